// Two kinds of processes, neither of which runs another program or a line of Swift: a server that was forked when there
// was nothing to find in its memory, and the child that it forks to decode. The server alone can make a new child after
// the program gave up running others; and a child that is taken over by a picture finds the memory of the server.
#define _GNU_SOURCE
#include "CPNG.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// The one descriptor of each process; 0, 1 and 2 stay closed, so that nothing that is printed goes astray.
enum { own_socket = 3 };

/// Beside what the program took when it was forked: the file, the pixels and what libpng needs.
enum { room_to_decode = 256 * 1024 * 1024 };

/// Seconds of a processor for all pictures of one child: the caller's patience ends long before.
enum { most_seconds = 60 };

static bool take_only(int descriptor) {
  if (descriptor != own_socket && dup2(descriptor, own_socket) < 0) return false;
  for (int stream = 0; stream < own_socket; stream++) close(stream);
  // The C library of 2021 and older has no close_range; kernels of 2020 neither.
  if (syscall(SYS_close_range, own_socket + 1, ~0U, 0) == 0) return true;
  for (long number = sysconf(_SC_OPEN_MAX); number > own_socket; number--) close((int)number);
  return true;
}

static bool take_all(int socket, void *bytes, size_t count) {
  for (size_t taken = 0; taken < count;) {
    ssize_t some = read(socket, (char *)bytes + taken, count - taken);
    if (some <= 0) return false;
    taken += (size_t)some;
  }
  return true;
}

static bool give_all(int socket, const void *bytes, size_t count) {
  for (size_t given = 0; given < count;) {
    ssize_t some = write(socket, (const char *)bytes + given, count - given);
    if (some <= 0) return false;
    given += (size_t)some;
  }
  return true;
}

// MARK: The child

static bool decode_next(const struct cpng_functions *png) {
  struct cpng_request request;
  if (!take_all(own_socket, &request, sizeof request) || request.count > cpng_largest_file) return false;
  uint8_t *file = malloc(request.count ? request.count : 1);
  if (!file || !take_all(own_socket, file, request.count)) return false;
  struct cpng_result result;
  uint8_t *pixels = cpng_decode(png, file, request.count, request.most_width, request.most_height, &result);
  free(file);
  bool given = give_all(own_socket, &result, sizeof result) &&
               (!pixels || give_all(own_socket, pixels, (size_t)result.width * result.height * 4));
  free(pixels);
  return given;
}

static void limit(int what, rlim_t most) {
  struct rlimit both = {most, most};
  // One that cannot be set leaves the others.
  setrlimit((__rlimit_resource_t)what, &both);
}

static _Noreturn void be_child(
    int socket, const struct cpng_functions *png, struct cpng_limits limits, rlim_t most_memory) {
  if (!take_only(socket)) _exit(1);
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (most_memory) limit(RLIMIT_AS, most_memory);
  limit(RLIMIT_CPU, most_seconds);
  limit(RLIMIT_NOFILE, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NPROC, 0);
  limit(RLIMIT_CORE, 0);
  // On a kernel without it, what the server gave up still holds.
  limits.of_child();
  while (decode_next(png)) {}
  _exit(0);
}

// MARK: The server

/// What the process takes now and a decoder may take beside it; 0 when nobody can tell. Only calls that may be made
/// between fork and _exit.
static rlim_t memory_to_decode(void) {
  char text[64] = "";
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  rlim_t pages = 0;
  for (ssize_t i = 0; i < count && text[i] >= '0' && text[i] <= '9'; i++) pages = pages * 10 + (rlim_t)(text[i] - '0');
  return pages ? pages * (rlim_t)sysconf(_SC_PAGESIZE) + room_to_decode : 0;
}

static bool hand_over(int socket, pid_t child) {
  struct iovec bytes = {&child, sizeof child};
  union {
    char space[CMSG_SPACE(sizeof(int))];
    struct cmsghdr aligned;
  } control = {0};
  struct msghdr message = {
      .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(head), &socket, sizeof socket);
  return sendmsg(own_socket, &message, MSG_NOSIGNAL) == sizeof child;
}

static pid_t make_child(const struct cpng_functions *png, struct cpng_limits limits, rlim_t most_memory) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  pid_t child = fork();
  if (child == 0) be_child(ends[1], png, limits, most_memory);
  close(ends[1]);
  bool handed = child > 0 && hand_over(ends[0], child);
  close(ends[0]);
  if (child > 0 && !handed) kill(child, SIGKILL);
  return child;
}

static void end_child(pid_t child) {
  if (child <= 0) return;
  kill(child, SIGKILL);
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
}

/// As the kernel gives them to a new program; but what ends or stops the program ends the server only by way of it.
static void reset_signals(void) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  const int left_to_program[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE};
  for (size_t i = 0; i < sizeof left_to_program / sizeof *left_to_program; i++) signal(left_to_program[i], SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static _Noreturn void be_server(int control, const struct cpng_functions *png, struct cpng_limits limits) {
  reset_signals();
  if (!take_only(control)) _exit(1);
  prctl(PR_SET_NAME, "pictures", 0, 0, 0);
  rlim_t most_memory = memory_to_decode();
  limits.of_server();
  pid_t child = 0;
  char asked;
  while (take_all(own_socket, &asked, 1)) {
    end_child(child);
    child = make_child(png, limits, most_memory);
  }
  end_child(child);
  _exit(0);
}

// MARK: In the program

pid_t cpng_start_server(struct cpng_functions functions, struct cpng_limits limits, int *control) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  pid_t server = fork();
  if (server == 0) be_server(ends[1], &functions, limits);
  int problem = errno;
  close(ends[1]);
  if (server < 0) close(ends[0]);
  else *control = ends[0];
  errno = problem;
  return server;
}

int cpng_ask_for_child(int control, int milliseconds, pid_t *child) {
  if (send(control, "+", 1, MSG_NOSIGNAL) != 1) return -1;
  struct pollfd waiting = {.fd = control, .events = POLLIN};
  int ready;
  while ((ready = poll(&waiting, 1, milliseconds)) < 0 && errno == EINTR) {}
  if (ready <= 0) return -1;
  struct iovec bytes = {child, sizeof *child};
  union {
    char space[CMSG_SPACE(sizeof(int))];
    struct cmsghdr aligned;
  } space = {0};
  struct msghdr message = {
      .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = space.space, .msg_controllen = sizeof space.space};
  if (recvmsg(control, &message, MSG_CMSG_CLOEXEC) != sizeof *child) return -1;
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  if (!head || head->cmsg_type != SCM_RIGHTS || head->cmsg_len != CMSG_LEN(sizeof(int))) return -1;
  int socket;
  memcpy(&socket, CMSG_DATA(head), sizeof socket);
  return socket;
}
