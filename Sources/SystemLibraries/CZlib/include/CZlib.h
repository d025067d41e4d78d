// zlib's deflate in gzip's wrapping, loaded at the first batch that is sent and not at start.
#ifndef POKEHOST_CZLIB_H
#define POKEHOST_CZLIB_H

#include <stddef.h>
#include <stdint.h>

/// Compresses `count` bytes into `room` bytes at `target`. Returns how many were written; 0 when zlib is not installed or
/// the result has no room: what is sent then goes uncompressed.
size_t czlib_gzip(const uint8_t *source, size_t count, uint8_t *target, size_t room);

/// The version of the headers that the program was built with.
extern const char *const czlib_header_version;

#endif
