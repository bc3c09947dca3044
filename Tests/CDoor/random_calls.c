#include "check.h"
#include "guarded.h"
#include "stream.h"

#include <string.h>

/* A sample of anything. */
static coremotion_sample drawn(uint64_t *random, int64_t *time) {
  coremotion_sample sample;
  uint64_t words[sizeof sample / 8];
  for (size_t i = 0; i < sizeof sample / 8; i++) words[i] = next_random(random);
  memcpy(&sample, words, sizeof sample);
  if (next_random(random) % 8) sample.stream %= 8;
  if (next_random(random) % 4) sample = walking((long)(*time / 3333333));
  if (next_random(random) % 16) sample.time_ns = *time += (int64_t)(next_random(random) % 12000000);
  return sample;
}

static void call(coremotion *handle, uint64_t *random, int64_t *time) {
  static unsigned char snapshot[208];
  unsigned char bytes[600];
  coremotion_sample samples[20];
  size_t used = 0, count = next_random(random) % 20;
  switch (next_random(random) % 100) {
  case 0: CHECK(coremotion_finish(handle) != COREMOTION_BAD_HANDLE); break;
  case 1: STATUS(coremotion_reset(handle), COREMOTION_OK); break;
  case 2: STATUS(coremotion_save(handle, snapshot, sizeof snapshot, &used), COREMOTION_OK); break;
  case 3:
    if (next_random(random) % 2) snapshot[next_random(random) % sizeof snapshot] ^= 1;
    CHECK(coremotion_restore(handle, snapshot, next_random(random) % 2 ? sizeof snapshot : count * 9) != COREMOTION_BAD_HANDLE);
    break;
  case 4: CHECK(coremotion_process(handle, samples, SIZE_MAX - count) < 0); break;
  default:
    if (next_random(random) % 3 == 0) {
      CHECK(coremotion_poll(handle, bytes, next_random(random) % sizeof bytes, &used) != COREMOTION_DAMAGED);
      break;
    }
    for (size_t i = 0; i < count; i++) samples[i] = drawn(random, time);
    CHECK(coremotion_process(handle, samples, count) != COREMOTION_BAD_COUNT);
  }
}

void test_random_calls(void) {
  for (int i = 0; i < PROFILES; i++) {
    coremotion_options options = plain_options();
    uint64_t random = (uint64_t)i + 1;
    int64_t time = 0;
    options.ring_size = 2048;
    options.ring = guarded_at_end(2048);
    coremotion *handle = made(profiles[i], &options);
    for (int j = 0; j < 20000; j++) call(handle, &random, &time);
    STATUS(coremotion_destroy(handle), COREMOTION_OK);
  }
}
