// The doors that Swift's runtime leaves for whoever brings threads of their own for its tasks.
#ifndef POKEHOST_CTASKS_H
#define POKEHOST_CTASKS_H

#include <stdint.h>

/// From now on the runtime hands every job that wants the shared threads to `now`, and what is to run later to `later`
/// with the nanoseconds until then. A job is a number here: the place of the runtime's own record of it.
void ctasks_take_over(void (*now)(uintptr_t job), void (*later)(uintptr_t job, int64_t nanoseconds));

/// Runs a job that was handed over, once.
void ctasks_run(uintptr_t job);

#endif
