#include "arenas.h"

/* Room for any profile. */
static unsigned char memory[128 * 1024] __attribute__((aligned(COREMOTION_ALIGNMENT)));

size_t arena_taken(const coremotion_profile *profile) {
  /* The same profile, with all the room that there is: what it says it takes is what is to be found out. */
  coremotion_profile roomy = *profile;
  coremotion *handle = NULL;
  roomy.arena = 0;
  roomy.arena = sizeof memory - coremotion_size(&roomy);
  if (coremotion_init(memory, sizeof memory, &roomy, NULL, &handle) != COREMOTION_OK) return SIZE_MAX;
  return handle->arena.used;
}
