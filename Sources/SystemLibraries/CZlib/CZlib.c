#include "CZlib.h"
#include <dlfcn.h>
#include <zlib.h>

// deflateInit2 is a macro that passes the header's version and the stream's size.
typedef int (*init_function)(z_streamp, int, int, int, int, int, const char *, int);
typedef int (*step_function)(z_streamp, int);
typedef int (*end_function)(z_streamp);

const char *const czlib_header_version = ZLIB_VERSION;

size_t czlib_gzip(const uint8_t *source, size_t count, uint8_t *target, size_t room) {
  void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  init_function init = (init_function)dlsym(library, "deflateInit2_");
  step_function step = (step_function)dlsym(library, "deflate");
  end_function end = (end_function)dlsym(library, "deflateEnd");
  if (!init || !step || !end) return 0;
  z_stream stream = {0};
  // 15 bits of window, and 16 for gzip's wrapping.
  if (init(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
           (int)sizeof stream) != Z_OK)
    return 0;
  stream.next_in = (Bytef *)source;
  stream.avail_in = (uInt)count;
  stream.next_out = target;
  stream.avail_out = (uInt)room;
  int status = step(&stream, Z_FINISH);
  size_t written = status == Z_STREAM_END ? stream.total_out : 0;
  end(&stream);
  return written;
}
