#include "harness.h"

#include <stdlib.h>
#include <string.h>

/* CRC-32 of ISO 3309. */
static uint32_t check_sum(const uint8_t *bytes, size_t count) {
  uint32_t sum = 0xFFFFFFFFu;
  for (size_t i = 0; i < count; i++) {
    sum ^= bytes[i];
    for (int bit = 0; bit < 8; bit++) sum = (sum >> 1) ^ (sum & 1 ? 0xEDB88320u : 0);
  }
  return ~sum;
}

/* Makes the beginning and the check sum right, so that the numbers are looked at. */
static void seal(uint8_t *bytes) {
  static const uint8_t head[8] = {'C', 'M', 'S', 'N', 2, 0, 200, 0};
  memcpy(bytes, head, sizeof head);
  uint32_t sum = check_sum(bytes, 204);
  for (int i = 0; i < 4; i++) bytes[204 + i] = (uint8_t)(sum >> (8 * i));
}

static void hear(void *context, const coremotion_head *record) {
  (void)context;
  look_at(record);
}

/* What was believed must be given back as it was, and lead to nothing absurd. */
static void use(coremotion *handle, const uint8_t *bytes, int is_everything) {
  uint8_t saved[208];
  size_t used = 0;
  MUST(coremotion_save(handle, saved, sizeof saved, &used) == COREMOTION_OK);
  if (is_everything && bytes[4] == 2) {
    /* Without a lesson nothing is known of the steps, and where the deviation of the bias is zero nothing of the sensors, whatever
     * stands beside it: that is passed over. */
    double deviation;
    uint32_t lessons;
    memcpy(&deviation, bytes + 156, sizeof deviation);
    memcpy(&lessons, bytes + 8, sizeof lessons);
    if (lessons > 0) MUST(memcmp(saved, bytes, 132) == 0);
    if (deviation != 0) MUST(memcmp(saved + 132, bytes + 132, 72) == 0);
  }
  MUST(coremotion_restore(handle, saved, used) == COREMOTION_OK);
  for (int64_t i = 0; i < 400; i++) {
    int64_t time = i * 20000000;
    float up = i % 28 < 14 ? 0.3f : -0.3f, force[3] = {0, 0.1f * up, -1 - up}, rate[3] = {up, 0, 0.1f}, field[3] = {20, 3, -42};
    MUST(coremotion_process_vectors(handle, COREMOTION_ACCELERATION, &time, force, 1) >= 0);
    MUST(coremotion_process_vectors(handle, COREMOTION_ROTATION_RATE, &time, rate, 1) >= 0);
    MUST(coremotion_process_vectors(handle, COREMOTION_MAGNETIC_FIELD, &time, field, 1) >= 0);
  }
  MUST(coremotion_finish(handle) >= 0);
}

void read_snapshot(const uint8_t *bytes, size_t count) {
  if (count == 0) return;
  size_t size = count - 1;
  uint8_t *copy = malloc(size + 1);
  memcpy(copy, bytes + 1, size);
  if (bytes[0] & 1 && size >= 208) seal(copy);
  coremotion_options options;
  memset(&options, 0, sizeof options);
  options.size = sizeof options;
  options.receive = hear;
  int profile = bytes[0] >> 1 & 3;
  coremotion *handle = made(profiles[profile], &options);
  coremotion_status status = coremotion_restore(handle, copy, size);
  MUST(status == COREMOTION_OK || status == COREMOTION_DAMAGED);
  if (status == COREMOTION_OK) use(handle, copy, profile == 3);
  let_go(handle);
  free(copy);
}
