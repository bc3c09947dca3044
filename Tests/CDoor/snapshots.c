#include "check.h"
#include "guarded.h"
#include "stream.h"

#include <string.h>

/* What `everything` has learned in a hundred seconds. */
static void learned(unsigned char *bytes, size_t size) {
  coremotion *handle = made(COREMOTION_EVERYTHING, NULL);
  size_t used = 0;
  STATUS(walk(handle, 0, 30000), COREMOTION_OK);
  STATUS(coremotion_save(handle, bytes, size - 1, &used), COREMOTION_TOO_SMALL);
  STATUS(coremotion_save(handle, bytes, 0, &used), COREMOTION_TOO_SMALL);
  CHECK(used == 0);
  STATUS(coremotion_save(handle, bytes, size, &used), COREMOTION_OK);
  CHECK(used == size && memcmp(bytes, "CMSN\2", 5) == 0);
}

/* Whether a handle knows exactly this. */
static int knows(const coremotion *handle, const unsigned char *bytes, size_t size) {
  unsigned char *now = guarded_at_end(size);
  size_t used = 0;
  STATUS(coremotion_save(handle, now, size, &used), COREMOTION_OK);
  return memcmp(now, bytes, size) == 0;
}

static void damaged_bits(const coremotion_profile *profile, const unsigned char *bytes, size_t size) {
  coremotion *handle = made(profile, NULL);
  unsigned char *before = guarded_at_end(size), *damaged = guarded_at_end(size);
  size_t used = 0;
  STATUS(coremotion_save(handle, before, size, &used), COREMOTION_OK);
  for (size_t i = 0; i < 8 * size; i++) {
    memcpy(damaged, bytes, size);
    damaged[i / 8] ^= (unsigned char)(1u << i % 8);
    STATUS(coremotion_restore(handle, damaged, size), COREMOTION_DAMAGED);
  }
  CHECK(knows(handle, before, size));
}

static void other_lengths(const unsigned char *bytes, size_t size) {
  coremotion *handle = made(COREMOTION_EVERYTHING, NULL);
  unsigned char longer[300];
  memset(longer, 0, sizeof longer);
  memcpy(longer, bytes, size);
  for (size_t length = 0; length < sizeof longer; length++) {
    unsigned char *exact = guarded_at_end(length);
    memcpy(exact, longer, length);
    STATUS(coremotion_restore(handle, exact, length), length == size ? COREMOTION_OK : COREMOTION_DAMAGED);
  }
  CHECK(knows(handle, bytes, size));
  STATUS(coremotion_restore(handle, bytes, SIZE_MAX), COREMOTION_DAMAGED);
}

void test_snapshots(void) {
  size_t size = coremotion_snapshot_size();
  unsigned char *bytes = guarded_at_end(size);
  learned(bytes, size);
  for (int i = 0; i < PROFILES; i++) damaged_bits(profiles[i], bytes, size);
  other_lengths(bytes, size);
  /* A profile keeps of a snapshot what it learns itself: steps know no sensors, attitude no steps. */
  for (int i = 0; i < PROFILES; i++) {
    coremotion *handle = made(profiles[i], NULL);
    STATUS(coremotion_restore(handle, bytes, size), COREMOTION_OK);
    CHECK(knows(handle, bytes, size) == (profiles[i] == COREMOTION_EVERYTHING || profiles[i] == COREMOTION_MOTION));
  }
}
