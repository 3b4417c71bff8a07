#ifndef HEARTH_CPOSTGRES_H
#define HEARTH_CPOSTGRES_H
#include <libpq-fe.h>

// Fields of a result's diagnosis: character constants, which Swift does not import.
static const int HEARTH_PG_DIAG_SQLSTATE = PG_DIAG_SQLSTATE;
static const int HEARTH_PG_DIAG_MESSAGE_PRIMARY = PG_DIAG_MESSAGE_PRIMARY;
static const int HEARTH_PG_DIAG_TABLE_NAME = PG_DIAG_TABLE_NAME;
static const int HEARTH_PG_DIAG_CONSTRAINT_NAME = PG_DIAG_CONSTRAINT_NAME;
#endif
