#ifndef HEARTH_CEXPAT_H
#define HEARTH_CEXPAT_H
#include <expat.h>

// XML_FALSE is a cast, which Swift does not import.
static inline void hearth_expat_stop(XML_Parser parser) { (void)XML_StopParser(parser, XML_FALSE); }
#endif
