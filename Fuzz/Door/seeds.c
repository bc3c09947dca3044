#define _POSIX_C_SOURCE 200809L
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void write_seed(const char *folder, const char *harness, int number, const uint8_t *bytes, size_t count) {
  char path[4096];
  mkdir(folder, 0777);
  snprintf(path, sizeof path, "%s/%s", folder, harness);
  mkdir(path, 0777);
  snprintf(path, sizeof path, "%s/%s/seed-%d", folder, harness, number);
  FILE *file = fopen(path, "wb");
  if (file == NULL || fwrite(bytes, 1, count, file) != count || fclose(file) != 0) {
    perror(path);
    exit(1);
  }
}

/* Stretches of acceleration, rotation rate and magnetic field in turns, as `read_calls` reads them, and a look into the ring. */
static size_t walk(uint8_t *bytes, uint8_t how) {
  static const int16_t steps[12] = {0, 600, -8192, 700, -500, -11000, 0, 600, -8192, -700, 500, -5400};
  static const uint8_t heads[3][4] = {{250, 48, 0, 0}, {250, 9, 1, 1}, {60, 9, 2, 2}};
  size_t count = 0;
  bytes[count++] = how;
  for (int i = 0; i < 30; i++) {
    bytes[count++] = 15;
    memcpy(bytes + count, heads[how % 2 ? 0 : i % 3], 4);
    memcpy(bytes + count + 4, steps, sizeof steps);
    count += 4 + sizeof steps;
    bytes[count++] = 6;
    bytes[count++] = 255;
  }
  return count;
}

static size_t snapshot(uint8_t *bytes, uint8_t how) {
  coremotion *handle = made(COREMOTION_EVERYTHING, NULL);
  size_t used = 0;
  for (int64_t i = 0; i < 3000; i++) {
    int64_t time = i * 10000000;
    float force[3] = {0, 0, -1}, rate[3] = {0.01f, 0, 0}, field[3] = {20, 3, -42};
    coremotion_process_vectors(handle, COREMOTION_ACCELERATION, &time, force, 1);
    coremotion_process_vectors(handle, COREMOTION_ROTATION_RATE, &time, rate, 1);
    coremotion_process_vectors(handle, COREMOTION_MAGNETIC_FIELD, &time, field, 1);
  }
  bytes[0] = how;
  MUST(coremotion_save(handle, bytes + 1, 208, &used) == COREMOTION_OK);
  let_go(handle);
  return used + 1;
}

void write_seeds(const char *folder) {
  static uint8_t bytes[4096];
  for (int i = 0; i < 8; i++) {
    write_seed(folder, "door-calls", i, bytes, walk(bytes, (uint8_t)(i * 16 + i % 4)));
    write_seed(folder, "door-snapshots", i, bytes, snapshot(bytes, (uint8_t)i));
  }
}
