#include "CConfine.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Calls are told apart by number, and each architecture has its own numbers.
#if defined(__x86_64__)
static const uint32_t own_architecture = AUDIT_ARCH_X86_64;
// Above this, the same calls once more for the x32 interface.
static const uint32_t past_own_numbers = 0x40000000;
#elif defined(__aarch64__)
static const uint32_t own_architecture = AUDIT_ARCH_AARCH64;
static const uint32_t past_own_numbers = 0xFFFFFFFF;
#else
#define NO_FILTER
#endif

// <sched.h> hides these behind _GNU_SOURCE: new namespaces, the way to parts of the kernel that few have looked at.
static const uint32_t new_namespaces = 0x7E020000;

// Not in the headers of older systems; from 424 on the same on every architecture.
enum { open_tree = 428, move_mount = 429, fsopen = 430, fsconfig = 431, fsmount = 432, fspick = 433 };
enum { clone_newer = 435, descriptor_of_other = 438, mount_setattr = 442 };

static const int refused[] = {
    // Another program.
    SYS_execve, SYS_execveat,
    // Other processes' memory and descriptors.
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, descriptor_of_other, SYS_kcmp,
    // What is mounted where, and a way around paths.
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, open_tree, move_mount, fsopen, fsconfig, fsmount, fspick,
    mount_setattr, SYS_open_by_handle_at, SYS_setns, SYS_unshare,
    // The kernel's own code, and what is known for holes in it.
    SYS_bpf, SYS_kexec_load, SYS_kexec_file_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_userfaultfd,
    SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register, SYS_perf_event_open,
    // Keys that the kernel keeps.
    SYS_add_key, SYS_request_key, SYS_keyctl,
    // The machine as a whole.
    SYS_reboot, SYS_swapon, SYS_swapoff, SYS_acct, SYS_personality,
#if defined(__x86_64__)
    SYS_ioperm, SYS_iopl, SYS_modify_ldt,
#endif
};

static const int needed_to_decode[] = {
    SYS_read, SYS_write, SYS_brk, SYS_munmap, SYS_mremap, SYS_madvise, SYS_futex, SYS_rt_sigreturn, SYS_clock_gettime,
    SYS_exit, SYS_exit_group, SYS_restart_syscall,
};

#ifndef NO_FILTER

enum { most_steps = 200 };

struct filter {
  struct sock_filter steps[most_steps];
  unsigned short count;
};

static void add(struct filter *filter, struct sock_filter step) {
  if (filter->count < most_steps) filter->steps[filter->count++] = step;
}

static void answer(struct filter *filter, uint32_t with) {
  add(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, with));
}

static void load(struct filter *filter, size_t offset) {
  add(filter, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

/// When what was loaded is `value`, the call is answered.
static void answer_if(struct filter *filter, uint32_t value, uint32_t with) {
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
  answer(filter, with);
}

/// Loads the number of the call, and answers `otherwise` for numbers of another architecture.
static void begin(struct filter *filter, uint32_t otherwise) {
  load(filter, offsetof(struct seccomp_data, arch));
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, own_architecture, 1, 0));
  answer(filter, otherwise);
  load(filter, offsetof(struct seccomp_data, nr));
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, past_own_numbers, 0, 1));
  answer(filter, otherwise);
}

/// When it is `call` and its argument has one of `bits`, the call is answered with `with`, else with `otherwise`. Both
/// architectures are little-endian: the lower half of an argument comes first.
static void answer_by_argument(
    struct filter *filter, int call, int argument, uint32_t bits, uint32_t with, uint32_t otherwise) {
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 4));
  load(filter, offsetof(struct seccomp_data, args) + (size_t)argument * sizeof(uint64_t));
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1));
  answer(filter, with);
  answer(filter, otherwise);
}

static int install(struct filter *filter) {
  if (filter->count >= most_steps) return E2BIG;
  struct sock_fprog program = {.len = filter->count, .filter = filter->steps};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  long status = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  // A positive number names a thread that could not be brought in line.
  return status == 0 ? 0 : status < 0 ? errno : EBUSY;
}

int cconfine_limit_calls(void) {
  const uint32_t no = SECCOMP_RET_ERRNO | EPERM;
  struct filter filter = {.count = 0};
  begin(&filter, no);
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) answer_if(&filter, (uint32_t)refused[i], no);
  // Its arguments stand in memory, which a filter cannot read. The C library then takes the older call.
  answer_if(&filter, clone_newer, SECCOMP_RET_ERRNO | ENOSYS);
  answer_by_argument(&filter, SYS_clone, 0, new_namespaces, no, SECCOMP_RET_ALLOW);
  answer(&filter, SECCOMP_RET_ALLOW);
  return install(&filter);
}

int cconfine_limit_to_decoding(void) {
  const uint32_t kill = SECCOMP_RET_KILL_PROCESS;
  struct filter filter = {.count = 0};
  begin(&filter, kill);
  for (size_t i = 0; i < sizeof needed_to_decode / sizeof *needed_to_decode; i++)
    answer_if(&filter, (uint32_t)needed_to_decode[i], SECCOMP_RET_ALLOW);
  // Memory, but none that can be run.
  answer_by_argument(&filter, SYS_mmap, 2, PROT_EXEC, kill, SECCOMP_RET_ALLOW);
  answer_by_argument(&filter, SYS_mprotect, 2, PROT_EXEC, kill, SECCOMP_RET_ALLOW);
  answer(&filter, kill);
  return install(&filter);
}

#else

int cconfine_limit_calls(void) { return ENOSYS; }

int cconfine_limit_to_decoding(void) { return ENOSYS; }

#endif

int cconfine_limit_to_forking(void) {
  int files = cconfine_limit_files(NULL, 0);
  int calls = cconfine_limit_calls();
  return files ? files : calls;
}
