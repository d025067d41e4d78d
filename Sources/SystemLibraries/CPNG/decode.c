#include "CPNG.h"

#include <stdlib.h>
#include <string.h>

static void say(struct cpng_result *result, uint32_t status, const char *reason) {
  result->status = status;
  size_t count = strnlen(reason, sizeof result->reason - 1);
  memcpy(result->reason, reason, count);
  result->reason[count] = 0;
}

uint8_t *cpng_decode(const struct cpng_functions *png, const void *file, size_t count, uint32_t most_width,
                     uint32_t most_height, struct cpng_result *result) {
  *result = (struct cpng_result){.status = cpng_corrupt};
  png_image image = {.version = PNG_IMAGE_VERSION};
  uint8_t *pixels = NULL;
  if (!png->image_begin_read_from_memory(&image, file, count)) {
    say(result, cpng_corrupt, image.message);
  } else {
    result->width = image.width;
    result->height = image.height;
    if (image.width > most_width || image.height > most_height) {
      say(result, cpng_too_large, "");
    } else {
      image.format = PNG_FORMAT_RGBA;
      pixels = malloc((size_t)image.width * image.height * 4);
      if (!pixels) {
        say(result, cpng_corrupt, "there is no memory for it");
      } else if (!png->image_finish_read(&image, NULL, pixels, 0, NULL)) {
        say(result, cpng_corrupt, image.message);
        free(pixels);
        pixels = NULL;
      } else {
        say(result, cpng_decoded, "");
      }
    }
  }
  png->image_free(&image);
  return pixels;
}
