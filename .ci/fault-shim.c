// Stands between a program and the system when it is preloaded, and fails it where the environment
// says. Only calls that change something on a disk are counted: between two of them the disk stays as
// it is, so that a kill before each of them is a kill at any moment.
//
//     FAULT_KILL_AT=N     the process is killed in place of its Nth change
//     FAULT_SIGNAL=S      by this signal; one that it handles comes just before that change
//     FAULT_ERROR_AT=N    its Nth change fails, and is not made, with the error number
//     FAULT_ERROR=E       E; changes that need no space, such as removing, are not counted here
//     FAULT_MARK=FILE     made when that happens
//     FAULT_BREAK=HOW     the program is broken, to see that a check notices:
//         in-place        a file is replaced by emptying it and writing it in two halves
//         no-sync         nothing is brought to the disk
//         records-last    records are not brought to the disk before the offsets that name them
//         deaf            a write that fails counts as done
//         no-lock         every lock is granted
//         blind           1,024 bytes read at any place, the ends that logs are known by, are alike
//         forgetful       the first line of a log, by which one that was cut off is known, is another
//         trusting        what is not allowed to be written counts as done
//
//     clang -shared -fPIC -O1 -o shim.so .ci/fault-shim.c
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int number(const char *name) {
  const char *text = getenv(name);
  return text ? atoi(text) : 0;
}

static int broken(const char *how) {
  const char *text = getenv("FAULT_BREAK");
  return text && strcmp(text, how) == 0;
}

static void make_mark(void) {
  const char *mark = getenv("FAULT_MARK");
  if (mark) syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, mark, O_WRONLY | O_CREAT, 0600));
}

// Whether a change is to fail. `fallible`: whether a full or worn disk can make it fail.
static int fails(int fallible) {
  static int changes, failures;
  if (__atomic_add_fetch(&changes, 1, __ATOMIC_SEQ_CST) == number("FAULT_KILL_AT")) {
    make_mark();
    kill(getpid(), getenv("FAULT_SIGNAL") ? number("FAULT_SIGNAL") : SIGKILL);
  }
  if (!fallible) return 0;
  if (__atomic_add_fetch(&failures, 1, __ATOMIC_SEQ_CST) != number("FAULT_ERROR_AT")) return 0;
  make_mark();
  errno = number("FAULT_ERROR");
  return 1;
}

// Whether the last call failed for want of rights, and the program is not to know.
static int is_trusted(void) { return (errno == EROFS || errno == EACCES) && broken("trusting"); }

static int open_at(int folder, const char *path, int flags, mode_t mode) {
  if (flags & (O_CREAT | O_TRUNC) && fails(1)) return -1;
  int file = syscall(SYS_openat, folder, path, flags, mode);
  if (file < 0 && is_trusted()) file = syscall(SYS_memfd_create, "nowhere", MFD_CLOEXEC);
  return file;
}

#define MODE(flags, mode)                            \
  mode_t mode = 0;                                   \
  if (flags & O_CREAT) {                             \
    va_list rest;                                    \
    va_start(rest, flags);                           \
    mode = va_arg(rest, mode_t);                     \
    va_end(rest);                                    \
  }

int open(const char *path, int flags, ...) {
  MODE(flags, mode)
  return open_at(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE(flags, mode)
  return open_at(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  MODE(flags, mode)
  return open_at(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
  MODE(flags, mode)
  return open_at(folder, path, flags, mode);
}

static ssize_t deafened(ssize_t written, size_t count) {
  return written < 0 && broken("deaf") ? (ssize_t)count : written;
}

ssize_t write(int file, const void *bytes, size_t count) {
  // Messages go to no disk.
  if (file > 2 && fails(1)) return deafened(-1, count);
  return deafened(syscall(SYS_write, file, bytes, count), count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  if (fails(1)) return deafened(-1, count);
  return deafened(syscall(SYS_pwrite64, file, bytes, count, offset), count);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  return pwrite(file, bytes, count, offset);
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  ssize_t result = syscall(SYS_pread64, file, bytes, count, offset);
  if (result == 1024 && count == 1024 && broken("blind")) memset(bytes, 0, count);
  // A line, and no block that is looked through.
  if (offset == 0 && result > 2 && count < 512 && *(char *)bytes == '{' && broken("forgetful"))
    memset(bytes, 0, result);
  return result;
}

ssize_t pread64(int file, void *bytes, size_t count, off64_t offset) {
  return pread(file, bytes, count, offset);
}

static int stays_in_memory(int file) {
  char link[64], path[4096];
  if (!broken("records-last")) return broken("no-sync");
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  return strstr(path, ".records") != NULL;
}

int fsync(int file) {
  if (fails(1)) return deafened(-1, 0);
  return stays_in_memory(file) ? 0 : syscall(SYS_fsync, file);
}

int fdatasync(int file) {
  if (fails(1)) return deafened(-1, 0);
  return stays_in_memory(file) ? 0 : syscall(SYS_fdatasync, file);
}

// Not counted: a hint to write pages out, whose failure is none.
int posix_fadvise(int file, off_t offset, off_t count, int advice) {
  return broken("no-sync") ? 0 : syscall(SYS_fadvise64, file, offset, count, advice);
}

// The moment between the halves is long enough to be met by a kill.
static int rename_in_place(int from, const char *old, int to, const char *new) {
  char bytes[1 << 16];
  int source = syscall(SYS_openat, from, old, O_RDONLY, 0);
  int target = openat(to, new, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ssize_t count;
  while ((count = read(source, bytes, sizeof bytes)) > 0) {
    ssize_t half = count / 2;
    write(target, bytes, half);
    usleep(3000);
    write(target, bytes + half, count - half);
  }
  close(source);
  close(target);
  return unlinkat(from, old, 0);
}

int renameat(int from, const char *old, int to, const char *new) {
  if (fails(1)) return -1;
  if (broken("in-place")) return rename_in_place(from, old, to, new);
  int result = syscall(SYS_renameat2, from, old, to, new, 0);
  return result < 0 && is_trusted() ? 0 : result;
}

int rename(const char *old, const char *new) { return renameat(AT_FDCWD, old, AT_FDCWD, new); }

int unlinkat(int folder, const char *path, int flags) {
  fails(0);
  int result = syscall(SYS_unlinkat, folder, path, flags);
  return result < 0 && is_trusted() ? 0 : result;
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }

int ftruncate(int file, off_t size) { return fails(1) ? -1 : syscall(SYS_ftruncate, file, size); }

int ftruncate64(int file, off64_t size) { return ftruncate(file, size); }

int mkdirat(int folder, const char *path, mode_t mode) {
  return fails(1) ? -1 : syscall(SYS_mkdirat, folder, path, mode);
}

int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

int flock(int file, int operation) {
  return broken("no-lock") ? 0 : syscall(SYS_flock, file, operation);
}
