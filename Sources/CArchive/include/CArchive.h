#ifndef HEARTH_CARCHIVE_H
#define HEARTH_CARCHIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libarchive, found at run time with dlopen. Reading happens in a confined child process alone, writing in the server when
// somebody takes their posts away. Zip is the only format that is ever switched on.

/// Loads libarchive. NULL when all is well, otherwise what is missing and which package has it.
const char *_Nullable hearth_archive_open(void);

/// A zip that is being read, or written.
typedef struct HearthArchive HearthArchive;

/// What an archive says of one entry. Nothing of it is checked.
typedef struct {
  /// Owned by the archive, valid until the next entry; NULL where there is none that can be read.
  const char *_Nullable name;
  /// Bytes; -1 where it isn't said.
  int64_t size;
  bool isFile;
  bool isFolder;
  bool isEncrypted;
} HearthArchiveEntry;

/// The last fault in libarchive's words. For logs, never for people.
const char *_Nonnull hearth_archive_error(HearthArchive *_Nonnull archive);

/// Begins to read a zip from its directory; NULL without memory. What is wrong with it tells the first entry.
HearthArchive *_Nullable hearth_archive_reader(int descriptor);
/// 1: there is an entry, 0: there are no more, -1: the archive is broken.
int hearth_archive_next(HearthArchive *_Nonnull archive, HearthArchiveEntry *_Nonnull entry);
/// Bytes of the entry, 0 at its end, -1 where they are broken, also by the checksum.
int64_t hearth_archive_read(HearthArchive *_Nonnull archive, void *_Nonnull buffer, size_t count);

/// Begins to write a zip to a descriptor, which stays open; NULL without memory.
HearthArchive *_Nullable hearth_archive_writer(int descriptor);
/// Begins to write a zip into memory, from which `hearth_archive_take` takes it; NULL without memory.
HearthArchive *_Nullable hearth_archive_memory_writer(void);
/// How many bytes were written into memory and not taken yet.
size_t hearth_archive_written(const HearthArchive *_Nonnull archive);
/// Moves up to `count` of them into the buffer, the oldest first; how many.
size_t hearth_archive_take(HearthArchive *_Nonnull archive, void *_Nonnull buffer, size_t count);
/// Begins a file of exactly `size` bytes. 0, or -1.
int hearth_archive_begin(
  HearthArchive *_Nonnull archive, const char *_Nonnull name, int64_t size, int64_t seconds, bool isCompressed);
/// Adds bytes to the file. 0, or -1.
int hearth_archive_add(HearthArchive *_Nonnull archive, const void *_Nonnull bytes, size_t count);
/// Writes the directory. 0, or -1. The archive still has to be freed.
int hearth_archive_finish(HearthArchive *_Nonnull archive);

void hearth_archive_free(HearthArchive *_Nullable archive);

#endif
