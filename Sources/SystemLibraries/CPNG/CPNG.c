#include "CPNG.h"
#include <dlfcn.h>
#include <stdio.h>

const char *cpng_load(struct cpng_functions *functions) {
  static char reason[256];
  void *library = dlopen("libpng16.so.16", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *said = dlerror();
    snprintf(reason, sizeof reason, "%s", said ? said : "libpng16.so.16 was not found");
    return reason;
  }
#define LOAD(field)                                                                                                    \
  do {                                                                                                                 \
    *(void **)&functions->field = dlsym(library, "png_" #field);                                                       \
    if (!functions->field) return "this libpng has no png_" #field;                                                    \
  } while (0)
  LOAD(image_begin_read_from_memory);
  LOAD(image_finish_read);
  LOAD(image_free);
#undef LOAD
  return NULL;
}
