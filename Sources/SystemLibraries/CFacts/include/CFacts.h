#ifndef POKEHOST_CFACTS_H
#define POKEHOST_CFACTS_H

#include <stddef.h>

/// The bundled facts, as `pokehost sync --export-facts` writes them: text in UTF-8, without a zero at its end.
const unsigned char *pokehost_facts(void);
size_t pokehost_facts_length(void);

#endif
