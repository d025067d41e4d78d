// What must happen inside signal handlers, where Swift may not run: giving a terminal back, noting what came.
#ifndef POKEHOST_CTERMINAL_H
#define POKEHOST_CTERMINAL_H

#include <stddef.h>
#include <termios.h>

/// Keeps how the terminal was, and the bytes that undo what is drawn on it. From now on a crash gives it back.
/// Bytes beyond 512 are refused with -1.
int cterminal_guard(int descriptor, const struct termios *before, const char *undo, size_t count);

/// Keeps what the process writes on standard output and error while it draws, as far as they are terminals: lines of
/// others would tear the picture. In memory, at most about a mebibyte when `cterminal_trim_output` is called at times.
void cterminal_hold_output(void);
void cterminal_trim_output(void);

/// Standard output and error are themselves again; the last lines that were held are shown, without control characters.
/// Safe in a signal handler.
void cterminal_release_output(void);

/// Gives the terminal back now, once, and shows what was held; does nothing when no guard stands. Safe in a signal
/// handler.
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
