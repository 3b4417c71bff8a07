#include "CVips.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

// Values of libvips' enumerations that are part of its stable interface (8.x).
enum {
  accessSequential = 1,
  sizeDown = 2,
  failOnError = 2,
  failOnWarning = 3,
  formatUChar = 0,
  interpretationSRGB = 22,
};

static struct {
  int (*init)(const char *);
  void (*block_untrusted_set)(int);
  void (*concurrency_set)(int);
  void (*cache_set_max)(int);
  const char *(*error_buffer)(void);
  void (*error_clear)(void);
  const char *(*foreign_find_load_buffer)(const void *, size_t);
  HearthImage *(*image_new_from_buffer)(const void *, size_t, const char *, ...);
  HearthImage *(*image_new_from_memory)(const void *, size_t, int, int, int, int);
  HearthImage *(*image_new_from_memory_copy)(const void *, size_t, int, int, int, int);
  HearthImage *(*image_copy_memory)(HearthImage *);
  void *(*image_write_to_memory)(HearthImage *, size_t *);
  int (*image_get_width)(const HearthImage *);
  int (*image_get_height)(const HearthImage *);
  int (*image_get_bands)(const HearthImage *);
  int (*image_get_format)(const HearthImage *);
  int (*image_get_orientation)(HearthImage *);
  unsigned long (*image_get_typeof)(const HearthImage *, const char *);
  int (*image_get_blob)(const HearthImage *, const char *, const void **, size_t *);
  int (*image_hasalpha)(HearthImage *);
  int (*thumbnail_buffer)(void *, size_t, HearthImage **, int, ...);
  int (*resize)(HearthImage *, HearthImage **, double, ...);
  int (*colourspace)(HearthImage *, HearthImage **, int, ...);
  int (*flatten)(HearthImage *, HearthImage **, ...);
  int (*cast)(HearthImage *, HearthImage **, int, ...);
  int (*avg)(HearthImage *, double *, ...);
  int (*extract_area)(HearthImage *, HearthImage **, int, int, int, int, ...);
  int (*jpegsave_buffer)(HearthImage *, void **, size_t *, ...);
  int (*webpsave_buffer)(HearthImage *, void **, size_t *, ...);
  void *(*array_double_new)(const double *, int);
  void (*area_unref)(void *);
  void (*g_object_unref)(void *);
  void (*g_free)(void *);
} vips;

static char missing[256];

static const char *resolve(void *library, void *slot, const char *name) {
  void *symbol = dlsym(library, name);
  if (!symbol) {
    snprintf(missing, sizeof missing, "libvips lacks %s; install the Debian package libvips42 (8.14 or newer)", name);
    return missing;
  }
  memcpy(slot, &symbol, sizeof symbol);
  return NULL;
}

/// Newer libheif finds its decoders in a folder at first use, which is too late for a confined process.
static void loadDecoderPlugins(void) {
  void *library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
  if (!library) return;
  struct { int code, subcode; const char *message; } (*start)(void *) = NULL;
  void *symbol = dlsym(library, "heif_init");
  memcpy(&start, &symbol, sizeof symbol);
  if (start) start(NULL);
}

