// Gives up what the web shell gives up, by the same functions, and then tries to get past it: a line for each try, with
// the errno or "possible".
//   probe FOLDER READ-ONLY-FOLDER OUTSIDE-FILE OTHER-PROCESS
// strerrorname_np, execveat and process_vm_readv.
#define _GNU_SOURCE
#include "CConfine.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static void say(const char *what, int failed) {
  printf("%s: %s\n", what, failed ? strerrorname_np(errno) : "possible");
  fflush(stdout);
}

static void *open_on_thread(void *path) {
  say("another thread opens a file outside", open(path, O_RDONLY) < 0);
  return NULL;
}

static void try_files(const char *own, const char *readable, const char *outside) {
  char path[4096], elsewhere[4096];
  snprintf(path, sizeof path, "%s/file", own);
  say("write a file of its own", open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) < 0);
  snprintf(elsewhere, sizeof elsewhere, "%s/other", own);
  say("rename a file of its own", rename(path, elsewhere) < 0);
  snprintf(path, sizeof path, "%s/readable", readable);
  say("read what may be read", open(path, O_RDONLY) < 0);
  say("write what may be read", open(path, O_WRONLY) < 0);
  say("truncate what may be read", truncate(path, 0) < 0);
  say("remove what may be read", unlink(path) < 0);
  say("read a file outside", open(outside, O_RDONLY) < 0);
  snprintf(path, sizeof path, "/proc/self/root%s", outside);
  say("read a file outside by way of /proc", open(path, O_RDONLY) < 0);
  snprintf(path, sizeof path, "%s/link", own);
  say("make a link of its own", symlink(outside, path) < 0);
  say("read a file outside by that link", open(path, O_RDONLY) < 0);
  say("read the passwords of the system", open("/etc/shadow", O_RDONLY) < 0);
  say("make a file outside", open("/tmp/pokehost-confinement-probe", O_WRONLY | O_CREAT, 0600) < 0);
  pthread_t thread;
  if (pthread_create(&thread, NULL, open_on_thread, (void *)outside) == 0) pthread_join(thread, NULL);
  else say("make a thread", 1);
}

static void try_calls(pid_t other) {
  char *const words[] = {"/bin/true", NULL};
  pid_t child = fork();
  if (child == 0) {
    execv(words[0], words);
    say("run a program", 1);
    _exit(0);
  }
  if (child > 0) waitpid(child, NULL, 0);
  say("run a program from a descriptor", syscall(SYS_execveat, 0, "", words, words, 0x1000) < 0);
  say("trace another process", ptrace(PTRACE_ATTACH, other, 0, 0) < 0);
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)0x1000, 1};
  say("read another process", process_vm_readv(other, &here, 1, &there, 1, 0) < 0);
  say("make a namespace", unshare(0x10000000) < 0);
  say("make a process in a namespace", syscall(SYS_clone, 0x10000000 | 17, 0, 0, 0, 0) < 0);
  say("make a ring of requests", syscall(SYS_io_uring_setup, 1, NULL) < 0);
  say("load code into the kernel", syscall(SYS_bpf, 0, NULL, 0) < 0);
  say("ask for a key", syscall(SYS_keyctl, 0, -3, 0) < 0);
}

int main(int count, char **words) {
  if (count != 5) return 64;
  const struct cconfine_place places[] = {{words[1], cconfine_writes}, {words[2], cconfine_reads}};
  int files = cconfine_limit_files(places, sizeof places / sizeof *places);
  int calls = cconfine_limit_calls();
  printf("files: %s\ncalls: %s\n", files ? strerrorname_np(files) : "limited", calls ? strerrorname_np(calls) : "limited");
  fflush(stdout);
  try_files(words[1], words[2], words[3]);
  try_calls(atoi(words[4]));
  return 0;
}
