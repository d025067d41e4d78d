// The doors that Swift's runtime leaves for whoever brings threads of their own for its tasks.
#ifndef POKEHOST_CTASKS_H
#define POKEHOST_CTASKS_H

#include <stdint.h>

/// From now on the runtime hands every job that wants the shared threads to `now`, and what is to run later to `later`
/// with the nanoseconds until then. A job is a number here: the place of the runtime's own record of it.
void ctasks_take_over(void (*now)(uintptr_t job), void (*later)(uintptr_t job, int64_t nanoseconds));

/// From now on jobs of this priority that come up on the calling thread go to `keep`, with `place`, and not to `now`;
/// NULL ends that.
void ctasks_keep(uint8_t priority, void (*keep)(void *place, uintptr_t job), void *place);

/// Runs a job that was handed over, once.
void ctasks_run(uintptr_t job);

#endif
