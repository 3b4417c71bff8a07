#include "CArchive.h"

#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(X) \
  X(archive_read_new) X(archive_read_support_format_zip_seekable) X(archive_read_open_fd) \
  X(archive_read_next_header2) X(archive_read_data) X(archive_read_free) X(archive_error_string) \
  X(archive_write_new) X(archive_write_set_format_zip) X(archive_write_set_format_option) \
  X(archive_write_zip_set_compression_store) X(archive_write_zip_set_compression_deflate) \
  X(archive_write_set_bytes_per_block) X(archive_write_set_bytes_in_last_block) X(archive_write_open_fd) X(archive_write_open) \
  X(archive_write_header) X(archive_write_data) X(archive_write_close) X(archive_write_free) \
  X(archive_entry_new) X(archive_entry_clear) X(archive_entry_free) X(archive_entry_pathname) \
  X(archive_entry_size) X(archive_entry_size_is_set) X(archive_entry_filetype) X(archive_entry_is_encrypted) \
  X(archive_entry_hardlink) X(archive_entry_set_pathname) X(archive_entry_set_size) \
  X(archive_entry_set_filetype) X(archive_entry_set_perm) X(archive_entry_set_mtime)

static struct {
#define DECLARE(name) __typeof__(name) *name;
  FUNCTIONS(DECLARE)
#undef DECLARE
} lib;

static char missing[256];
static bool is_open;
static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

static const char *load(void) {
  void *library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
  if (!library) return "there is no libarchive.so.13; install the Debian package libarchive13";
  const struct {
    void *slot;
    const char *name;
  } symbols[] = {
#define NAME(name) {&lib.name, #name},
      FUNCTIONS(NAME)
#undef NAME
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *symbol = dlsym(library, symbols[i].name);
    if (!symbol) {
      snprintf(missing, sizeof missing, "libarchive lacks %s; install the Debian package libarchive13", symbols[i].name);
      return missing;
    }
    memcpy(symbols[i].slot, &symbol, sizeof symbol);
  }
  is_open = true;
  return NULL;
}

const char *hearth_archive_open(void) {
  pthread_mutex_lock(&opening);
  const char *fault = is_open ? NULL : load();
  pthread_mutex_unlock(&opening);
  return fault;
}

struct HearthArchive {
  struct archive *archive;
  struct archive_entry *entry;
  bool is_writer;
  // What a writer into memory has written and nobody has taken yet.
  unsigned char *written;
  size_t count, capacity;
};

static HearthArchive *make(struct archive *archive, bool is_writer) {
  HearthArchive *made = calloc(1, sizeof *made);
  struct archive_entry *entry = lib.archive_entry_new();
  if (made && archive && entry) {
    *made = (HearthArchive){.archive = archive, .entry = entry, .is_writer = is_writer};
    return made;
  }
  if (archive && is_writer) lib.archive_write_free(archive);
  if (archive && !is_writer) lib.archive_read_free(archive);
  if (entry) lib.archive_entry_free(entry);
  free(made);
  return NULL;
}

const char *hearth_archive_error(HearthArchive *archive) {
  const char *text = lib.archive_error_string(archive->archive);
  return text ? text : "";
}

HearthArchive *hearth_archive_reader(int descriptor) {
  HearthArchive *made = make(lib.archive_read_new(), false);
  if (!made) return NULL;
  // Small blocks: passing over an entry is a seek, and reading begins again behind it.
  enum { block = 16 << 10 };
  lib.archive_read_support_format_zip_seekable(made->archive);
  lib.archive_read_open_fd(made->archive, descriptor, block);
  return made;
}

int hearth_archive_next(HearthArchive *archive, HearthArchiveEntry *entry) {
  int code = lib.archive_read_next_header2(archive->archive, archive->entry);
  if (code == ARCHIVE_EOF) return 0;
  if (code != ARCHIVE_OK && code != ARCHIVE_WARN) return -1;
  mode_t type = lib.archive_entry_filetype(archive->entry);
  *entry = (HearthArchiveEntry){
      .name = lib.archive_entry_pathname(archive->entry),
      .size = lib.archive_entry_size_is_set(archive->entry) ? lib.archive_entry_size(archive->entry) : -1,
      .isFile = type == AE_IFREG && !lib.archive_entry_hardlink(archive->entry),
      .isFolder = type == AE_IFDIR,
      .isEncrypted = lib.archive_entry_is_encrypted(archive->entry) != 0,
  };
  return 1;
}

