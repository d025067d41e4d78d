// libpng's simplified reader, loaded at the first picture and not at start. Its errors come back as values: nothing
// jumps over Swift's frames.
#ifndef POKEHOST_CPNG_H
#define POKEHOST_CPNG_H

#include <png.h>

/// Every function of libpng that is called.
struct cpng_functions {
  int (*image_begin_read_from_memory)(png_imagep image, png_const_voidp memory, size_t size);
  int (*image_finish_read)(png_imagep image, png_const_colorp background, void *buffer, png_int_32 row_stride,
                           void *colormap);
  void (*image_free)(png_imagep image);
};

/// Loads libpng and fills in `functions`. Returns NULL, or why it could not, in a buffer that outlives the call.
const char *cpng_load(struct cpng_functions *functions);

// Macros of a kind that Swift does not read.
static const png_uint_32 cpng_image_version = PNG_IMAGE_VERSION;
static const png_uint_32 cpng_format_rgba = PNG_FORMAT_RGBA;

#endif
