// The other functions of this target are `static inline` in its header.
#include "CLinux.h"

static _Thread_local bool takes_short_calls;

bool clinux_takes_short_calls(void) { return takes_short_calls; }

void clinux_take_short_calls(bool takes) { takes_short_calls = takes; }
