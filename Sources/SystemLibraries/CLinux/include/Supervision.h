// Starting a child process that is supervised, and passing descriptors between processes.
#ifndef POKEHOST_SUPERVISION_H
#define POKEHOST_SUPERVISION_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// getauxval has no Swift module and O_PATH hides behind _GNU_SOURCE. The program that this process runs, opened for
/// starting it again, also after its file was replaced or removed; -1 when it cannot be found.
int clinux_open_own_program(void);

/// execveat hides behind _GNU_SOURCE and vfork is closed to Swift. Starts the open `program` as a child, which inherits
/// `channel` beside the descriptors that every child inherits, and has `mask` as its signal mask. The calling thread
/// waits until the child has become that program. Returns its pid, or -1 with the reason in `errno`.
pid_t clinux_start(int program, int channel, char *const *arguments, char *const *variables, const sigset_t *mask);

/// SIG_IGN is a number cast to a function, which Swift cannot compare.
bool clinux_ignores(int signal);

/// prctl is variadic. The kernel kills the calling process when the thread that started it ends.
int clinux_die_with_parent(void);

/// struct ucred hides behind _GNU_SOURCE. The process that made the socket pair; -1 when that is not known.
pid_t clinux_peer(int socket);

enum { CLINUX_MOST_DESCRIPTORS = 64 };

/// The macros of control messages are not Swift's. Sends one message with descriptors; never waits. False when it was
/// not sent.
bool clinux_send(int socket, const void *bytes, size_t count, const int *descriptors, size_t descriptor_count);

/// Receives one message and its descriptors, at most CLINUX_MOST_DESCRIPTORS, closed on exec; never waits. -1 when there
/// is none, or when it did not fit: then none of its descriptors stays open.
ssize_t clinux_receive(int socket, void *bytes, size_t room, int *descriptors, size_t *descriptor_count);

#endif
