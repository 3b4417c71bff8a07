#ifndef HEARTH_CVIPS_H
#define HEARTH_CVIPS_H
#endif
