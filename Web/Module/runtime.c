// What Embedded Swift wants and wasi-libc lacks.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// Seeds dictionaries, and makes names of temporary files. The same numbers in each instance: a page has
// one recording and one answer. SplitMix64 (Steele, Lea, Flood 2014).
void arc4random_buf(void *to, size_t count) {
  static uint64_t state;
  uint8_t *bytes = to;
  for (size_t i = 0; i < count; i++) {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    bytes[i] = (uint8_t)((z ^ (z >> 31)) >> 32);
  }
}

// `Double("…")`: wasi-libc has no locales, so its own conversion is that of the C locale.
const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end;
}

// Expat's seed. There is one process.
int getpid(void) { return 1; }

// Room for what the page hands in.
void *page_alloc(size_t size) { return malloc(size); }
