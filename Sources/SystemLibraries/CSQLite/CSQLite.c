// Every function of this target is a `static inline` in its header; a C target needs one source file.
#include "CSQLite.h"
