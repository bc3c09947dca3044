// What Embedded Swift wants of a C library under WebAssembly, where there is none: see memory.c.
#pragma once
#include <stddef.h>

int posix_memalign(void **result, size_t alignment, size_t size);
void free(void *memory);
