// libpng's simplified reader, loaded at the first picture and not at start. Its errors come back as values: nothing
// jumps over Swift's frames. And a process that decodes apart from this one.
#ifndef POKEHOST_CPNG_H
#define POKEHOST_CPNG_H

#include <png.h>
#include <stdint.h>
#include <sys/types.h>

/// Every function of libpng that is called.
struct cpng_functions {
  int (*image_begin_read_from_memory)(png_imagep image, png_const_voidp memory, size_t size);
  int (*image_finish_read)(png_imagep image, png_const_colorp background, void *buffer, png_int_32 row_stride,
                           void *colormap);
  void (*image_free)(png_imagep image);
};

/// Loads libpng and fills in `functions`. Returns NULL, or why it could not, in a buffer that outlives the call.
const char *cpng_load(struct cpng_functions *functions);

enum { cpng_decoded, cpng_too_large, cpng_corrupt };

/// How decoding ended, and the picture's size where it is known.
struct cpng_result {
  uint32_t status;
  uint32_t width;
  uint32_t height;
  /// libpng's words for what is wrong with a corrupt one; ends with a zero.
  char reason[64];
};

/// Decodes a file into 8-bit red, green, blue and alpha: `width * height * 4` bytes, to be freed by the caller. NULL
/// unless the result is `cpng_decoded`.
uint8_t *cpng_decode(const struct cpng_functions *functions, const void *file, size_t count, uint32_t most_width,
                     uint32_t most_height, struct cpng_result *result);

/// What precedes a file on its way to a child.
struct cpng_request {
  uint32_t count;
  uint32_t most_width;
  uint32_t most_height;
};

/// The largest file that a child takes.
enum { cpng_largest_file = 16 * 1024 * 1024 };

/// What the two kinds of processes give up before their work; each returns 0, or an errno.
struct cpng_limits {
  int (*of_server)(void);
  int (*of_child)(void);
};

/// Starts a process that does nothing but make children that decode, and ends when `*control` is closed; the caller owns
/// that. Load libpng before. Returns its process ID, or -1 with errno. May be called beside other threads.
pid_t cpng_start_server(struct cpng_functions functions, struct cpng_limits limits, int *control);

/// Asks the server for a new child, which takes the place of the one before. Returns the socket on which it takes files,
/// with its process ID in `*child`; -1 when the server has ended or does not answer in time.
int cpng_ask_for_child(int control, int milliseconds, pid_t *child);

#endif
