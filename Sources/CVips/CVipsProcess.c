#define _GNU_SOURCE
#include "CVips.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

int hearth_send_descriptor(int socket, const void *bytes, size_t count, int descriptor) {
  char control[CMSG_SPACE(sizeof descriptor)] = {0};
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof descriptor);
  memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  ssize_t sent;
  do {
    sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  if (sent < 0) return -1;
  if ((size_t)sent != count) {
    errno = EIO;
    return -1;
  }
  return 0;
}

long hearth_receive_descriptor(int socket, void *bytes, size_t count, int *descriptor) {
  char control[CMSG_SPACE(sizeof *descriptor)] = {0};
  struct iovec part = {.iov_base = bytes, .iov_len = count};
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
  *descriptor = -1;
  ssize_t received;
  do {
    received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  } while (received < 0 && errno == EINTR);
  struct cmsghdr *header = received > 0 ? CMSG_FIRSTHDR(&message) : NULL;
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
      header->cmsg_len == CMSG_LEN(sizeof *descriptor))
    memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
  return received;
}

int hearth_spawn_close_from(posix_spawn_file_actions_t *actions, int lowest) {
  return posix_spawn_file_actions_addclosefrom_np(actions, lowest);
}

int hearth_bell(void) { return eventfd(0, EFD_CLOEXEC); }
void hearth_ring(int bell) { eventfd_write(bell, 1); }
int hearth_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
int hearth_memory_file(void) { return memfd_create("hearth", MFD_CLOEXEC); }

int hearth_die_with_parent(void) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)) return -1;
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)) return -1;
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

#if defined(__x86_64__)
#define HEARTH_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define HEARTH_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef HEARTH_ARCHITECTURE

#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (offset))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define REFUSE(number, error) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1), ANSWER(SECCOMP_RET_ERRNO | (error))

// Lists of what decoding never needs, for both kinds of children.
#define RULES_BEGIN \
  LOAD(offsetof(struct seccomp_data, arch)), \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, HEARTH_ARCHITECTURE, 1, 0), ANSWER(SECCOMP_RET_KILL_PROCESS), \
  LOAD(offsetof(struct seccomp_data, nr))

#ifdef __x86_64__
// The x32 numbers of the same calls are refused as a whole.
#define RULES_OLD_CALLS \
  BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), ANSWER(SECCOMP_RET_KILL_PROCESS), \
  REFUSE(SYS_fork, EPERM), REFUSE(SYS_vfork, EPERM), REFUSE(SYS_rename, EPERM), REFUSE(SYS_unlink, EPERM), \
  REFUSE(SYS_rmdir, EPERM), REFUSE(SYS_mkdir, EPERM), REFUSE(SYS_link, EPERM), REFUSE(SYS_symlink, EPERM), \
  REFUSE(SYS_chmod, EPERM), REFUSE(SYS_chown, EPERM), REFUSE(SYS_lchown, EPERM), REFUSE(SYS_mknod, EPERM),
#define RULES_OLD_FILES REFUSE(SYS_open, EACCES), REFUSE(SYS_creat, EACCES),
#else
#define RULES_OLD_CALLS
#define RULES_OLD_FILES
#endif

#define RULES_FILES \
  RULES_OLD_FILES REFUSE(SYS_openat, EACCES), REFUSE(SYS_openat2, EACCES), REFUSE(SYS_execve, EPERM), \
  REFUSE(SYS_truncate, EPERM), REFUSE(SYS_ftruncate, EPERM)

