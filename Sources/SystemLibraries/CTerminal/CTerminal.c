#include "CTerminal.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

static struct {
  int descriptor;
  struct termios before;
  char undo[512];
  size_t count;
} guarded;
static atomic_int is_guarded;
static atomic_int noted;
static atomic_int wake_descriptor = -1;

int cterminal_guard(int descriptor, const struct termios *before, const char *undo, size_t count) {
  if (count > sizeof guarded.undo) return -1;
  atomic_store(&is_guarded, 0);
  guarded.descriptor = descriptor;
  guarded.before = *before;
  guarded.count = count;
  memcpy(guarded.undo, undo, count);
  atomic_store(&is_guarded, 1);
  return 0;
}

void cterminal_give_back(void) {
  if (!atomic_exchange(&is_guarded, 0)) return;
  size_t done = 0;
  while (done < guarded.count) {
    ssize_t wrote = write(guarded.descriptor, guarded.undo + done, guarded.count - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) break;
    done += (size_t)wrote;
  }
  tcsetattr(guarded.descriptor, TCSANOW, &guarded.before);
  cterminal_release_output();
}

struct kind {
  int signal;
  int bit;
};

static const struct kind noted_kinds[] = {
    {SIGINT, CTERMINAL_INTERRUPT}, {SIGTERM, CTERMINAL_TERMINATE}, {SIGHUP, CTERMINAL_HANG_UP},
    {SIGWINCH, CTERMINAL_RESIZE},  {SIGTSTP, CTERMINAL_SUSPEND},   {SIGCONT, CTERMINAL_CONTINUE},
};
static const int fatal_kinds[] = {SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGQUIT};

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))
static struct sigaction before_noted[COUNT(noted_kinds)];
static struct sigaction before_fatal[COUNT(fatal_kinds)];

static void note(int number) {
  int kept = errno;
  for (size_t i = 0; i < COUNT(noted_kinds); i++)
    if (noted_kinds[i].signal == number) atomic_fetch_or(&noted, noted_kinds[i].bit);
  uint64_t one = 1;
  int wake = atomic_load(&wake_descriptor);
  if (wake >= 0 && write(wake, &one, sizeof one) < 0) {
    // A full eventfd wakes as well.
  }
  errno = kept;
}

static void end(int number) {
  cterminal_give_back();
  // Whoever of ours watched before has something to say as well. The runtime's own handler, which wants to be told more
  // than the number, would write a backtrace for many seconds: instead of it, as without one, the default action.
  struct sigaction next = {0};
  next.sa_handler = SIG_DFL;
  for (size_t i = 0; i < COUNT(fatal_kinds); i++)
    if (fatal_kinds[i] == number && !(before_fatal[i].sa_flags & SA_SIGINFO)) next = before_fatal[i];
  sigaction(number, &next, NULL);
  raise(number);
}

void cterminal_watch_signals(int wake) {
  atomic_store(&wake_descriptor, wake);
  struct sigaction action = {0};
  sigfillset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  action.sa_handler = note;
  for (size_t i = 0; i < COUNT(noted_kinds); i++) sigaction(noted_kinds[i].signal, &action, &before_noted[i]);
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESETHAND | SA_NODEFER;
  action.sa_handler = end;
  for (size_t i = 0; i < COUNT(fatal_kinds); i++) sigaction(fatal_kinds[i], &action, &before_fatal[i]);
}

void cterminal_unwatch_signals(void) {
  for (size_t i = 0; i < COUNT(noted_kinds); i++) sigaction(noted_kinds[i].signal, &before_noted[i], NULL);
  for (size_t i = 0; i < COUNT(fatal_kinds); i++) sigaction(fatal_kinds[i], &before_fatal[i], NULL);
  atomic_store(&wake_descriptor, -1);
}

int cterminal_take_signals(void) { return atomic_exchange(&noted, 0); }

void cterminal_stop_here(void) {
  // The handler would only note it: the default one stops the whole job, as the shell expects.
  struct sigaction standing, plain = {0};
  plain.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &plain, &standing);
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &before);
  atomic_fetch_and(&noted, ~CTERMINAL_CONTINUE);
  kill(0, SIGTSTP);
  // Another thread may be the one that takes the signal: this one would run on until then, and take the terminal again
  // before the stop. A job without a shell is never stopped, and goes on after half a second.
  struct timespec moment = {.tv_nsec = 5000000};
  for (int left = 100; left > 0 && !(atomic_load(&noted) & CTERMINAL_CONTINUE); left--) nanosleep(&moment, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(SIGTSTP, &standing, NULL);
}

int cterminal_make_wake(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
