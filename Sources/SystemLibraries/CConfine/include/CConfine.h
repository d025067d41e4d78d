// What Linux offers a process to give up rights for good: Landlock for files, seccomp for system calls. The C library
// has functions for neither. All of it holds for the calling thread and every thread and process that it makes later.
#ifndef POKEHOST_CCONFINE_H
#define POKEHOST_CCONFINE_H

#include <stddef.h>
#include <stdint.h>

enum cconfine_access {
  cconfine_reads,
  /// Also made, changed, renamed and removed.
  cconfine_writes,
  /// Only sockets are made, and files removed.
  cconfine_makes_sockets,
};

/// A file or folder, with all below it, that stays within reach.
struct cconfine_place {
  const char *path;
  enum cconfine_access access;
};

/// The version of Landlock's interface in this kernel, 1 or more; a negative errno when there is none.
int cconfine_landlock_version(void);

/// From now on only `places` can be opened, and no program can be run. Places that do not exist are left out. Returns
/// 0, or an errno when the limit could not be set. Other threads that run already are not limited.
int cconfine_limit_files(const struct cconfine_place *places, size_t count);

/// From now on running programs, looking into other processes, and what only administration needs is refused with EPERM,
/// for all threads of the process. Returns 0, or an errno when the limit could not be set.
int cconfine_limit_calls(void);

/// From now on no file can be opened, and what `cconfine_limit_calls` refuses is refused; other processes of the same
/// program can be made. Returns 0, or an errno when one of the two could not be set.
int cconfine_limit_to_forking(void);

/// From now on only reading and writing open descriptors, memory and ending are possible; anything else kills the
/// process. Returns 0, or an errno when the limit could not be set.
int cconfine_limit_to_decoding(void);

/// What a child that limited itself could still do. 0: the limit held. An errno: the kernel refused to set the limit.
/// -1: it was set and did not hold.
struct cconfine_trial {
  int files;
  int calls;
};

/// Tries both limits in a child of its own; the calling process stays as it is. May be called beside other threads.
struct cconfine_trial cconfine_try(void);

#endif
