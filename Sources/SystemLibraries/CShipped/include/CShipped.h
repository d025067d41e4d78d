// The flags file that is in force when a person has none: built in, so that one binary is all there is.
#ifndef POKEHOST_CSHIPPED_H
#define POKEHOST_CSHIPPED_H

#include <stddef.h>

extern const unsigned char *const pokehost_shipped_flags;
extern const size_t pokehost_shipped_flags_count;

#endif
