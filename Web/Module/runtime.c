// What Embedded Swift and our layer over the C library want and wasi-libc lacks.
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Seeds the order of dictionaries. The same each time: a page has one recording and one answer.
void arc4random_buf(void *to, size_t count) { memset(to, 42, count); }

// `Double("…")`: wasi-libc has no locales, so its own conversion is that of the C locale.
const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end;
}

// Replaces the six X at the end of a template by a number that no other file of this instance has.
static void number(char *name) {
  static unsigned made;
  size_t length = strlen(name);
  unsigned rest = made++;
  for (size_t i = 0; i < 6 && i < length; i++, rest /= 10)
    name[length - 1 - i] = (char)('0' + rest % 10);
}

int mkstemp(char *name) {
  number(name);
  return open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
}

char *mkdtemp(char *name) {
  number(name);
  return mkdir(name, 0700) == 0 ? name : NULL;
}

char *realpath(const char *path, char *into) {
  size_t size = strlen(path) + 1;
  char *copy = into ? into : malloc(size);
  return copy ? memcpy(copy, path, size) : NULL;
}

int getpid(void) { return 1; }

// Room for what the page hands in.
void *page_alloc(size_t size) { return malloc(size); }
