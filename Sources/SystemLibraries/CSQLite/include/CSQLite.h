// SQLite as the system has it, linked statically: a start costs the same whether it is used or not, and a first use
// need not load a library.
#ifndef POKEHOST_CSQLITE_H
#define POKEHOST_CSQLITE_H

#include <sqlite3.h>

/// SQLITE_TRANSIENT is a cast that Swift cannot see. SQLite copies the bytes; a null pointer is the empty text, not NULL.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// As above. A null pointer would bind NULL, so an empty blob is bound as one of no zeroes.
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  if (count == 0) return sqlite3_bind_zeroblob(statement, index, 0);
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// sqlite3_db_config is variadic. A file from elsewhere gets no chance to run code or to hurt its own schema; and the
/// database is not mapped, however SQLite was built: a file that somebody cuts is an error then, not a SIGBUS.
static inline void csqlite_harden(sqlite3 *database) {
  sqlite3_int64 mapped = 0;
  sqlite3_file_control(database, "main", SQLITE_FCNTL_MMAP_SIZE, &mapped);
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
}

#endif
