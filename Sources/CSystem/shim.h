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
enum { system_missing = ENOENT };
static inline int system_is_broken_pipe(int code) { return code == EPIPE; }
static inline int system_is_existing(int code) { return code == EEXIST; }

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
enum { system_is_other = 0, system_is_file = 1, system_is_folder = 2 };
typedef struct {
  int kind;
  int mode;
  int64_t size;
} system_status_t;
static inline int system_status(const char *path, system_status_t *found) {
  struct stat status;
  if (stat(path, &status) != 0) return -1;
  found->kind = S_ISREG(status.st_mode)   ? system_is_file
                : S_ISDIR(status.st_mode) ? system_is_folder
                                          : system_is_other;
  found->mode = (int)(status.st_mode & 07777);
  found->size = status.st_size;
  return 0;
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
// No other folders than the one that holds the recording, no zones: the page knows those.
static inline char *system_real_path(const char *path) { return 0; }
#else
#include <time.h>
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
