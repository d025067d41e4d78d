// What pages load beside themselves: built in, so that one binary is all there is.
#ifndef POKEHOST_CWEBASSETS_H
#define POKEHOST_CWEBASSETS_H

#include <stddef.h>

extern const unsigned char *_Nonnull const pokehost_web_stylesheet;
extern const size_t pokehost_web_stylesheet_count;
extern const unsigned char *_Nonnull const pokehost_web_script;
extern const size_t pokehost_web_script_count;
extern const unsigned char *_Nonnull const pokehost_web_icon;
extern const size_t pokehost_web_icon_count;

#endif
