// Which libraries are part of the program, and which beside it: asked of the loader, not of how it was built.
#ifndef POKEHOST_CLINKED_H
#define POKEHOST_CLINKED_H

/// The file that holds Swift's runtime; NULL when it is the program itself.
const char *clinked_swift_file(void);

/// The file that holds the C++ library; NULL when it is the program itself.
const char *clinked_cxx_file(void);

/// The version of the compiler whose C++ library and support library are part of the program; NULL when the build did
/// not say. They have no function that tells it.
const char *clinked_gcc_version(void);

#endif
