// What readers and diary ask of an operating system, under names of our own: Swift imports neither
// `errno` nor macros that are more than a number, and each C library writes those in its own way.
#pragma once
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef O_CLOEXEC
#define O_CLOEXEC 0
#endif

// Of the last call that failed.
static inline int system_error(void) { return errno; }
static inline const char *system_error_text(int code) { return strerror(code); }
static inline int system_is_interruption(int code) { return code == EINTR; }
enum { system_missing = ENOENT, system_protected = EACCES };
static inline int system_is_broken_pipe(int code) { return code == EPIPE; }
static inline int system_is_existing(int code) { return code == EEXIST || code == ENOTEMPTY; }
static inline int system_is_held(int code) { return code == EWOULDBLOCK || code == EAGAIN; }
// Where a file system does not know the call, or the call's kind.
static inline int system_is_unsupported(int code) {
  return code == ENOSYS || code == EINVAL || code == ENOTSUP || code == EXDEV;
}

// Files. A descriptor below 0, or a result below 0: see `system_error`.
static inline int system_open(const char *path) { return open(path, O_RDONLY | O_CLOEXEC); }
static inline int system_create(const char *path, int is_new, int mode) {
  return open(path, O_WRONLY | O_CREAT | (is_new ? O_EXCL : O_TRUNC) | O_CLOEXEC, mode);
}
static inline int64_t system_read(int file, void *to, size_t count) { return read(file, to, count); }
static inline int64_t system_write(int file, const void *from, size_t count) {
  return write(file, from, count);
}
static inline int64_t system_seek(int file, int64_t place) { return lseek(file, place, SEEK_SET); }
static inline int system_close(int file) { return close(file); }
static inline int system_sync(int file) { return fsync(file); }

// What lies at a path.
enum { system_is_other = 0, system_is_file = 1, system_is_folder = 2, system_is_link = 3 };
typedef struct {
  int kind;
  int mode;
  int64_t size;
  // Which file of the machine it is, by whatever name.
  uint64_t device;
  uint64_t number;
} system_status_t;
static inline int system_take_status(int result, const struct stat *status, system_status_t *found) {
  if (result != 0) return -1;
  found->kind = S_ISREG(status->st_mode)   ? system_is_file
                : S_ISDIR(status->st_mode) ? system_is_folder
                : S_ISLNK(status->st_mode) ? system_is_link
                                           : system_is_other;
  found->mode = (int)(status->st_mode & 07777);
  found->size = status->st_size;
  found->device = (uint64_t)status->st_dev;
  found->number = (uint64_t)status->st_ino;
  return 0;
}
static inline int system_status(const char *path, system_status_t *found) {
  struct stat status;
  return system_take_status(stat(path, &status), &status, found);
}
// The same of a link itself.
static inline int system_link_status(const char *path, system_status_t *found) {
  struct stat status;
  return system_take_status(lstat(path, &status), &status, found);
}
static inline int system_open_status(int file, system_status_t *found) {
  struct stat status;
  return system_take_status(fstat(file, &status), &status, found);
}

// Folders.
static inline void *system_open_folder(const char *path) { return opendir(path); }
static inline const char *system_next_name(void *folder) {
  struct dirent *entry = readdir((DIR *)folder);
  return entry ? entry->d_name : 0;
}
static inline void system_close_folder(void *folder) { closedir((DIR *)folder); }
static inline int system_make_folder(const char *path) { return mkdir(path, 0777); }
static inline int system_remove_folder(const char *path) { return rmdir(path); }
static inline int system_remove_file(const char *path) { return unlink(path); }
static inline int system_rename(const char *from, const char *to) { return rename(from, to); }

static inline const char *system_variable(const char *name) { return getenv(name); }

// Where a byte stands first; below 0 where it does not.
static inline intptr_t system_find(const void *in, int byte, size_t count) {
  const void *found = memchr(in, byte, count);
  return found ? (intptr_t)((const char *)found - (const char *)in) : -1;
}

