// What Glibc's Swift module leaves out: each line says why it is here.
#ifndef POKEHOST_CLINUX_H
#define POKEHOST_CLINUX_H

// The Glibc module map has no epoll.
#include <sys/epoll.h>
// The Glibc module map has no inotify constants as Swift can read them on every release.
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <termios.h>

/// ioctl is variadic, which Swift cannot call.
static inline int clinux_window_size(int descriptor, struct winsize *size) {
  return ioctl(descriptor, TIOCGWINSZ, size);
}

#endif
