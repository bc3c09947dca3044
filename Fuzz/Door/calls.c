#include "harness.h"

#include <stdlib.h>
#include <string.h>

/* What is left of an input. */
typedef struct {
  const uint8_t *bytes;
  size_t count;
} input;

static void take(input *from, void *to, size_t count) {
  size_t there = count < from->count ? count : from->count;
  memset(to, 0, count);
  if (there > 0) memcpy(to, from->bytes, there);
  from->bytes += there;
  from->count -= there;
}

static uint8_t byte(input *from) {
  uint8_t value;
  take(from, &value, 1);
  return value;
}

/* What the callback does: looks, and may not do more. */
typedef struct {
  coremotion *handle;
} listener;

static void hear(void *context, const coremotion_head *record) {
  listener *ear = context;
  look_at(record);
  if (ear->handle != NULL) MUST(coremotion_finish(ear->handle) == COREMOTION_BUSY);
}

static void poll(coremotion *handle, size_t room) {
  unsigned char *buffer = malloc(room + 1);
  size_t used = 0;
  coremotion_status status = coremotion_poll(handle, buffer, room, &used);
  MUST(status == COREMOTION_OK || status == COREMOTION_MORE || status == COREMOTION_TOO_SMALL);
  MUST(used <= room);
  for (size_t place = 0; place < used;) {
    coremotion_attitude record;
    uint16_t size;
    memcpy(&size, buffer + place + 2, 2);
    MUST(size >= sizeof(coremotion_head) && size <= sizeof record && place + size <= used);
    memcpy(&record, buffer + place, size);
    look_at(&record.head);
    place += size;
  }
  free(buffer);
}

/* A sample as it stands in the input, or a stretch of a stream with short numbers, which leads further. */
static void raw_samples(coremotion *handle, input *from) {
  size_t count = byte(from) % 8;
  coremotion_sample *samples = malloc((count + 1) * sizeof *samples);
  take(from, samples, count * sizeof *samples);
  MUST(coremotion_process(handle, samples, count) != COREMOTION_BAD_COUNT);
  free(samples);
}

static void stretch(coremotion *handle, input *from, int64_t *time) {
  uint8_t head[4];
  int16_t values[12];
  take(from, head, sizeof head);
  take(from, values, sizeof values);
  size_t count = head[0];
  int64_t *times = malloc((count + 1) * sizeof *times);
  float *xyz = malloc((3 * count + 1) * sizeof *xyz);
  float scale = head[2] % 4 == 0 ? 1 : head[2] % 4 == 1 ? 0.05f : head[2] % 4 == 2 ? 8 : 4e33f;
  for (size_t i = 0; i < count; i++) {
    *time += (int64_t)(head[1] - 8) * 500000;
    times[i] = *time;
    for (size_t j = 0; j < 3; j++) {
      float part = (float)(i % 32) / 32;
      xyz[3 * i + j] =
        scale * ((1 - part) * values[(i / 32 * 3 + j) % 12] + part * values[(i / 32 * 3 + 3 + j) % 12]) / 8192;
    }
  }
  coremotion_status status = coremotion_process_vectors(handle, head[3] % 4, times, xyz, count);
  MUST(status != COREMOTION_BAD_COUNT && (head[3] % 4 != 3 || status < 0));
  free(times);
  free(xyz);
}

static void other_sample(coremotion *handle, input *from, int64_t *time) {
  coremotion_sample sample;
  uint8_t kind = byte(from);
  memset(&sample, 0, sizeof sample);
  sample.time_ns = *time += (int64_t)byte(from) * 100000000;
  sample.stream = COREMOTION_PRESSURE + kind % 5;
  if (sample.stream == COREMOTION_PRESSURE) sample.reading.pressure_kpa = 90 + byte(from) / 16.0;
  else take(from, &sample.reading, kind & 64 ? sizeof sample.reading : 8);
  MUST(coremotion_process(handle, &sample, 1) != COREMOTION_BAD_COUNT);
}

static void call(coremotion *handle, input *from, int64_t *time) {
  unsigned char snapshot[208];
  size_t used = 0;
  switch (byte(from) % 16) {
  case 0: MUST(coremotion_finish(handle) != COREMOTION_BAD_HANDLE); break;
  case 1: MUST(coremotion_reset(handle) == COREMOTION_OK); break;
  case 2:
    MUST(coremotion_save(handle, snapshot, sizeof snapshot, &used) == COREMOTION_OK && used == sizeof snapshot);
    MUST(coremotion_restore(handle, snapshot, used) != COREMOTION_DAMAGED);
    break;
  case 3: take(from, time, sizeof *time); break;
  case 4: case 5: raw_samples(handle, from); break;
  case 6: case 7: poll(handle, (size_t)byte(from) * 8); break;
  case 8: case 9: other_sample(handle, from, time); break;
  default: stretch(handle, from, time);
  }
}

void read_calls(const uint8_t *bytes, size_t count) {
  input from = {bytes, count};
  coremotion_options options;
  listener ear = {NULL};
  int64_t time = 0;
  uint8_t how = byte(&from);
  memset(&options, 0, sizeof options);
  options.size = sizeof options;
  options.ring_size = how & 4 ? 0 : 512 + 16 * (how >> 3);
  options.ring = options.ring_size ? aligned_alloc(COREMOTION_ALIGNMENT, options.ring_size) : NULL;
  options.receive = how & 128 ? NULL : hear;
  options.context = &ear;
  if (how & 64) {
    take(&from, &options.kinds, sizeof options.kinds);
    take(&from, &options.origin_ns, sizeof options.origin_ns);
  }
  coremotion *handle = ear.handle = made(profiles[how % PROFILES], &options);
  if (handle != NULL) {
    while (from.count > 0) call(handle, &from, &time);
    MUST(coremotion_finish(handle) != COREMOTION_BAD_HANDLE);
    let_go(handle);
  }
  free(options.ring);
}
