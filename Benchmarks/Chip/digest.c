/* Folds every bit of every record of every profile into one number each: the same on every machine. The samples are made: a walk, a rest, and
 * what goes wrong with sensors. */
#include <coremotion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "signal.h"

static unsigned char memory[MEMORY] __attribute__((aligned(COREMOTION_ALIGNMENT)));
static uint64_t digest;
static unsigned long records;

/* All numbers that are none count as one: IEEE 754 leaves sign and payload of a computed NaN open. */
static uint32_t canonical(uint32_t word) {
  return (word & 0x7F800000u) == 0x7F800000u && (word & 0x7FFFFFu) != 0 ? 0x7FC00000u : word;
}

static void fold(uint32_t word) { digest = (digest ^ word) * 0x100000001B3u; }

static void receive(void *context, const coremotion_head *record) {
  (void)context;
  records++;
  for (unsigned place = 0; place < record->size; place += 8) {
    uint32_t words[2];
    memcpy(words, (const unsigned char *)record + place, 8);
    int is_nan = (words[1] & 0x7FF80000u) == 0x7FF80000u;
    fold(is_nan ? 0 : canonical(words[0]));
    fold(canonical(words[1]));
  }
}

static void take(coremotion *core, coremotion_stream stream, int64_t time_ns, const double *xyz) {
  coremotion_sample sample = {.time_ns = time_ns, .stream = stream};
  memcpy(sample.reading.xyz, xyz, (stream == COREMOTION_PRESSURE ? 1 : 3) * sizeof *xyz);
  coremotion_process(core, &sample, 1);
}

static void run(const char *name, const coremotion_profile *profile) {
  const uint32_t rate = 100;
  uint32_t noise = 1;
  coremotion_options options = {.size = sizeof options, .receive = receive};
  coremotion *core;
  digest = 0xCBF29CE484222325u;
  records = 0;
  coremotion_status status = coremotion_init(memory, sizeof memory, profile, &options, &core);
  for (uint32_t i = 0; status >= 0 && i < 60 * rate; i++) {
    struct reading r = signal_at(i, rate, i < 45 * rate, &noise);
    /* A gap of two seconds, numbers that are none, a time that repeats. */
    int64_t time_ns = (int64_t)i * 10000000 + (i > 30 * rate ? 2000000000 : 0);
    if (i % 997 == 500) r.acceleration[1] = NAN;
    if (i % 1499 == 700) time_ns -= 10000000;
    take(core, COREMOTION_ROTATION_RATE, time_ns, r.rotation_rate);
    take(core, COREMOTION_MAGNETIC_FIELD, time_ns, r.magnetic_field);
    take(core, COREMOTION_ACCELERATION, time_ns, r.acceleration);
    double kpa = 101.3 - i * 1e-6;
    if (i % rate == 0) take(core, COREMOTION_PRESSURE, time_ns, &kpa);
  }
  if (status >= 0) status = coremotion_finish(core);
  if (status < 0) printf("%s\n", coremotion_status_text(status));
  printf("%s %08lx%08lx %lu\n", name, (unsigned long)(digest >> 32), (unsigned long)(digest & 0xFFFFFFFFu), records);
}

int main(void) {
  run("steps", COREMOTION_STEPS);
  run("activity", COREMOTION_ACTIVITY);
  run("motion", COREMOTION_MOTION);
  run("everything", COREMOTION_EVERYTHING);
  return 0;
}
