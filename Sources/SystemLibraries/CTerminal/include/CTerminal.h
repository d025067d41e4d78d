// What must happen inside signal handlers, where Swift may not run: giving a terminal back, noting what came.
#ifndef POKEHOST_CTERMINAL_H
#define POKEHOST_CTERMINAL_H

#include <stddef.h>
#include <termios.h>

/// Keeps how the terminal was, and the bytes that undo what is drawn on it. From now on a crash gives it back.
/// Bytes beyond 512 are refused with -1.
int cterminal_guard(int descriptor, const struct termios *before, const char *undo, size_t count);

/// Gives the terminal back now, once; does nothing when no guard stands. Safe in a signal handler.
void cterminal_give_back(void);

enum {
  CTERMINAL_INTERRUPT = 1,
  CTERMINAL_TERMINATE = 2,
  CTERMINAL_HANG_UP = 4,
  CTERMINAL_RESIZE = 8,
  CTERMINAL_SUSPEND = 16,
  CTERMINAL_CONTINUE = 32,
};

/// Notes INT, TERM, HUP, WINCH, TSTP and CONT, and wakes `wake` (an eventfd) for each; gives the terminal back before
/// ABRT, ILL, TRAP, SEGV, BUS, FPE and QUIT end the process.
void cterminal_watch_signals(int wake);

/// Puts the handlers back that stood before.
void cterminal_unwatch_signals(void);

/// The signals noted since the last call, as CTERMINAL_ bits.
int cterminal_take_signals(void);

/// Stops the process as Ctrl-Z does, and returns when it goes on.
void cterminal_stop_here(void);

/// An eventfd that does not block, or -1.
int cterminal_make_wake(void);

#endif
