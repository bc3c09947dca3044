#include "check.h"
#include "guarded.h"
#include "stream.h"

#include <math.h>
#include <string.h>

static unsigned long faults[7], others;

static void count(void *context, const coremotion_head *record) {
  (void)context;
  if (record->kind != COREMOTION_FAULT) {
    others++;
    return;
  }
  const coremotion_fault *fault = (const coremotion_fault *)(const void *)record;
  CHECK(record->size == sizeof *fault && fault->fault < 7);
  if (fault->fault < 7) faults[fault->fault]++;
}

static coremotion *counting(const coremotion_profile *profile) {
  coremotion_options options = plain_options();
  options.receive = count;
  memset(faults, 0, sizeof faults);
  return made(profile, &options);
}

static void impossible_counts(const coremotion_profile *profile) {
  coremotion *handle = made(profile, NULL);
  coremotion_sample *sample = guarded_at_end(sizeof *sample);
  int64_t *time = guarded_at_end(sizeof *time);
  float *xyz = guarded_at_end(3 * sizeof *xyz);
  const uint64_t counts[] = {
    (uint64_t)INT32_MAX + 1, UINT32_MAX, (uint64_t)UINT32_MAX + 1, SIZE_MAX / 72, SIZE_MAX / 72 + 1, SIZE_MAX / 2, SIZE_MAX - 1, SIZE_MAX,
  };
  *sample = walking(0);
  *time = 0;
  memset(xyz, 0, 3 * sizeof *xyz);
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    /* On 32 bits a count of 2^32 is one of none. */
    if ((size_t)counts[i] == 0) continue;
    STATUS(coremotion_process(handle, sample, (size_t)counts[i]), COREMOTION_BAD_COUNT);
    for (coremotion_stream stream = 0; stream < 3; stream++)
      STATUS(coremotion_process_vectors(handle, stream, time, xyz, (size_t)counts[i]), COREMOTION_BAD_COUNT);
  }
  STATUS(coremotion_process(handle, sample, 1), COREMOTION_OK);
}

static void misaligned_arrays(void) {
  coremotion *handle = made(COREMOTION_STEPS, NULL);
  unsigned char *bytes = guarded_at_end(256);
  int64_t time = 0;
  float xyz[3] = {0, 0, -1};
  for (int i = 1; i < 4; i++) {
    /* Through void *, as a packed buffer would come. */
    void *odd = bytes + i;
    STATUS(coremotion_process(handle, odd, 1), COREMOTION_MISALIGNED);
    STATUS(coremotion_process_vectors(handle, 0, odd, xyz, 1), COREMOTION_MISALIGNED);
    STATUS(coremotion_process_vectors(handle, 0, &time, odd, 1), COREMOTION_MISALIGNED);
  }
}

/* Every double of a sample in turn is one of these. */
static void numbers_that_are_none(const coremotion_profile *profile) {
  const double numbers[] = {NAN, -NAN, INFINITY, -INFINITY, 1e308, -1e308, 5e-324, 0};
  coremotion *handle = counting(profile);
  int64_t time = 0;
  for (coremotion_stream stream = 0; stream <= COREMOTION_WALL_CLOCK; stream++)
    for (int place = 0; place < 7; place++)
      for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
        coremotion_sample sample;
        memset(&sample, 0, sizeof sample);
        sample.time_ns = time += 10000000;
        sample.stream = stream;
        memcpy((unsigned char *)&sample.reading + 8 * place, &numbers[n], 8);
        STATUS(coremotion_process(handle, &sample, 1), COREMOTION_OK);
      }
  CHECK(faults[COREMOTION_FAULT_NOT_FINITE] > 10 && faults[COREMOTION_FAULT_ABSURD] > 5);
  STATUS(walk(handle, 6000, 12000), COREMOTION_OK);
  STATUS(coremotion_finish(handle), COREMOTION_OK);
}

static void times_that_are_none(const coremotion_profile *profile) {
  const int64_t times[] = {
    1000000000, 999999999, 1000000000, 0, -1000000000, INT64_MIN, INT64_MAX, INT64_MIN + 1, 3155760000000000000, 3155760000000000001,
    -3155760000000000000, 1000000001, 2000000000, 70000000000000, 2010000000, 2020000000,
  };
  coremotion *handle = counting(profile);
  for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
    coremotion_sample sample = walking(0);
    sample.time_ns = times[i];
    STATUS(coremotion_process(handle, &sample, 1), COREMOTION_OK);
  }
  CHECK(faults[COREMOTION_FAULT_LATE] >= 3 && faults[COREMOTION_FAULT_REPEATED] == 1 && faults[COREMOTION_FAULT_ABSURD] >= 5);
  STATUS(coremotion_finish(handle), COREMOTION_OK);
}

static void things_unknown(const coremotion_profile *profile) {
  coremotion *handle = counting(profile);
  const uint32_t streams[] = {7, 8, 255, 65536, UINT32_MAX};
  float xyz[3] = {0, 0, -1};
  coremotion_sample sample = walking(0);
  for (int i = 0; i < 5; i++) {
    sample.stream = streams[i];
    sample.time_ns = INT64_MIN;
    STATUS(coremotion_process(handle, &sample, 1), COREMOTION_OK);
    STATUS(coremotion_process_vectors(handle, streams[i], &sample.time_ns, xyz, 1), COREMOTION_BAD_STREAM);
  }
  for (coremotion_stream stream = COREMOTION_PRESSURE; stream <= COREMOTION_WALL_CLOCK; stream++)
    STATUS(coremotion_process_vectors(handle, stream, &sample.time_ns, xyz, 1), COREMOTION_BAD_STREAM);
  CHECK(faults[COREMOTION_FAULT_ABSURD] == 5);
  sample.stream = COREMOTION_HINT;
  sample.time_ns = 0;
  const uint32_t hints[][2] = {{5, 0}, {UINT32_MAX, 1}, {COREMOTION_HINT_POWER, 2}, {COREMOTION_HINT_WATCH, UINT32_MAX}, {COREMOTION_HINT_SPORT, 5}};
  for (int i = 0; i < 5; i++) {
    sample.reading.hint.kind = hints[i][0];
    sample.reading.hint.value = hints[i][1];
    STATUS(coremotion_process(handle, &sample, 1), COREMOTION_OK);
  }
  /* A profile that hears no hints passes over bad ones as well. */
  const int hears_hints = (coremotion_streams(profile) >> COREMOTION_HINT & 1) != 0;
  CHECK(faults[COREMOTION_FAULT_ABSURD] == (hears_hints ? 10 : 5));
  for (uint32_t value = 0; value < 5; value++) {
    sample.reading.hint.kind = COREMOTION_HINT_SPORT;
    sample.reading.hint.value = value;
    STATUS(coremotion_process(handle, &sample, 1), COREMOTION_OK);
  }
  CHECK(faults[COREMOTION_FAULT_ABSURD] == (hears_hints ? 10 : 5));
}

void test_samples(void) {
  misaligned_arrays();
  for (int i = 0; i < PROFILES; i++) {
    impossible_counts(profiles[i]);
    numbers_that_are_none(profiles[i]);
    times_that_are_none(profiles[i]);
    things_unknown(profiles[i]);
  }
}
