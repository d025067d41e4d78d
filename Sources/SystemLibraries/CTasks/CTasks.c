#include "CTasks.h"

#include <stddef.h>
#include <time.h>

#define SWIFT_CALL __attribute__((swiftcall))

// The runtime's variables and functions, as its own ConcurrencyHooks declares them.
extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(void *job, void *original);
extern SWIFT_CALL void (*swift_task_enqueueGlobalWithDelay_hook)(unsigned long long delay, void *job, void *original);
extern SWIFT_CALL void (*swift_task_enqueueGlobalWithDeadline_hook)(
    long long seconds, long long nanoseconds, long long tolerance_seconds, long long tolerance_nanoseconds, int clock,
    void *job, void *original);
extern SWIFT_CALL size_t swift_concurrency_jobPriority(void *job);
extern SWIFT_CALL void swift_job_run(void *job, uintptr_t executor, uintptr_t implementation);

static void (*take_now)(uintptr_t job);
static void (*take_later)(uintptr_t job, int64_t nanoseconds);

static _Thread_local void (*keep_here)(void *place, uintptr_t job);
static _Thread_local void *place_here;
static _Thread_local uint8_t priority_here;

static SWIFT_CALL void enqueue(void *job, void *original) {
  if (keep_here && swift_concurrency_jobPriority(job) == priority_here) keep_here(place_here, (uintptr_t)job);
  else take_now((uintptr_t)job);
}

static SWIFT_CALL void enqueue_after(unsigned long long delay, void *job, void *original) {
  take_later((uintptr_t)job, delay > INT64_MAX ? INT64_MAX : (int64_t)delay);
}

static SWIFT_CALL void enqueue_at(long long seconds, long long nanoseconds, long long tolerance_seconds,
                                  long long tolerance_nanoseconds, int clock, void *job, void *original) {
  enum { continuous = 1 };
  struct timespec now;
  clock_gettime(clock == continuous ? CLOCK_BOOTTIME : CLOCK_MONOTONIC, &now);
  const long long most = INT64_MAX / 1000000000 - 1;
  long long rest = seconds - now.tv_sec > most ? most : seconds - now.tv_sec;
  long long delay = rest * 1000000000 + (nanoseconds - now.tv_nsec);
  take_later((uintptr_t)job, delay < 0 ? 0 : delay);
}

void ctasks_take_over(void (*now)(uintptr_t), void (*later)(uintptr_t, int64_t)) {
  take_now = now;
  take_later = later;
  swift_task_enqueueGlobal_hook = enqueue;
  swift_task_enqueueGlobalWithDelay_hook = enqueue_after;
  swift_task_enqueueGlobalWithDeadline_hook = enqueue_at;
}

void ctasks_keep(uint8_t priority, void (*keep)(void *, uintptr_t), void *place) {
  priority_here = priority;
  keep_here = keep;
  place_here = place;
}

// No executor of its own: the generic one.
void ctasks_run(uintptr_t job) { swift_job_run((void *)job, 0, 0); }
