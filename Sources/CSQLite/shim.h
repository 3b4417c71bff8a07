#ifndef HEARTH_CSQLITE_H
#define HEARTH_CSQLITE_H
// Debian's SQLite has the hook; its header declares it only on demand. Tests use it.
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

// sqlite3_db_config and sqlite3_config are variadic; Swift cannot call them.
static inline int hearth_sqlite_db_config_int(sqlite3 *db, int option, int value) {
  return sqlite3_db_config(db, option, value, (int *)0);
}
static inline int hearth_sqlite_config_int(int option, int value) {
  return sqlite3_config(option, value);
}

// The two destructor sentinels are casts, which Swift does not import.
static inline int hearth_sqlite_bind_text(sqlite3_stmt *s, int i, const char *p, int n) {
  return sqlite3_bind_text(s, i, p, n, SQLITE_TRANSIENT);
}
static inline int hearth_sqlite_bind_blob(sqlite3_stmt *s, int i, const void *p, int n) {
  return sqlite3_bind_blob(s, i, p, n, SQLITE_TRANSIENT);
}
static inline void hearth_sqlite_result_text(sqlite3_context *c, const char *p, int n) {
  sqlite3_result_text(c, p, n, SQLITE_TRANSIENT);
}
static inline void hearth_sqlite_result_blob(sqlite3_context *c, const void *p, int n) {
  sqlite3_result_blob(c, p, n, SQLITE_TRANSIENT);
}

// Result codes that are expressions, which Swift does not import.
static const int HEARTH_SQLITE_CONSTRAINT_UNIQUE = SQLITE_CONSTRAINT_UNIQUE;
static const int HEARTH_SQLITE_CONSTRAINT_PRIMARYKEY = SQLITE_CONSTRAINT_PRIMARYKEY;
static const int HEARTH_SQLITE_CONSTRAINT_ROWID = SQLITE_CONSTRAINT_ROWID;
static const int HEARTH_SQLITE_CONSTRAINT_FOREIGNKEY = SQLITE_CONSTRAINT_FOREIGNKEY;
static const int HEARTH_SQLITE_CONSTRAINT_CHECK = SQLITE_CONSTRAINT_CHECK;
static const int HEARTH_SQLITE_CONSTRAINT_DATATYPE = SQLITE_CONSTRAINT_DATATYPE;
static const int HEARTH_SQLITE_CONSTRAINT_NOTNULL = SQLITE_CONSTRAINT_NOTNULL;
static const int HEARTH_SQLITE_CONSTRAINT_TRIGGER = SQLITE_CONSTRAINT_TRIGGER;
static const int HEARTH_SQLITE_IOERR_WRITE = SQLITE_IOERR_WRITE;
static const int HEARTH_SQLITE_IOERR_SHMSIZE = SQLITE_IOERR_SHMSIZE;
static const int HEARTH_SQLITE_IOERR_FSYNC = SQLITE_IOERR_FSYNC;
#endif
