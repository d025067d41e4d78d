// dladdr and RTLD_DEFAULT hide behind it.
#define _GNU_SOURCE
#include "CLinked.h"

#include <dlfcn.h>
#include <stddef.h>

// A function of Swift's runtime that every program of ours needs.
extern void *swift_retain(void *object);

static const char *file_of(const void *function) {
  Dl_info own, found;
  if (!dladdr((const void *)clinked_swift_file, &own) || !dladdr(function, &found)) return NULL;
  return found.dli_fbase == own.dli_fbase ? NULL : found.dli_fname;
}

const char *clinked_swift_file(void) { return file_of((const void *)swift_retain); }

const char *clinked_cxx_file(void) {
  // C++'s operator new. The program exports no names: what is found lies beside it.
  const void *function = dlsym(RTLD_DEFAULT, "_Znwm");
  return function ? file_of(function) : NULL;
}

const char *clinked_gcc_version(void) {
#ifdef POKEHOST_GCC
  return POKEHOST_GCC;
#else
  return NULL;
#endif
}
