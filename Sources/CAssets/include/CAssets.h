#ifndef HEARTH_CASSETS_H
#define HEARTH_CASSETS_H

#include <stddef.h>

/// One file below Public, as it was when the program was built.
typedef struct {
  /// Inside Public, without a leading slash: "css/base.css".
  const char *_Nonnull path;
  const unsigned char *_Nonnull bytes;
  size_t count;
} HearthAsset;

/// The file with this number, in the order of their paths; NULL past the last.
const HearthAsset *_Nullable hearth_asset(size_t index);

#endif
