#ifndef HEARTH_CSQLITE_H
#define HEARTH_CSQLITE_H
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
static inline void hearth_sqlite_result_blob(sqlite3_context *c, const void *p, int n) {
  sqlite3_result_blob(c, p, n, SQLITE_TRANSIENT);
}
#endif