int64_t hearth_archive_read(HearthArchive *archive, void *buffer, size_t count) {
  la_ssize_t got = lib.archive_read_data(archive->archive, buffer, count);
  return got < 0 ? -1 : (int64_t)got;
}

HearthArchive *hearth_archive_writer(int descriptor) {
  HearthArchive *made = make(lib.archive_write_new(), true);
  if (!made) return NULL;
  struct archive *archive = made->archive;
  bool is_open = lib.archive_write_set_format_zip(archive) == ARCHIVE_OK
    && lib.archive_write_set_bytes_per_block(archive, 1 << 18) == ARCHIVE_OK
    && lib.archive_write_set_bytes_in_last_block(archive, 1) == ARCHIVE_OK
    && lib.archive_write_open_fd(archive, descriptor) == ARCHIVE_OK;
  if (is_open) return made;
  hearth_archive_free(made);
  return NULL;
}

static la_ssize_t collect(struct archive *archive, void *context, const void *bytes, size_t count) {
  (void)archive;
  HearthArchive *to = context;
  if (count > to->capacity - to->count) {
    size_t capacity = to->capacity > SIZE_MAX / 4 ? SIZE_MAX : to->capacity * 2;
    if (count > capacity - to->count) capacity = to->count + count;
    unsigned char *grown = realloc(to->written, capacity);
    if (!grown) return -1;
    to->written = grown;
    to->capacity = capacity;
  }
  memcpy(to->written + to->count, bytes, count);
  to->count += count;
  return (la_ssize_t)count;
}

HearthArchive *hearth_archive_memory_writer(void) {
  HearthArchive *made = make(lib.archive_write_new(), true);
  if (!made) return NULL;
  // Without blocks every byte is handed on as it is written.
  bool is_open = lib.archive_write_set_format_zip(made->archive) == ARCHIVE_OK
    && lib.archive_write_set_bytes_per_block(made->archive, 0) == ARCHIVE_OK
    && lib.archive_write_open(made->archive, made, NULL, collect, NULL) == ARCHIVE_OK;
  if (is_open) return made;
  hearth_archive_free(made);
  return NULL;
}

size_t hearth_archive_written(const HearthArchive *archive) { return archive->count; }

size_t hearth_archive_take(HearthArchive *archive, void *buffer, size_t count) {
  if (count > archive->count) count = archive->count;
  if (count == 0) return 0;
  memcpy(buffer, archive->written, count);
  archive->count -= count;
  memmove(archive->written, archive->written + count, archive->count);
  return count;
}

int hearth_archive_begin(
  HearthArchive *archive, const char *name, int64_t size, int64_t seconds, bool isCompressed) {
  int code = isCompressed ? lib.archive_write_zip_set_compression_deflate(archive->archive)
                          : lib.archive_write_zip_set_compression_store(archive->archive);
  if (code != ARCHIVE_OK) return -1;
  struct archive_entry *entry = lib.archive_entry_clear(archive->entry);
  lib.archive_entry_set_pathname(entry, name);
  lib.archive_entry_set_size(entry, size);
  lib.archive_entry_set_filetype(entry, AE_IFREG);
  lib.archive_entry_set_perm(entry, 0644);
  lib.archive_entry_set_mtime(entry, seconds, 0);
  return lib.archive_write_header(archive->archive, entry) == ARCHIVE_OK ? 0 : -1;
}

int hearth_archive_add(HearthArchive *archive, const void *bytes, size_t count) {
  const char *next = bytes;
  while (count > 0) {
    la_ssize_t written = lib.archive_write_data(archive->archive, next, count);
    if (written <= 0) return -1;
    next += written;
    count -= (size_t)written;
  }
  return 0;
}

int hearth_archive_finish(HearthArchive *archive) {
  return lib.archive_write_close(archive->archive) == ARCHIVE_OK ? 0 : -1;
}

void hearth_archive_free(HearthArchive *archive) {
  if (!archive) return;
  if (archive->is_writer) lib.archive_write_free(archive->archive);
  else lib.archive_read_free(archive->archive);
  lib.archive_entry_free(archive->entry);
  free(archive->written);
  free(archive);
}
