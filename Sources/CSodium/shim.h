#ifndef HEARTH_CSODIUM_H
#define HEARTH_CSODIUM_H
#include <sodium.h>
#endif
