#ifndef HEARTH_CUNISTRING_H
#define HEARTH_CUNISTRING_H
#include <stdlib.h>
#include <uninorm.h>

// The normalisation forms are macros over objects, which Swift does not import.
static inline uint8_t *hearth_compatibility_decomposition(const uint8_t *s, size_t n, size_t *length) {
  return u8_normalize(UNINORM_NFKD, s, n, NULL, length);
}
static inline uint8_t *hearth_composition(const uint8_t *s, size_t n, size_t *length) {
  return u8_normalize(UNINORM_NFC, s, n, NULL, length);
}
#endif
