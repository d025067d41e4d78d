#include "CShipped.h"

static const unsigned char flags[] = {
#embed "../../../flags.json"
};

const unsigned char *const pokehost_shipped_flags = flags;
const size_t pokehost_shipped_flags_count = sizeof(flags);
