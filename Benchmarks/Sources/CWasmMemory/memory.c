// Memory for Embedded Swift under WebAssembly. Nothing is ever given back: the core allocates in
// its initializers only, and a new instance of the module begins with new memory.
#ifdef __wasm__
#include "memory.h"
#include <stdint.h>

extern unsigned char __heap_base;
static uintptr_t top;

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (top == 0) top = (uintptr_t)&__heap_base;
  uintptr_t begin = (top + alignment - 1) & ~(uintptr_t)(alignment - 1);
  uintptr_t end = begin + size;
  uintptr_t have = (uintptr_t)__builtin_wasm_memory_size(0) << 16;
  if (end > have && __builtin_wasm_memory_grow(0, (end - have + 65535) >> 16) == (size_t)-1)
    return 12;  // ENOMEM
  top = end;
  *result = (void *)begin;
  return 0;
}

void free(void *memory) { (void)memory; }

// Plain loops; without this the compiler would turn them into calls of themselves.
#pragma clang optimize off
void *memset(void *to, int value, size_t count) {
  for (unsigned char *p = to; count > 0; count--) *p++ = (unsigned char)value;
  return to;
}

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  const unsigned char *q = from;
  for (unsigned char *p = to; count > 0; count--) *p++ = *q++;
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  unsigned char *p = to;
  const unsigned char *q = from;
  if (p < q) return memcpy(to, from, count);
  while (count > 0) {
    count--;
    p[count] = q[count];
  }
  return to;
}
#endif
