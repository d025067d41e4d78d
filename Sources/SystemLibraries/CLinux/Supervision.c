#include "Supervision.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Hidden without _GNU_SOURCE; the kernel's numbers.
#ifndef O_PATH
#define O_PATH 010000000
#endif
#ifndef AT_EMPTY_PATH
#define AT_EMPTY_PATH 0x1000
#endif

// unistd.h declares these only with _GNU_SOURCE or an old standard.
extern pid_t vfork(void);
extern long syscall(long number, ...);

int clinux_open_own_program(void) {
  int program = open("/proc/self/exe", O_PATH | O_CLOEXEC);
  if (program >= 0) return program;
  // Without /proc: the path that the kernel was given.
  const char *path = (const char *)getauxval(AT_EXECFN);
  if (!path) {
    errno = ENOENT;
    return -1;
  }
  return open(path, O_PATH | O_CLOEXEC);
}

pid_t clinux_start(int program, int channel, char *const *arguments, char *const *variables, const sigset_t *mask) {
  // Written by the child, which has the same memory until it becomes the program.
  volatile int reason = 0;
  pid_t child = vfork();
  if (child == 0) {
    if (fcntl(channel, F_SETFD, 0) == 0 && sigprocmask(SIG_SETMASK, mask, NULL) == 0)
      syscall(SYS_execveat, program, "", arguments, variables, AT_EMPTY_PATH);
    reason = errno;
    _exit(127);
  }
  if (child < 0) return -1;
  if (reason == 0) return child;
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
  errno = reason;
  return -1;
}

bool clinux_ignores(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

int clinux_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

pid_t clinux_peer(int socket) {
  struct {
    pid_t pid;
    uid_t user;
    gid_t group;
  } peer;
  socklen_t length = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0 || length != sizeof peer) return -1;
  return peer.pid;
}

union control {
  char bytes[CMSG_SPACE(CLINUX_MOST_DESCRIPTORS * sizeof(int))];
  struct cmsghdr aligned;
};

bool clinux_send(int socket, const void *bytes, size_t count, const int *descriptors, size_t descriptor_count) {
  if (descriptor_count > CLINUX_MOST_DESCRIPTORS) {
    errno = EINVAL;
    return false;
  }
  union control control = {0};
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor_count > 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(descriptor_count * sizeof(int));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(descriptor_count * sizeof(int));
    memcpy(CMSG_DATA(header), descriptors, descriptor_count * sizeof(int));
  }
  return sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL) == (ssize_t)count;
}

ssize_t clinux_receive(int socket, void *bytes, size_t room, int *descriptors, size_t *descriptor_count) {
  union control control = {0};
  struct iovec part = {.iov_base = bytes, .iov_len = room};
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  *descriptor_count = 0;
  ssize_t count = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  if (count < 0) return -1;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t sent = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    size_t space = CLINUX_MOST_DESCRIPTORS - *descriptor_count;
    if (sent > space) sent = space;
    memcpy(descriptors + *descriptor_count, CMSG_DATA(header), sent * sizeof(int));
    *descriptor_count += sent;
  }
  // A closed channel gives a message of nothing.
  if (count > 0 && !(message.msg_flags & (MSG_TRUNC | MSG_CTRUNC))) return count;
  for (size_t i = 0; i < *descriptor_count; i++) close(descriptors[i]);
  *descriptor_count = 0;
  return -1;
}
