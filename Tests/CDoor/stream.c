#include "stream.h"

#include "check.h"
#include "guarded.h"

#include <math.h>
#include <string.h>

const coremotion_profile *const profiles[PROFILES] = {
  COREMOTION_STEPS, COREMOTION_ACTIVITY, COREMOTION_MOTION, COREMOTION_EVERYTHING,
};

uint64_t next_random(uint64_t *state) {
  *state += 0x9E3779B97F4A7C15u;
  uint64_t z = *state;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

coremotion_options plain_options(void) {
  coremotion_options options;
  memset(&options, 0, sizeof options);
  options.size = sizeof options;
  return options;
}

coremotion *made(const coremotion_profile *profile, const coremotion_options *options) {
  size_t size = coremotion_size(profile);
  coremotion *handle = NULL;
  STATUS(coremotion_init(guarded_at_end(size), size, profile, options, &handle), COREMOTION_OK);
  CHECK(handle != NULL);
  return handle;
}

coremotion_sample walking(long index) {
  coremotion_sample sample;
  memset(&sample, 0, sizeof sample);
  sample.time_ns = (int64_t)(index / 3) * 10000000;
  double turns = (double)(index / 3) * 0.01 * 1.8 * 6.283185307179586;
  switch (index % 100 == 99 ? 3 : index % 3) {
  case 0:
    sample.stream = COREMOTION_ACCELERATION;
    sample.reading.xyz[0] = 0.1 * sin(turns / 2);
    sample.reading.xyz[1] = 0.05 * sin(turns);
    sample.reading.xyz[2] = -1 - 0.35 * sin(turns);
    break;
  case 1:
    sample.stream = COREMOTION_ROTATION_RATE;
    sample.reading.xyz[0] = 0.5 * sin(turns / 2);
    break;
  case 2:
    sample.stream = COREMOTION_MAGNETIC_FIELD;
    sample.reading.xyz[0] = 20;
    sample.reading.xyz[1] = 3;
    sample.reading.xyz[2] = -42;
    break;
  default:
    sample.stream = COREMOTION_PRESSURE;
    sample.reading.pressure_kpa = 101.3;
  }
  return sample;
}

coremotion_status walk(coremotion *handle, long from, long to) {
  coremotion_status status = COREMOTION_OK;
  for (long i = from; i < to && status >= 0; i++) {
    coremotion_sample sample = walking(i);
    status = coremotion_process(handle, &sample, 1);
  }
  return status;
}