#ifdef __wasi__
// No other folders than the one that holds the recording, no zones: the page knows those. One program,
// so nothing to lock, and nobody else's files.
static inline char *system_real_path(const char *path) { return 0; }
static inline int system_may_write(const char *path) { return 1; }
// What nobody waits for is held: files in the making are this program's own, not left by another one.
static inline int system_lock(int file, int waits) {
  if (waits) return 0;
  errno = EWOULDBLOCK;
  return -1;
}
static inline int system_link(const char *from, const char *to) { errno = ENOSYS; return -1; }
static inline int system_exchange(const char *one, const char *other) { errno = ENOSYS; return -1; }
static inline int system_rename_new(const char *from, const char *to) { return rename(from, to); }
#else
#include <sys/file.h>
#include <time.h>
#if defined(__linux__)
#include <sys/syscall.h>
// By number: the C library's own function is younger than the call.
static inline int system_rename_as(const char *from, const char *to, unsigned how) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, how);
}
// Both paths change what they lead to, at once.
static inline int system_exchange(const char *one, const char *other) {
  return system_rename_as(one, other, 2);
}
static inline int system_rename_only_new(const char *from, const char *to) {
  return system_rename_as(from, to, 1);
}
#elif defined(__APPLE__)
static inline int system_exchange(const char *one, const char *other) {
  return renamex_np(one, other, RENAME_SWAP);
}
static inline int system_rename_only_new(const char *from, const char *to) {
  return renamex_np(from, to, RENAME_EXCL);
}
#else
static inline int system_exchange(const char *one, const char *other) { errno = ENOSYS; return -1; }
static inline int system_rename_only_new(const char *from, const char *to) { errno = ENOSYS; return -1; }
#endif
// A rename that never replaces anything, where the file system knows such a thing; else one that looks
// before.
static inline int system_rename_new(const char *from, const char *to) {
  if (system_rename_only_new(from, to) == 0) return 0;
  if (!system_is_unsupported(errno)) return -1;
  struct stat status;
  if (lstat(to, &status) == 0) { errno = EEXIST; return -1; }
  return rename(from, to);
}
// Whether this user may write there, as far as the system tells beforehand.
static inline int system_may_write(const char *path) {
  return faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0;
}
// Held until the file is closed, by this process's end at the latest.
static inline int system_lock(int file, int waits) {
  return flock(file, LOCK_EX | (waits ? 0 : LOCK_NB));
}
// A second name of a file.
static inline int system_link(const char *from, const char *to) {
  return linkat(AT_FDCWD, from, AT_FDCWD, to, 0);
}
// A thread of its own that ends with its work and that no signal of the program reaches. Not one of a pool: a
// process that forks leaves its threads behind, and a pool would wait for them.
#include <pthread.h>
#include <signal.h>
static inline int system_start_thread(void *(*work)(void *), void *context) {
  sigset_t every, before;
  pthread_attr_t detached;
  pthread_t thread;
  if (pthread_attr_init(&detached) != 0) return -1;
  pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  sigfillset(&every);
  pthread_sigmask(SIG_SETMASK, &every, &before);
  int result = pthread_create(&thread, &detached, work, context);
  pthread_sigmask(SIG_SETMASK, &before, 0);
  pthread_attr_destroy(&detached);
  return result == 0 ? 0 : -1;
}
// How often one thread has signalled and the other has not yet waited for it. Null without memory.
typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int count;
} system_signal_t;
static inline system_signal_t *system_make_signal(void) {
  system_signal_t *made = (system_signal_t *)malloc(sizeof(system_signal_t));
  if (!made) return made;
  pthread_mutex_init(&made->lock, 0);
  pthread_cond_init(&made->changed, 0);
  made->count = 0;
  return made;
}
static inline void system_give_signal(system_signal_t *to) {
  pthread_mutex_lock(&to->lock);
  to->count++;
  pthread_cond_signal(&to->changed);
  pthread_mutex_unlock(&to->lock);
}
static inline void system_wait_for_signal(system_signal_t *from) {
  pthread_mutex_lock(&from->lock);
  while (from->count == 0) pthread_cond_wait(&from->changed, &from->lock);
  from->count--;
  pthread_mutex_unlock(&from->lock);
}
static inline void system_free_signal(system_signal_t *made) {
  pthread_cond_destroy(&made->changed);
  pthread_mutex_destroy(&made->lock);
  free(made);
}
// To be freed.
static inline char *system_real_path(const char *path) { return realpath(path, 0); }
static inline void system_set_zone(const char *zone) {
  setenv("TZ", zone, 1);
  tzset();
}
// Seconds by which the clocks of the zone that was set are ahead of universal time.
static inline int64_t system_zone_offset(int64_t seconds) {
  time_t moment = (time_t)seconds;
  struct tm parts;
  return localtime_r(&moment, &parts) ? parts.tm_gmtoff : 0;
}
#endif
