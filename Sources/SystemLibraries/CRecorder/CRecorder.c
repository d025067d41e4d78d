#include "CRecorder.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct place {
  uint32_t count;
  char bytes[CRECORDER_LONGEST];
};

struct recorder {
  _Atomic uint64_t entered;
  /// How many of them were saved. In a file this and what follows is zero.
  uint64_t saved;
  char reserved[48];
  struct place places[CRECORDER_LINES];
};

_Static_assert(sizeof(struct recorder) == CRECORDER_BYTES, "the size that the header tells");

void *crecorder_make(void) {
  void *memory = mmap(NULL, CRECORDER_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

void crecorder_enter(void *memory, const char *line, size_t count) {
  struct recorder *recorder = memory;
  uint64_t number = atomic_fetch_add_explicit(&recorder->entered, 1, memory_order_relaxed);
  struct place *place = &recorder->places[number % CRECORDER_LINES];
  if (count > CRECORDER_LONGEST) count = CRECORDER_LONGEST;
  // Nobody reads half a line: a place that is being written has none.
  __atomic_store_n(&place->count, 0, __ATOMIC_RELEASE);
  memcpy(place->bytes, line, count);
  __atomic_store_n(&place->count, (uint32_t)count, __ATOMIC_RELEASE);
}

uint64_t crecorder_entered(const void *memory) {
  const struct recorder *recorder = memory;
  return atomic_load_explicit(&recorder->entered, memory_order_acquire);
}

size_t crecorder_line(const void *memory, uint64_t number, char *target) {
  const struct recorder *recorder = memory;
  const struct place *place = &recorder->places[number % CRECORDER_LINES];
  size_t count = __atomic_load_n(&place->count, __ATOMIC_ACQUIRE);
  // The memory may have been read from a file that anything stands in.
  if (count > CRECORDER_LONGEST) return 0;
  memcpy(target, place->bytes, count);
  return count;
}

/// How many lines the file says were ever saved in it.
static uint64_t saved_in(int descriptor) {
  uint64_t number = 0;
  if (pread(descriptor, &number, sizeof number, 0) != sizeof number) return 0;
  // More than any process can enter: something else was written there.
  return number >> 56 ? 0 : number;
}

static off_t offset_of(uint64_t place) {
  return (off_t)(offsetof(struct recorder, places) + place * sizeof(struct place));
}

void crecorder_save(void *memory, int descriptor) {
  struct recorder *recorder = memory;
  uint64_t end = crecorder_entered(memory), number = recorder->saved;
  if (number == end) return;
  if (end - number > CRECORDER_LINES) number = end - CRECORDER_LINES;
  uint64_t target = saved_in(descriptor);
  while (number < end) {
    uint64_t from = number % CRECORDER_LINES, to = target % CRECORDER_LINES, count = end - number;
    if (count > CRECORDER_LINES - from) count = CRECORDER_LINES - from;
    if (count > CRECORDER_LINES - to) count = CRECORDER_LINES - to;
    // A full disk loses lines; what is served does not wait for them.
    size_t size = count * sizeof(struct place);
    if (pwrite(descriptor, &recorder->places[from], size, offset_of(to)) != (ssize_t)size) break;
    number += count;
    target += count;
  }
  recorder->saved = end;
  (void)!pwrite(descriptor, &target, sizeof target, 0);
}

void crecorder_load(void *memory, int descriptor) {
  struct recorder *recorder = memory;
  size_t filled = 0;
  while (filled < sizeof recorder->places) {
    char *target = (char *)recorder->places + filled;
    ssize_t count = pread(descriptor, target, sizeof recorder->places - filled, offset_of(0) + (off_t)filled);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    filled += (size_t)count;
  }
  recorder->saved = saved_in(descriptor);
  atomic_store_explicit(&recorder->entered, recorder->saved, memory_order_release);
}

// What the handler needs, set before it can be called.
static void *_Atomic watched;
static atomic_int watched_file = -1;
static atomic_int standard_error_before = -1;
static atomic_int diverted_into = -1;
static const int faults[] = {SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE};

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))

static void put(const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t wrote = write(STDERR_FILENO, bytes, count);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return;
    bytes += wrote;
    count -= (size_t)wrote;
  }
}

static void print_lines(const void *memory) {
  static char line[CRECORDER_PLACE];
  uint64_t entered = crecorder_entered(memory);
  uint64_t number = entered > CRECORDER_LINES ? entered - CRECORDER_LINES : 0;
  static const char title[] = "pokehost: a fault; the last records before it:\n";
  put(title, sizeof title - 1);
  for (; number < entered; number++) {
    size_t count = crecorder_line(memory, number, line);
    if (count == 0) continue;
    line[count] = '\n';
    put(line, count + 1);
  }
}

/// What was said into the pipe and not yet taken, such as the runtime's reason for the fault.
static void print_last_words(int pipe) {
  static char words[4096];
  struct pollfd waiting = {.fd = pipe, .events = POLLIN};
  while (poll(&waiting, 1, 0) == 1 && waiting.revents & POLLIN) {
    ssize_t count = read(pipe, words, sizeof words);
    if (count <= 0) return;
    put(words, (size_t)count);
  }
}

static void fault(int number) {
  int standard_error = atomic_exchange(&standard_error_before, -1);
  int pipe = atomic_exchange(&diverted_into, -1);
  if (standard_error >= 0) dup2(standard_error, STDERR_FILENO);
  void *memory = atomic_exchange(&watched, NULL);
  int file = atomic_exchange(&watched_file, -1);
  // First, because standard error may be a pipe that nobody empties.
  if (memory && file >= 0) crecorder_save(memory, file);
  if (memory) print_lines(memory);
  if (pipe >= 0) print_last_words(pipe);
  signal(number, SIG_DFL);
  raise(number);
}

void crecorder_forget_file(int descriptor) { atomic_compare_exchange_strong(&watched_file, &descriptor, -1); }

void crecorder_watch_faults(void *memory, int descriptor) {
  atomic_store(&watched_file, -1);
  void *before = atomic_exchange(&watched, memory);
  atomic_store(&watched_file, descriptor);
  if (before) return;
  struct sigaction action = {0};
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESETHAND | SA_NODEFER;
  action.sa_handler = fault;
  for (size_t i = 0; i < COUNT(faults); i++) sigaction(faults[i], &action, NULL);
}

void crecorder_diverted(int standard_error, int pipe) {
  atomic_store(&diverted_into, pipe);
  atomic_store(&standard_error_before, standard_error);
}