const char *hearth_vips_open(void) {
  void *library = dlopen("libvips.so.42", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    snprintf(missing, sizeof missing, "libvips.so.42 was not found; install the Debian package libvips42");
    return missing;
  }
  // dlsym on the handle also searches what libvips itself depends on, so g_free and g_object_unref are its own.
  const char *fault;
#define FIND(field) \
  if ((fault = resolve(library, &vips.field, "vips_" #field))) return fault
  FIND(init);
  FIND(block_untrusted_set);
  FIND(concurrency_set);
  FIND(cache_set_max);
  FIND(error_buffer);
  FIND(error_clear);
  FIND(foreign_find_load_buffer);
  FIND(image_new_from_buffer);
  FIND(image_new_from_memory);
  FIND(image_new_from_memory_copy);
  FIND(image_copy_memory);
  FIND(image_write_to_memory);
  FIND(image_get_width);
  FIND(image_get_height);
  FIND(image_get_bands);
  FIND(image_get_format);
  FIND(image_get_orientation);
  FIND(image_get_typeof);
  FIND(image_get_blob);
  FIND(image_hasalpha);
  FIND(thumbnail_buffer);
  FIND(resize);
  FIND(colourspace);
  FIND(flatten);
  FIND(cast);
  FIND(avg);
  FIND(extract_area);
  FIND(jpegsave_buffer);
  FIND(webpsave_buffer);
  FIND(array_double_new);
  FIND(area_unref);
#undef FIND
  if ((fault = resolve(library, &vips.g_object_unref, "g_object_unref"))) return fault;
  if ((fault = resolve(library, &vips.g_free, "g_free"))) return fault;
  if (vips.init("hearth")) return "libvips did not start";
  vips.block_untrusted_set(1);
  vips.concurrency_set(1);
  vips.cache_set_max(0);
  loadDecoderPlugins();
  return NULL;
}

const char *hearth_vips_error(void) {
  static char text[512];
  snprintf(text, sizeof text, "%s", vips.error_buffer ? vips.error_buffer() : "");
  if (vips.error_clear) vips.error_clear();
  return text;
}

const char *hearth_vips_loader(const void *bytes, size_t count) { return vips.foreign_find_load_buffer(bytes, count); }

HearthImage *hearth_vips_header(const void *bytes, size_t count, HearthImageHeader *header) {
  HearthImage *image = vips.image_new_from_buffer(bytes, count, "", "access", accessSequential, NULL);
  if (!image) return NULL;
  header->width = vips.image_get_width(image);
  header->height = vips.image_get_height(image);
  header->bands = vips.image_get_bands(image);
  header->orientation = vips.image_get_orientation(image);
  header->hasProfile = vips.image_get_typeof(image, "icc-profile-data") != 0;
  return image;
}

const void *hearth_vips_profile(HearthImage *image, size_t *count) {
  const void *bytes = NULL;
  if (!vips.image_get_typeof(image, "icc-profile-data")) return NULL;
  if (vips.image_get_blob(image, "icc-profile-data", &bytes, count)) return NULL;
  return bytes;
}

/// Takes `lazy` and gives the same image with every pixel computed.
static HearthImage *computed(HearthImage *lazy) {
  HearthImage *image = vips.image_copy_memory(lazy);
  vips.g_object_unref(lazy);
  return image;
}

HearthImage *hearth_vips_thumbnail(const void *bytes, size_t count, int width, int height, bool toSRGB) {
  HearthImage *image = NULL;
  // The buffer is only read; the missing const is libvips' own.
  int failed = toSRGB
    ? vips.thumbnail_buffer((void *)bytes, count, &image, width, "height", height, "size", sizeDown, "fail_on",
                            failOnError, "export_profile", "srgb", NULL)
    : vips.thumbnail_buffer((void *)bytes, count, &image, width, "height", height, "size", sizeDown, "fail_on",
                            failOnError, NULL);
  return failed ? NULL : image;
}

/// Takes `image`, and lays it on the brightest there is where it lets something through.
static HearthImage *flattened(HearthImage *image, double brightest) {
  if (!vips.image_hasalpha(image)) return image;
  HearthImage *flat = NULL;
  const double white[] = {brightest, brightest, brightest};
  void *background = vips.array_double_new(white, 3);
  int failed = vips.flatten(image, &flat, "background", background, NULL);
  vips.area_unref(background);
  vips.g_object_unref(image);
  return failed ? NULL : flat;
}

HearthImage *hearth_vips_wide(const void *bytes, size_t count, int width, int height) {
  // In sequence: libvips would put a large picture into a file, which a confined process can't make.
  HearthImage *image =
    vips.image_new_from_buffer(bytes, count, "", "access", accessSequential, "fail_on", failOnError, NULL);
  if (!image) return NULL;
  double across = (double)width / vips.image_get_width(image), down = (double)height / vips.image_get_height(image);
  double scale = across < down ? across : down;
  if (scale < 1) {
    HearthImage *scaled = NULL;
    int failed = vips.resize(image, &scaled, scale, NULL);
    vips.g_object_unref(image);
    if (failed) return NULL;
    image = scaled;
  }
  HearthImage *flat = flattened(image, vips.image_get_format(image) == formatUChar ? 255 : 65535);
  return flat ? computed(flat) : NULL;
}

bool hearth_vips_complete(const void *bytes, size_t count) {
  HearthImage *image =
    vips.image_new_from_buffer(bytes, count, "", "access", accessSequential, "fail_on", failOnWarning, NULL);
  if (!image) return false;
  double mean = 0;
  int failed = vips.avg(image, &mean, NULL);
  vips.g_object_unref(image);
  return !failed;
}

HearthImage *hearth_vips_copied(const void *rgb, size_t count, int width, int height) {
  return vips.image_new_from_memory_copy(rgb, count, width, height, 3, formatUChar);
}

HearthImage *hearth_vips_pixels(const void *rgb, size_t count, int width, int height) {
  return vips.image_new_from_memory(rgb, count, width, height, 3, formatUChar);
}

HearthImage *hearth_vips_opaque(HearthImage *image) {
  HearthImage *colour = NULL, *flat = NULL, *bytes = NULL;
  if (vips.colourspace(image, &colour, interpretationSRGB, NULL)) return NULL;
  flat = flattened(colour, 255);
  if (!flat) return NULL;
  int failed = vips.cast(flat, &bytes, formatUChar, NULL);
  vips.g_object_unref(flat);
  return failed ? NULL : computed(bytes);
}

HearthImage *hearth_vips_bare(HearthImage *image) {
  size_t count = 0;
  void *pixels = vips.image_write_to_memory(image, &count);
  if (!pixels) return NULL;
  HearthImage *bare = vips.image_new_from_memory_copy(
    pixels, count, vips.image_get_width(image), vips.image_get_height(image), 3, formatUChar);
  vips.g_free(pixels);
  return bare;
}

HearthImage *hearth_vips_crop(HearthImage *image, int left, int top, int width, int height) {
  HearthImage *part = NULL;
  return vips.extract_area(image, &part, left, top, width, height, NULL) ? NULL : computed(part);
}

HearthImage *hearth_vips_resize(HearthImage *image, int width, int height) {
  HearthImage *scaled = NULL;
  double across = (double)width / vips.image_get_width(image), down = (double)height / vips.image_get_height(image);
  return vips.resize(image, &scaled, across, "vscale", down, NULL) ? NULL : computed(scaled);
}

int hearth_vips_width(HearthImage *image) { return vips.image_get_width(image); }
int hearth_vips_height(HearthImage *image) { return vips.image_get_height(image); }
int hearth_vips_bands(HearthImage *image) { return vips.image_get_bands(image); }

void *hearth_vips_jpeg(HearthImage *image, int quality, size_t *count) {
  void *buffer = NULL;
  int failed = vips.jpegsave_buffer(image, &buffer, count, "Q", quality, "strip", 1, "optimize_coding", 1,
                                    "interlace", 1, NULL);
  return failed ? NULL : buffer;
}

void *hearth_vips_webp(HearthImage *image, int quality, int effort, size_t *count) {
  void *buffer = NULL;
  int failed = vips.webpsave_buffer(image, &buffer, count, "Q", quality, "effort", effort, "strip", 1, NULL);
  return failed ? NULL : buffer;
}

void *hearth_vips_bytes(HearthImage *image, size_t *count) { return vips.image_write_to_memory(image, count); }

void hearth_vips_release(HearthImage *image) {
  if (image) vips.g_object_unref(image);
}

void hearth_vips_free(void *buffer) {
  if (buffer) vips.g_free(buffer);
}
