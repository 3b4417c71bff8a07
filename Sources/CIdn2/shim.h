#ifndef HEARTH_CIDN2_H
#define HEARTH_CIDN2_H
#include <idn2.h>

// The ASCII form of a domain (UTS 46, non-transitional), to be freed by idn2_free, or NULL. The rules for ASCII (STD 3) are left to the caller:
// with IDN2_USE_STD3_ASCII_RULES this version takes what they forbid out of the name in place of refusing it.
static inline char *hearth_ascii_domain(const char *domain) {
  uint8_t *ascii = NULL;
  int code = idn2_lookup_u8((const uint8_t *)domain, &ascii, IDN2_NONTRANSITIONAL);
  return code == IDN2_OK ? (char *)ascii : NULL;
}
#endif
