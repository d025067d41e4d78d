#include "CConfine.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

// Each trial is a child of its own: what it gave up ends with it. Between fork and _exit only what may be called beside
// other threads.

static int files_child(void) {
  int problem = cconfine_limit_files(NULL, 0);
  if (problem) return problem;
  return open("/", O_RDONLY | O_CLOEXEC) < 0 && errno == EACCES ? 0 : -1;
}

static int calls_child(void) {
  int problem = cconfine_limit_calls();
  if (problem) return problem;
  char *const nothing[] = {NULL};
  // There is no such program: without the limit it would be ENOENT.
  return execve("", nothing, nothing) < 0 && errno == EPERM ? 0 : -1;
}

static int outcome_of(int (*child)(void)) {
  pid_t process = fork();
  if (process < 0) return errno;
  // An errno fits into an exit code; 255 stands for -1.
  if (process == 0) _exit(child() & 0xFF);
  int status = 0;
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR) return errno;
  if (!WIFEXITED(status)) return -1;
  return WEXITSTATUS(status) == 0xFF ? -1 : WEXITSTATUS(status);
}

struct cconfine_trial cconfine_try(void) {
  return (struct cconfine_trial){.files = outcome_of(files_child), .calls = outcome_of(calls_child)};
}
