#include "CFacts.h"

// Swift has no #embed: the table becomes a constant of the program here, so that there is no file to find at run time.
static const unsigned char facts[] = {
#embed "facts.txt"
};

const unsigned char *pokehost_facts(void) { return facts; }

size_t pokehost_facts_length(void) { return sizeof facts; }
