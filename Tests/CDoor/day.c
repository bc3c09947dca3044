#include "arenas.h"
#include "check.h"
#include "stream.h"

#include <stdio.h>

/* What a profile says that it takes in arrays, it takes, to the byte, and nothing is taken afterwards: what would be has nowhere to lie, and ends
 * the program. Whoever is made first must not need more than whoever comes later, or something would lie in his memory that others use. */
static void exact(const coremotion_profile *profile) {
  size_t taken = arena_taken(profile);
  CHECK(taken == profile->arena);
  if (taken != profile->arena) {
    printf("arena_bytes.h: a profile takes %zu bytes, and says %zu\n", taken, profile->arena);
    return;
  }
  for (int i = 0; i < 2; i++) {
    coremotion *handle = made(profile, NULL);
    size_t end = (size_t)(handle->arena.memory - (unsigned char *)handle) + handle->arena.size;
    CHECK(end <= coremotion_size(profile) && coremotion_size(profile) - end < COREMOTION_ALIGNMENT);
    STATUS(walk(handle, 0, 3000), COREMOTION_OK);
    STATUS(coremotion_reset(handle), COREMOTION_OK);
  }
}

/* Walking and lying still by turns at 20 Hz, a break now and then. An array that was taken on the way would have nowhere to lie and end the
 * program: that it comes to its end is what is tested. */
static void day(const coremotion_profile *profile) {
  coremotion *handle = made(profile, NULL);
  int64_t time = 0;
  for (long i = 0; i < 24L * 3600 * 20; i++) {
    coremotion_sample sample = walking(i * 15 % 90 == 0 ? 0 : i * 15);
    time += i % 40000 == 39999 ? 30000000000 : 50000000;
    sample.time_ns = time;
    if (i / 12000 % 4 != 0) {
      sample.stream = COREMOTION_ACCELERATION;
      sample.reading.xyz[0] = sample.reading.xyz[1] = 0;
      sample.reading.xyz[2] = -1;
    }
    CHECK(coremotion_process(handle, &sample, 1) == COREMOTION_OK);
  }
  STATUS(coremotion_finish(handle), COREMOTION_OK);
}

void test_arenas(void) {
  for (int i = 0; i < PROFILES; i++) exact(profiles[i]);
}

void test_a_day(void) {
  for (int i = 0; i < PROFILES; i++) day(profiles[i]);
}
