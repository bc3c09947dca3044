// The heap calls of the GNU C library, each counted with the bytes that it asks for and passed on.
#if defined(__linux__)
#include "allocations.h"
#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static uint64_t calls;
static uint64_t bytes;
uint64_t allocation_count(void) { return calls; }
uint64_t allocated_bytes(void) { return bytes; }

static void count(size_t n) { calls++; bytes += n; }
void *malloc(size_t n) { count(n); return __libc_malloc(n); }
void *calloc(size_t n, size_t size) { count(n * size); return __libc_calloc(n, size); }
void *realloc(void *p, size_t n) { count(n); return __libc_realloc(p, n); }
void *memalign(size_t alignment, size_t n) { count(n); return __libc_memalign(alignment, n); }
void *aligned_alloc(size_t alignment, size_t n) { return memalign(alignment, n); }
int posix_memalign(void **result, size_t alignment, size_t n) {
  return (*result = memalign(alignment, n)) ? 0 : ENOMEM;
}
#endif
