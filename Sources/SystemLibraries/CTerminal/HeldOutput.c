#define _GNU_SOURCE
#include "CTerminal.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { STREAMS = 2, MOST_SHOWN = 4096, MOST_LINES = 24, MOST_KEPT = 1 << 20 };

static int sheet = -1;
static int streams[STREAMS] = {-1, -1};
static atomic_int is_held;

void cterminal_hold_output(void) {
  if (atomic_load(&is_held)) return;
  sheet = memfd_create("held output", MFD_CLOEXEC);
  if (sheet < 0 || fcntl(sheet, F_SETFL, O_APPEND) < 0) return;
  for (int i = 0; i < STREAMS; i++) {
    int number = i + 1;
    streams[i] = isatty(number) ? fcntl(number, F_DUPFD_CLOEXEC, 3) : -1;
    if (streams[i] >= 0) dup2(sheet, number);
  }
  atomic_store(&is_held, 1);
}

// Where the last lines begin, at most MOST_LINES of them.
static size_t last_lines(const char *text, size_t count) {
  size_t start = count;
  int lines = 0;
  while (start > 0) {
    if (text[start - 1] == '\n' && start < count && ++lines == MOST_LINES) return start;
    start--;
  }
  return start;
}

// The end of what was held, without control characters: nothing in it moves the cursor.
static void show(int to, off_t size) {
  static char text[MOST_SHOWN];
  off_t from = size > MOST_SHOWN ? size - MOST_SHOWN : 0;
  ssize_t count = pread(sheet, text, sizeof text, from);
  if (count <= 0) return;
  size_t start = last_lines(text, (size_t)count);
  if (from > 0 && start == 0) {
    while (start < (size_t)count && text[start] != '\n') start++;
    if (start < (size_t)count) start++;
  }
  for (size_t i = start; i < (size_t)count; i++) {
    unsigned char letter = (unsigned char)text[i];
    if ((letter < 32 && letter != '\n' && letter != '\t') || letter == 127) text[i] = '?';
    if (letter == 0xC2 && i + 1 < (size_t)count && (unsigned char)text[i + 1] < 0xA0) text[i] = text[i + 1] = '?';
  }
  static const char left_out[] = "(earlier lines are left out)\n";
  if ((from > 0 || start > 0) && write(to, left_out, sizeof left_out - 1) < 0) return;
  if (write(to, text + start, (size_t)count - start) < 0) {
    // The terminal is gone: nobody is there to read it.
  }
}

void cterminal_release_output(void) {
  if (!atomic_exchange(&is_held, 0)) return;
  struct stat about;
  int to = streams[1] >= 0 ? streams[1] : streams[0];
  if (to >= 0 && fstat(sheet, &about) == 0 && about.st_size > 0) show(to, about.st_size);
  for (int i = 0; i < STREAMS; i++) {
    if (streams[i] < 0) continue;
    dup2(streams[i], i + 1);
    close(streams[i]);
    streams[i] = -1;
  }
  close(sheet);
  sheet = -1;
}

void cterminal_trim_output(void) {
  struct stat about;
  if (!atomic_load(&is_held) || fstat(sheet, &about) < 0 || about.st_size <= MOST_KEPT) return;
  static char text[MOST_SHOWN];
  ssize_t count = pread(sheet, text, sizeof text, about.st_size - MOST_SHOWN);
  // What others write meanwhile may be lost with the rest: only the last lines are ever shown.
  if (count > 0 && ftruncate(sheet, 0) == 0 && write(sheet, text, (size_t)count) < 0) return;
}
