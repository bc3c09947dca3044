#include "handle.h"

/* One handle is made at a time in a thread; elsewhere than on Linux one at a time in all, as the header says. */
#if defined(__linux__)
static __thread coremotion_private_arena *current;
#else
static coremotion_private_arena *current;
#endif

void coremotion_private_take_from(coremotion_private_arena *arena) { current = arena; }

/* Out of memory is ENOMEM, at which Swift stops the program. It cannot come: what `begin` takes depends on nothing but the build, and every
 * build is asked for it (arena_bytes.h). */
int coremotion_private_allocate(void **block, size_t alignment, size_t size) {
  const int out_of_memory = 12;
  if (current == NULL || alignment == 0 || size > SIZE_MAX - alignment) return out_of_memory;
  size_t place = ((uintptr_t)current->memory + current->used + alignment - 1) / alignment * alignment
                 - (uintptr_t)current->memory;
  if (place > current->size || size > current->size - place) return out_of_memory;
  *block = current->memory + place;
  current->newest = place;
  current->used = place + size;
  return 0;
}

/* An array that was made in passing is given back where nothing lies behind it, else it is lost to the arena. */
void coremotion_private_free(void *block) {
  if (current != NULL && block == current->memory + current->newest) current->used = current->newest;
}
