// The other functions of this target are `static inline` in its header.
#include "CLinux.h"

static _Thread_local bool takes_short_calls;

bool clinux_takes_short_calls(void) { return takes_short_calls; }

void clinux_take_short_calls(bool takes) { takes_short_calls = takes; }

static int argument_count;
static char **arguments;

// The C library calls constructors with what `main` will get. Swift's own `main` does not keep it.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}

int clinux_argument_count(void) { return argument_count; }

const char *clinux_argument(int index) {
  return index >= 0 && index < argument_count ? arguments[index] : 0;
}
