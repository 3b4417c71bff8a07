#ifndef HEARTH_CVIPS_H
#define HEARTH_CVIPS_H

#include <stdbool.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>

// libvips, found at run time with dlopen: no header and no link flag of it is used, so a process that never
// calls hearth_vips_open() neither loads nor maps it. Only the image child does.
// Every call is for one thread. Images are released with hearth_vips_release, buffers with hearth_vips_free.

/// A decoded (or lazily decodable) image; a VipsImage.
typedef struct HearthImage HearthImage;

/// What the header of a file says, before any pixel is decoded. Pixels as stored, before orientation.
typedef struct {
  int width;
  int height;
  int bands;
  /// EXIF orientation, 1 to 8.
  int orientation;
  bool hasProfile;
} HearthImageHeader;

/// Loads libvips. NULL when all is well, otherwise what is missing and which package has it.
const char *_Nullable hearth_vips_open(void);
/// The last error in libvips' words, and forgets it. For logs, never for people.
const char *_Nonnull hearth_vips_error(void);

/// The class name of the loader that would read these bytes ("VipsForeignLoadJpegBuffer"), or NULL.
const char *_Nullable hearth_vips_loader(const void *_Nonnull bytes, size_t count);
/// Reads the header only. The image keeps a pointer to `bytes`.
HearthImage *_Nullable hearth_vips_header(
  const void *_Nonnull bytes, size_t count, HearthImageHeader *_Nonnull header);
/// The embedded colour profile, owned by the image.
const void *_Nullable hearth_vips_profile(HearthImage *_Nonnull image, size_t *_Nonnull count);

/// Upright, fitted into the box and never enlarged; decoded when `hearth_vips_opaque` asks for its pixels.
/// `toSRGB` converts from the embedded profile.
HearthImage *_Nullable hearth_vips_thumbnail(
  const void *_Nonnull bytes, size_t count, int width, int height, bool toSRGB);
/// The same of a picture with more than eight bits to a channel: RGB in memory with as many bits as the file has room for, 16 or 8,
/// without any conversion of its colours.
HearthImage *_Nullable hearth_vips_wide(const void *_Nonnull bytes, size_t count, int width, int height);
/// Whether every pixel is there. Decodes all of them, in their full number, and takes no warning for an answer.
bool hearth_vips_complete(const void *_Nonnull bytes, size_t count);
/// An image of a copy of RGB bytes.
HearthImage *_Nullable hearth_vips_copied(const void *_Nonnull rgb, size_t count, int width, int height);
/// An image over RGB bytes that the caller keeps alive.
HearthImage *_Nullable hearth_vips_pixels(const void *_Nonnull rgb, size_t count, int width, int height);

/// 8-bit RGB in memory, transparency laid on white.
HearthImage *_Nullable hearth_vips_opaque(HearthImage *_Nonnull image);
/// A copy of an opaque image's pixels without any metadata.
HearthImage *_Nullable hearth_vips_bare(HearthImage *_Nonnull image);
HearthImage *_Nullable hearth_vips_crop(HearthImage *_Nonnull image, int left, int top, int width, int height);
/// Scaled to exactly this size, in memory.
HearthImage *_Nullable hearth_vips_resize(HearthImage *_Nonnull image, int width, int height);

int hearth_vips_width(HearthImage *_Nonnull image);
int hearth_vips_height(HearthImage *_Nonnull image);
int hearth_vips_bands(HearthImage *_Nonnull image);

/// Progressive JPEG with optimised tables.
void *_Nullable hearth_vips_jpeg(HearthImage *_Nonnull image, int quality, size_t *_Nonnull count);
/// WebP. Debian's 8.14 writes the image's EXIF and XMP into it even when told to strip: give it bare images only.
void *_Nullable hearth_vips_webp(HearthImage *_Nonnull image, int quality, int effort, size_t *_Nonnull count);
/// The pixels, row by row.
void *_Nullable hearth_vips_bytes(HearthImage *_Nonnull image, size_t *_Nonnull count);

void hearth_vips_release(HearthImage *_Nullable image);
void hearth_vips_free(void *_Nullable buffer);

// The child process.

/// Sends `count` bytes and one descriptor over a socket. 0, or -1 with errno.
int hearth_send_descriptor(int socket, const void *_Nonnull bytes, size_t count, int descriptor);
/// Receives up to `count` bytes and one descriptor (or -1). The number of bytes, or -1 with errno.
long hearth_receive_descriptor(int socket, void *_Nonnull bytes, size_t count, int *_Nonnull descriptor);
/// Leaves the started process no descriptor from `lowest` on (glibc 2.34).
int hearth_spawn_close_from(posix_spawn_file_actions_t *_Nonnull actions, int lowest);
/// A descriptor that becomes readable when it is rung, or -1.
int hearth_bell(void);
void hearth_ring(int bell);
/// A pipe whose ends no child inherits: to read, to write. 0, or -1 with errno.
int hearth_pipe(int ends[_Nonnull 2]);
/// A file in memory without a name, or -1.
int hearth_memory_file(void);
/// Dies with the thread that started this process; no new privileges; not to be traced or dumped.
int hearth_die_with_parent(void);
/// From here on this process can open, create, rename, connect, start and trace nothing. 0, or -1 with errno.
int hearth_confine(void);
/// The same for a process that is about to become the program `tool`, but that it may open files for reading and become
/// that program. Where the kernel knows Landlock, it can from here on read the system's libraries and `input`, write below
/// `folder`, and nothing else. 0, or -1 with errno.
int hearth_confine_tool(const char *_Nonnull tool, const char *_Nonnull folder, int input);

#endif
