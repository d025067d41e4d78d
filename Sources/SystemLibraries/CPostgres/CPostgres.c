#include "CPostgres.h"
#include <dlfcn.h>
#include <stdio.h>

static const char *const names[] = {"libpq.so.5", "libpq.so"};

static void *open_library(void) {
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (library) return library;
  }
  return NULL;
}

const char *cpostgres_load(struct cpostgres_functions *functions) {
  static char reason[256];
  void *library = open_library();
  if (!library) {
    const char *said = dlerror();
    snprintf(reason, sizeof reason, "%s", said ? said : "libpq.so.5 was not found");
    return reason;
  }
#define LOAD(field)                                                                                                    \
  do {                                                                                                                 \
    *(void **)&functions->field = dlsym(library, "PQ" #field);                                                         \
    if (!functions->field) return "this libpq is older than 14: it has no PQ" #field;                                  \
  } while (0)
  LOAD(connectdbParams);
  LOAD(finish);
  LOAD(status);
  LOAD(errorMessage);
  LOAD(socket);
  LOAD(transactionStatus);
  LOAD(setNoticeProcessor);
  LOAD(exec);
  LOAD(prepare);
  LOAD(sendQueryPrepared);
  LOAD(sendQueryParams);
  LOAD(enterPipelineMode);
  LOAD(exitPipelineMode);
  LOAD(pipelineSync);
  LOAD(getResult);
  LOAD(clear);
  LOAD(resultStatus);
  LOAD(resultErrorField);
  LOAD(ntuples);
  LOAD(getvalue);
  LOAD(getlength);
  LOAD(getisnull);
  LOAD(cmdTuples);
  LOAD(consumeInput);
  LOAD(notifies);
  LOAD(freemem);
  LOAD(conndefaults);
  LOAD(conninfoParse);
  LOAD(conninfoFree);
#undef LOAD
  return NULL;
}

static void ignore(void *context, const char *message) {
  (void)context;
  (void)message;
}

void cpostgres_silence(struct cpostgres_functions functions, PGconn *connection) {
  functions.setNoticeProcessor(connection, ignore, NULL);
}
