#include "CConfine.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's numbers, the same on every architecture; headers of 2021 and older do not have them.
enum { landlock_create_ruleset = 444, landlock_add_rule = 445, landlock_restrict_self = 446 };
enum { ask_for_version = 1, rule_path_beneath = 1 };

// <linux/landlock.h> of older systems lacks the later rights. By the version of the interface that brought them:
enum {
  run_file = 1 << 0,
  write_file = 1 << 1,
  read_file = 1 << 2,
  read_folder = 1 << 3,
  remove_folder = 1 << 4,
  remove_file = 1 << 5,
  make_character_device = 1 << 6,
  make_folder = 1 << 7,
  make_file = 1 << 8,
  make_socket = 1 << 9,
  make_fifo = 1 << 10,
  make_block_device = 1 << 11,
  make_link = 1 << 12,
  // Version 2: to another folder. Without it, that is refused always.
  move = 1 << 13,
  // Version 3.
  truncate_file = 1 << 14,
  // Version 5: commands to devices that are opened later.
  control_device = 1 << 15,
};

static const uint64_t reading = read_file | read_folder;
static const uint64_t changing = write_file | remove_folder | remove_file | make_folder | make_file | make_socket |
                                 make_link | move | truncate_file;

// O_PATH hides behind _GNU_SOURCE.
enum { open_path = 010000000 };

struct __attribute__((packed)) path_beneath {
  uint64_t allowed;
  int32_t parent;
};

int cconfine_landlock_version(void) {
  long version = syscall(landlock_create_ruleset, NULL, 0, ask_for_version);
  return version < 0 ? -errno : (int)version;
}

/// Every right that this version knows: what is not handled stays allowed everywhere.
static uint64_t handled_by(int version) {
  uint64_t rights = run_file | write_file | reading | remove_folder | remove_file | make_character_device |
                    make_folder | make_file | make_socket | make_fifo | make_block_device | make_link;
  if (version >= 2) rights |= move;
  if (version >= 3) rights |= truncate_file;
  if (version >= 5) rights |= control_device;
  return rights;
}

static uint64_t rights_of(enum cconfine_access access) {
  switch (access) {
  case cconfine_reads: return reading;
  case cconfine_writes: return reading | changing;
  case cconfine_makes_sockets: return make_socket | remove_file;
  }
  return 0;
}

static int allow(int rules, const struct cconfine_place *place, uint64_t handled) {
  int descriptor = open(place->path, open_path | O_CLOEXEC);
  if (descriptor < 0) return 0;
  struct stat status;
  uint64_t allowed = rights_of(place->access) & handled;
  // Rights of folders are refused for a file.
  if (fstat(descriptor, &status) == 0 && !S_ISDIR(status.st_mode)) allowed &= read_file | write_file | truncate_file;
  if (!allowed) {
    close(descriptor);
    return 0;
  }
  struct path_beneath rule = {.allowed = allowed, .parent = descriptor};
  int problem = syscall(landlock_add_rule, rules, rule_path_beneath, &rule, 0) == 0 ? 0 : errno;
  close(descriptor);
  return problem;
}

int cconfine_limit_files(const struct cconfine_place *places, size_t count) {
  int version = cconfine_landlock_version();
  if (version < 0) return -version;
  // The first field of the kernel's attributes, all that version 1 has; it takes less than it knows.
  uint64_t handled = handled_by(version);
  int rules = (int)syscall(landlock_create_ruleset, &handled, sizeof handled, 0);
  if (rules < 0) return errno;
  int problem = 0;
  for (size_t i = 0; i < count && !problem; i++) problem = allow(rules, &places[i], handled);
  // The kernel takes limits only from who cannot gain rights by running a program that is set-user-ID.
  if (!problem && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) problem = errno;
  if (!problem && syscall(landlock_restrict_self, rules, 0) != 0) problem = errno;
  close(rules);
  return problem;
}
