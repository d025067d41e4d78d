// A flight recorder: the last lines of a process in memory of fixed places, which a signal handler can print and write
// to a file. Swift may not run inside a signal handler, and has no atomics on foreign memory.
//
// The memory is private: a file that is mapped ends the process with SIGBUS when somebody cuts it or the disk is full.
#ifndef POKEHOST_CRECORDER_H
#define POKEHOST_CRECORDER_H

#include <stddef.h>
#include <stdint.h>

enum {
  CRECORDER_LINES = 500,
  /// Bytes of one line, its length included.
  CRECORDER_PLACE = 512,
  CRECORDER_LONGEST = CRECORDER_PLACE - 4,
  CRECORDER_BYTES = 64 + CRECORDER_LINES * CRECORDER_PLACE,
};

/// CRECORDER_BYTES of zeroed memory. NULL when there is none to be had. Never given back.
void *crecorder_make(void);

/// Enters a line of at most CRECORDER_LONGEST bytes; the oldest gives way. Any thread.
void crecorder_enter(void *memory, const char *line, size_t count);

/// How many lines were ever entered.
uint64_t crecorder_entered(const void *memory);

/// The bytes of line number `number`; 0 when it was never entered. `target` holds CRECORDER_LONGEST bytes.
size_t crecorder_line(const void *memory, uint64_t number, char *target);

/// Writes the lines that are not in the file yet behind those that are; the oldest give way. One caller at a time.
/// What cannot be written is left out. Async-signal-safe.
void crecorder_save(void *memory, int descriptor);

/// Reads what `crecorder_save` wrote, by whatever process. The file may hold anything.
void crecorder_load(void *memory, int descriptor);

/// From now on the lines of `memory` are printed on standard error, and saved in the file when `descriptor` is one,
/// before ABRT, ILL, TRAP, SEGV, BUS or FPE end the process. Called again, other lines take their place.
void crecorder_watch_faults(void *memory, int descriptor);

/// The file of these lines is about to be closed: a fault does not save them any more.
void crecorder_forget_file(int descriptor);

/// While standard error is diverted into a pipe: where it went before, and the pipe's reading end, so that the last
/// words of a process that ends by a fault are not lost in it. -1 and -1 when it is not diverted any more.
void crecorder_diverted(int before, int pipe);

#endif
