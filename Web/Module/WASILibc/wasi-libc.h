// wasi-libc for Swift: the module that SystemLibrary imports where the operating system is a page.
//
// Functions and structs come as they are. What Swift cannot import (macros over expressions, a
// thread-local `errno`, functions with `...`, an array without a length) stands below under names
// that begin with `motion_`.
#pragma once
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

// wasi-libc leaves FILE incomplete; Swift wants to know that it is a struct.
struct _IO_FILE {
  char unused;
};

// MARK: Errors

static inline int motion_errno(void) { return errno; }
static inline void motion_set_errno(int value) { errno = value; }

static const int motion_EINTR = EINTR;
static const int motion_ENOENT = ENOENT;
static const int motion_ENOTDIR = ENOTDIR;
static const int motion_EISDIR = EISDIR;
static const int motion_EEXIST = EEXIST;
static const int motion_EACCES = EACCES;
static const int motion_EPERM = EPERM;
static const int motion_EROFS = EROFS;
static const int motion_ENOSPC = ENOSPC;
static const int motion_ENOTEMPTY = ENOTEMPTY;
static const int motion_EINVAL = EINVAL;
static const int motion_EPIPE = EPIPE;
static const int motion_EAGAIN = EAGAIN;
static const int motion_ENOSYS = ENOSYS;

// MARK: Files

static const int motion_O_RDONLY = O_RDONLY;
static const int motion_O_WRONLY = O_WRONLY;
static const int motion_O_RDWR = O_RDWR;
static const int motion_O_CREAT = O_CREAT;
static const int motion_O_EXCL = O_EXCL;
static const int motion_O_TRUNC = O_TRUNC;
static const int motion_O_APPEND = O_APPEND;
static const int motion_O_DIRECTORY = O_DIRECTORY;
static const int motion_O_CLOEXEC = O_CLOEXEC;  // 0 there: nothing is executed
static const int motion_SEEK_SET = SEEK_SET;
static const int motion_SEEK_CUR = SEEK_CUR;
static const int motion_SEEK_END = SEEK_END;
static const int motion_R_OK = R_OK;
static const int motion_W_OK = W_OK;
static const int motion_F_OK = F_OK;

static const unsigned motion_S_IFMT = S_IFMT;
static const unsigned motion_S_IFDIR = S_IFDIR;
static const unsigned motion_S_IFREG = S_IFREG;

__attribute__((swift_name("open(_:_:)")))
static inline int motion_open(const char *path, int flags) { return open(path, flags); }

__attribute__((swift_name("open(_:_:_:)")))
static inline int motion_open_mode(const char *path, int flags, unsigned mode) {
  return open(path, flags, mode);
}

// What `stat` says that somebody reads files for: 0 where there is nothing, else 1 for a folder, 2
// for a file, 3 for anything else.
static inline int motion_kind_of(const char *path) {
  struct stat found;
  if (stat(path, &found) != 0) return 0;
  return S_ISDIR(found.st_mode) ? 1 : S_ISREG(found.st_mode) ? 2 : 3;
}

// The size of a file in bytes; -1 where it cannot be told.
static inline int64_t motion_size_of(const char *path) {
  struct stat found;
  return stat(path, &found) == 0 ? (int64_t)found.st_size : -1;
}

static inline int64_t motion_size_of_descriptor(int descriptor) {
  struct stat found;
  return fstat(descriptor, &found) == 0 ? (int64_t)found.st_size : -1;
}

// Places of 64 bits: `long`, which fseek and ftell take, has 32.
static inline int motion_fseek(FILE *file, int64_t offset, int whence) {
  return fseeko(file, (off_t)offset, whence);
}
static inline int64_t motion_ftell(FILE *file) { return (int64_t)ftello(file); }

// MARK: Folders

static inline const char *motion_entry_name(const struct dirent *entry) { return entry->d_name; }

// MARK: What wasi-libc lacks (Web/Module/runtime.c)

// A new file for reading and writing, the last six characters of its name replaced.
int mkstemp(char *name);
// The same for a folder.
char *mkdtemp(char *name);
// The path as it stands: there are no links. `into` may be null, then it is allocated.
char *realpath(const char *path, char *into);
int getpid(void);