// Threads stay possible (some decoders start them), processes do not: clone without CLONE_THREAD is refused, and
// clone3, whose flags lie in memory, is answered "not implemented", upon which glibc falls back to clone.
#define RULES_END \
  REFUSE(SYS_open_by_handle_at, EPERM), REFUSE(SYS_renameat, EPERM), REFUSE(SYS_renameat2, EPERM), \
  REFUSE(SYS_unlinkat, EPERM), REFUSE(SYS_mkdirat, EPERM), REFUSE(SYS_linkat, EPERM), REFUSE(SYS_symlinkat, EPERM), \
  REFUSE(SYS_mknodat, EPERM), REFUSE(SYS_fchmod, EPERM), REFUSE(SYS_fchmodat, EPERM), REFUSE(SYS_fchown, EPERM), \
  REFUSE(SYS_fchownat, EPERM), REFUSE(SYS_setxattr, EPERM), REFUSE(SYS_fsetxattr, EPERM), \
  REFUSE(SYS_execveat, EPERM), REFUSE(SYS_socket, EPERM), REFUSE(SYS_socketpair, EPERM), REFUSE(SYS_connect, EPERM), \
  REFUSE(SYS_bind, EPERM), REFUSE(SYS_listen, EPERM), REFUSE(SYS_accept, EPERM), REFUSE(SYS_accept4, EPERM), \
  REFUSE(SYS_ptrace, EPERM), REFUSE(SYS_process_vm_readv, EPERM), REFUSE(SYS_process_vm_writev, EPERM), \
  REFUSE(SYS_kill, EPERM), REFUSE(SYS_pidfd_open, EPERM), REFUSE(SYS_pidfd_getfd, EPERM), \
  REFUSE(SYS_pidfd_send_signal, EPERM), REFUSE(SYS_mount, EPERM), REFUSE(SYS_umount2, EPERM), \
  REFUSE(SYS_unshare, EPERM), REFUSE(SYS_setns, EPERM), REFUSE(SYS_chroot, EPERM), REFUSE(SYS_bpf, EPERM), \
  REFUSE(SYS_perf_event_open, EPERM), REFUSE(SYS_userfaultfd, EPERM), REFUSE(SYS_io_uring_setup, EPERM), \
  REFUSE(SYS_keyctl, EPERM), REFUSE(SYS_add_key, EPERM), REFUSE(SYS_request_key, EPERM), REFUSE(SYS_clone3, ENOSYS), \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3), LOAD(offsetof(struct seccomp_data, args[0])), \
  BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x00010000 /* CLONE_THREAD */, 1, 0), ANSWER(SECCOMP_RET_ERRNO | EPERM), \
  ANSWER(SECCOMP_RET_ALLOW)

static int install(struct sock_filter *rules, size_t count) {
  struct sock_fprog program = {.len = (unsigned short)count, .filter = rules};
  long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  if (result > 0) errno = EBUSY;
  return result == 0 ? 0 : -1;
}

int hearth_confine(void) {
  struct sock_filter rules[] = {RULES_BEGIN, RULES_OLD_CALLS RULES_FILES, RULES_END};
  return install(rules, sizeof rules / sizeof rules[0]);
}

static int confineCalls(void) {
  struct sock_filter rules[] = {RULES_BEGIN, RULES_OLD_CALLS RULES_END};
  return install(rules, sizeof rules / sizeof rules[0]);
}

#else

int hearth_confine(void) {
  errno = ENOTSUP;
  return -1;
}

static int confineCalls(void) { return hearth_confine(); }

#endif

// Landlock (kernel 5.13 on; Documentation/userspace-api/landlock.rst). Constants of later kernels than the header's are
// spelled out.
enum {
  mayExecute = 1 << 0,
  mayWrite = 1 << 1,
  mayRead = 1 << 2,
  mayList = 1 << 3,
  mayMakeFile = 1 << 8,
  mayTruncate = 1 << 14,
};

static void allow(int rules, int place, uint64_t access) {
  struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = place};
  if (place >= 0) syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

static void allowPath(int rules, const char *path, uint64_t access) {
  int place = open(path, O_PATH | O_CLOEXEC);
  allow(rules, place, access);
  if (place >= 0) close(place);
}

static int confineFiles(const char *tool, const char *folder, int input) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return 0;
  uint64_t handled = (1 << 13) - 1;
  if (version >= 2) handled |= 1 << 13;
  if (version >= 3) handled |= mayTruncate;
  struct landlock_ruleset_attr attribute = {.handled_access_fs = handled};
  int rules = (int)syscall(SYS_landlock_create_ruleset, &attribute, sizeof attribute, 0);
  if (rules < 0) return -1;
  const char *libraries[] = {"/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache", "/dev/urandom"};
  for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++)
    allowPath(rules, libraries[i], i < 4 ? mayRead | mayList : mayRead);
  const char *loaders[] = {"/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"};
  for (size_t i = 0; i < sizeof loaders / sizeof loaders[0]; i++)
    allowPath(rules, loaders[i], mayRead | mayExecute);
  allowPath(rules, tool, mayRead | mayExecute);
  allowPath(rules, folder, handled & (mayRead | mayWrite | mayList | mayMakeFile | mayTruncate));
  allow(rules, input, mayRead);
  int failed = (int)syscall(SYS_landlock_restrict_self, rules, 0);
  close(rules);
  return failed;
}

int hearth_confine_tool(const char *tool, const char *folder, int input) {
  return confineFiles(tool, folder, input) ? -1 : confineCalls();
}
