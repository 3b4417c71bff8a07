/* What a statement costs by SQLite's C API alone: prepared once, run RUNS times, every column of every row read.
 *
 *   statement DATABASE RUNS < statement.sql
 *
 * Prints the rows of one run and the microseconds of processor time that a run took. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double spent(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e6 + now.tv_nsec / 1e3;
}

static void fail(sqlite3 *database, const char *what) {
  fprintf(stderr, "%s: %s\n", what, sqlite3_errmsg(database));
  exit(1);
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  static char text[65536];
  size_t length = fread(text, 1, sizeof text - 1, stdin);
  text[length] = 0;
  sqlite3 *database = NULL;
  sqlite3_stmt *statement = NULL;
  if (sqlite3_open_v2(arguments[1], &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL)) fail(database, "open");
  sqlite3_exec(database, "PRAGMA cache_size = -65536", NULL, NULL, NULL);
  if (sqlite3_prepare_v2(database, text, (int)length, &statement, NULL)) fail(database, "prepare");
  long runs = atol(arguments[2]), rows = 0, bytes = 0;
  double begin = 0;
  /* The first tenth warms the caches. */
  for (long run = -runs / 10; run < runs; run++) {
    if (run == 0) begin = spent();
    rows = 0;
    int state;
    while ((state = sqlite3_step(statement)) == SQLITE_ROW) {
      rows++;
      for (int column = sqlite3_column_count(statement); column-- > 0;)
        if (sqlite3_column_type(statement, column) != SQLITE_NULL && sqlite3_column_blob(statement, column))
          bytes += sqlite3_column_bytes(statement, column);
    }
    if (state != SQLITE_DONE) fail(database, "step");
    sqlite3_reset(statement);
  }
  printf("%ld %.3f\n", rows, (spent() - begin) / runs);
  return bytes < 0;
}
