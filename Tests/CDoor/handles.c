#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "guarded.h"
#include "stream.h"

#include <pthread.h>
#include <string.h>

/* A check sum of records, so that runs can be compared. */
typedef struct {
  uint64_t sum;
  unsigned long records;
} digest;

static void fold(void *context, const coremotion_head *record) {
  digest *all = context;
  const unsigned char *bytes = (const unsigned char *)record;
  for (size_t i = 0; i < record->size; i++) all->sum = (all->sum ^ bytes[i]) * 0x100000001B3u;
  all->records++;
}

static coremotion *digesting(const coremotion_profile *profile, digest *all) {
  coremotion_options options = plain_options();
  options.receive = fold;
  options.context = all;
  return made(profile, &options);
}

static void all_refuse(coremotion *handle) {
  coremotion_sample sample = walking(0);
  unsigned char bytes[512];
  size_t used = 3;
  STATUS(coremotion_process(handle, &sample, 1), COREMOTION_BAD_HANDLE);
  STATUS(coremotion_finish(handle), COREMOTION_BAD_HANDLE);
  STATUS(coremotion_reset(handle), COREMOTION_BAD_HANDLE);
  STATUS(coremotion_poll(handle, bytes, sizeof bytes, &used), COREMOTION_BAD_HANDLE);
  STATUS(coremotion_save(handle, bytes, sizeof bytes, &used), COREMOTION_BAD_HANDLE);
  STATUS(coremotion_restore(handle, bytes, 208), COREMOTION_BAD_HANDLE);
  STATUS(coremotion_destroy(handle), COREMOTION_BAD_HANDLE);
  CHECK(coremotion_lost(handle) == 0 && used == 3);
}

static void memory_that_is_no_handle(void) {
  uint64_t random = 7;
  for (int i = 0; i < 300; i++) {
    unsigned char *memory = guarded_at_end(256);
    if (i < 2) memset(memory, i ? 0xFF : 0, 256);
    else
      for (int j = 0; j < 256; j++) memory[j] = (unsigned char)next_random(&random);
    all_refuse((coremotion *)(void *)memory);
    if (i > 2) continue;
    for (int place = 1; place < 16; place++) all_refuse((coremotion *)(void *)(memory - place));
  }
}

/* Whatever bit of what never changes was overwritten: no call goes on with it. */
static void overwritten_handles(const coremotion_profile *profile) {
  size_t size = coremotion_size(profile), sealed = sizeof(void *) == 8 ? 88 : 56;
  coremotion *handle = made(profile, NULL);
  unsigned char *bytes = (unsigned char *)handle, *copy = guarded_at_end(size);
  STATUS(walk(handle, 0, 300), COREMOTION_OK);
  for (size_t bit = 0; bit < 8 * sealed; bit++) {
    bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    all_refuse(handle);
    bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
  }
  /* A copy has its arrays in the other one's memory. */
  memcpy(copy, handle, size);
  all_refuse((coremotion *)(void *)copy);
  STATUS(walk(handle, 300, 600), COREMOTION_OK);
}

static digest alone(const coremotion_profile *profile, long from, long to) {
  digest all = {0, 0};
  coremotion *handle = digesting(profile, &all);
  STATUS(walk(handle, from, to), COREMOTION_OK);
  STATUS(coremotion_finish(handle), COREMOTION_OK);
  return all;
}

static void two_in_turns(const coremotion_profile *first, const coremotion_profile *second) {
  digest one = {0, 0}, other = {0, 0};
  coremotion *a = digesting(first, &one), *b = digesting(second, &other);
  for (long i = 0; i < 9000; i++) {
    coremotion_sample sample = walking(i), later = walking(i + 777);
    STATUS(coremotion_process(a, &sample, 1), COREMOTION_OK);
    STATUS(coremotion_process(b, &later, 1), COREMOTION_OK);
  }
  STATUS(coremotion_finish(a), COREMOTION_OK);
  STATUS(coremotion_finish(b), COREMOTION_OK);
  digest must = alone(first, 0, 9000), must_too = alone(second, 777, 9777);
  CHECK(one.sum == must.sum && one.records == must.records && one.records > 10);
  CHECK(other.sum == must_too.sum && other.records == must_too.records);
}

static void *in_a_thread(void *context) {
  digest *sums = context;
  for (int i = 0; i < PROFILES; i++) sums[i] = alone(profiles[i], 0, 6000);
  return NULL;
}

/* Handles are made and used in four threads at once. */
static void threads(void) {
  pthread_t thread[4];
  digest sums[4][PROFILES];
  memset(sums, 0, sizeof sums);
  for (int i = 0; i < 4; i++) CHECK(pthread_create(&thread[i], NULL, in_a_thread, sums[i]) == 0);
  for (int i = 0; i < 4; i++) CHECK(pthread_join(thread[i], NULL) == 0);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < PROFILES; j++) CHECK(sums[i][j].sum == sums[0][j].sum && sums[i][j].records > 10);
}

void test_handles(void) {
  memory_that_is_no_handle();
  for (int i = 0; i < PROFILES; i++) {
    overwritten_handles(profiles[i]);
    for (int j = 0; j < PROFILES; j++) two_in_turns(profiles[i], profiles[j]);
  }
  threads();
}
