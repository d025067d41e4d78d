// The functions of libpq that are called, as pointers: the library is loaded at the first use of a server (its loading
// costs more than the rest of a start), and whoever builds needs no header of it. The types are libpq's ABI, which has
// not changed since its version 5 began.
#ifndef POKEHOST_CPOSTGRES_H
#define POKEHOST_CPOSTGRES_H

#include <stddef.h>

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;

typedef struct cpostgres_notification {
  char *channel;
  int process;
  char *payload;
} cpostgres_notification;

typedef struct cpostgres_option {
  char *keyword;
  char *environment;
  char *compiled;
  char *value;
  char *label;
  char *display;
  int size;
} cpostgres_option;

/// Every function of libpq that is called. Pipelines ask for libpq 14.
struct cpostgres_functions {
  PGconn *(*connectdbParams)(const char *const *keywords, const char *const *values, int expand);
  void (*finish)(PGconn *);
  int (*status)(const PGconn *);
  char *(*errorMessage)(const PGconn *);
  int (*socket)(const PGconn *);
  int (*transactionStatus)(const PGconn *);
  void (*(*setNoticeProcessor)(PGconn *, void (*)(void *, const char *), void *))(void *, const char *);
  PGresult *(*exec)(PGconn *, const char *sql);
  PGresult *(*prepare)(PGconn *, const char *name, const char *sql, int count, const unsigned *types);
  int (*sendQueryPrepared)(
      PGconn *, const char *name, int count, const char *const *values, const int *lengths, const int *formats,
      int result_format);
  int (*sendQueryParams)(
      PGconn *, const char *sql, int count, const unsigned *types, const char *const *values, const int *lengths,
      const int *formats, int result_format);
  int (*enterPipelineMode)(PGconn *);
  int (*exitPipelineMode)(PGconn *);
  int (*pipelineSync)(PGconn *);
  PGresult *(*getResult)(PGconn *);
  void (*clear)(PGresult *);
  int (*resultStatus)(const PGresult *);
  char *(*resultErrorField)(const PGresult *, int field);
  int (*ntuples)(const PGresult *);
  char *(*getvalue)(const PGresult *, int row, int column);
  int (*getlength)(const PGresult *, int row, int column);
  int (*getisnull)(const PGresult *, int row, int column);
  char *(*cmdTuples)(PGresult *);
  int (*consumeInput)(PGconn *);
  cpostgres_notification *(*notifies)(PGconn *);
  void (*freemem)(void *);
  cpostgres_option *(*conndefaults)(void);
  cpostgres_option *(*conninfoParse)(const char *text, char **error);
  void (*conninfoFree)(cpostgres_option *);
};

/// Loads libpq and fills in `functions`. Returns NULL, or why it could not, in a buffer that outlives the call.
const char *cpostgres_load(struct cpostgres_functions *functions);

/// Notices of the server go nowhere: libpq would print them to standard error.
void cpostgres_silence(struct cpostgres_functions functions, PGconn *connection);

#endif
