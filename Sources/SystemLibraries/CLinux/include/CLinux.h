// What Glibc's Swift module leaves out: each line says why it is here.
#ifndef POKEHOST_CLINUX_H
#define POKEHOST_CLINUX_H

// The Glibc module map has no epoll.
#include <sys/epoll.h>
// The Glibc module map has no inotify constants as Swift can read them on every release.
#include <sys/inotify.h>
// The Glibc module map has no eventfd.
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <termios.h>

/// ioctl is variadic, which Swift cannot call.
static inline int clinux_window_size(int descriptor, struct winsize *size) {
  return ioctl(descriptor, TIOCGWINSZ, size);
}

/// prctl is variadic, and pthread_setname_np is missing without _GNU_SOURCE. Names the calling thread.
static inline int clinux_name_thread(const char *name) { return prctl(PR_SET_NAME, name, 0, 0, 0); }

/// accept4 hides behind _GNU_SOURCE. The new descriptor does not block and is not inherited.
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
static inline int clinux_accept(int descriptor) {
  return accept4(descriptor, 0, 0, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

// Hidden by <fcntl.h> without _GNU_SOURCE; the kernel's number.
#ifndef F_OFD_SETLK
#define F_OFD_SETLK 37
#endif

/// fcntl is variadic. Sets or clears a lock that belongs to the open file, not to the process; never waits.
static inline int clinux_lock(int descriptor, int type, long position, long length) {
  struct flock lock = {.l_type = (short)type, .l_whence = 0, .l_start = position, .l_len = length};
  return fcntl(descriptor, F_OFD_SETLK, &lock);
}

/// pipe2 hides behind _GNU_SOURCE. Neither end is inherited by programs that are started; the reading end does not block.
extern int pipe2(int ends[2], int flags);
static inline int clinux_pipe(int ends[2]) {
  int status = pipe2(ends, O_CLOEXEC);
  return status == 0 ? fcntl(ends[0], F_SETFL, O_NONBLOCK) : status;
}

/// O_PATH hides behind _GNU_SOURCE. A descriptor that can neither be read nor written: whoever tries is told EBADF.
static inline int clinux_open_unusable(void) { return open("/dev/null", 010000000 | O_CLOEXEC); }

/// fcntl is variadic. Another descriptor for the same open file, not inherited by programs that are started.
static inline int clinux_duplicate(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 3); }

// PRIO_PROCESS is an enumeration in C and has another type in Swift on each release.
#include <sys/resource.h>
/// Lets other threads go before the calling one, as `nice` does.
static inline int clinux_stand_back(int steps) { return setpriority(PRIO_PROCESS, 0, steps); }

// sem_clockwait hides behind _GNU_SOURCE. Waits by the clock that nobody sets.
#include <semaphore.h>
#include <time.h>
extern int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *end);
static inline int clinux_await_semaphore(sem_t *semaphore, const struct timespec *end) {
  return sem_clockwait(semaphore, CLOCK_MONOTONIC, end);
}

// A mark that every thread has for itself.
#include <stdbool.h>
bool clinux_takes_short_calls(void);
void clinux_take_short_calls(bool takes);

/// The arguments of `main`, the program's name first.
int clinux_argument_count(void);
/// NULL where there is none.
const char *clinux_argument(int index);

#include "Supervision.h"

#endif
