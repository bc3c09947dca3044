#include "check.h"
#include "guarded.h"
#include "stream.h"

/* The door's own header, for what a handle says of its ring. */
#include "../../Sources/CMotionC/handle.h"

#include <string.h>

/* Records as a callback gets them, to be held against those that are polled. */
typedef struct {
  unsigned char *bytes;
  size_t used, polled;
} tape;

static void copy(void *context, const coremotion_head *record) {
  tape *heard = context;
  memcpy(heard->bytes + heard->used, record, record->size);
  heard->used += record->size;
}

/* Takes all that waits through a small buffer that ends at a forbidden page; every record must be one that the callback heard, in its order. */
static void poll_all(coremotion *handle, tape *heard, size_t room) {
  static unsigned char *end;
  if (end == NULL) end = (unsigned char *)guarded_at_end(4096) + 4096;
  unsigned char *buffer = end - room;
  coremotion_status status;
  do {
    size_t used = 0;
    status = coremotion_poll(handle, buffer, room, &used);
    CHECK(status == COREMOTION_OK || (status == COREMOTION_MORE && used > 0));
    CHECK(used <= room && heard->polled + used <= heard->used);
    CHECK(memcmp(buffer, heard->bytes + heard->polled, used) == 0);
    heard->polled += used;
  } while (status == COREMOTION_MORE);
}

static void every_record_comes(const coremotion_profile *profile, size_t ring_size) {
  tape heard = {guarded_at_end(4000000), 0, 0};
  coremotion_options options = plain_options();
  options.receive = copy;
  options.context = &heard;
  options.ring = guarded_at_end(ring_size);
  options.ring_size = ring_size;
  coremotion *handle = made(profile, &options);
  uint64_t random = ring_size;
  for (long i = 0; i < 12000; i++) {
    STATUS(walk(handle, i, i + 1), COREMOTION_OK);
    poll_all(handle, &heard, 240 + next_random(&random) % 300);
  }
  STATUS(coremotion_finish(handle), COREMOTION_OK);
  poll_all(handle, &heard, 240);
  CHECK(heard.used > 100 && heard.polled == heard.used && coremotion_lost(handle) == 0);
}

static void the_newest_are_lost(void) {
  tape heard = {guarded_at_end(4000000), 0, 0};
  coremotion_options options = plain_options();
  options.receive = copy;
  options.context = &heard;
  options.ring = guarded_at_end(1008);
  options.ring_size = 1008;
  options.kinds = 1u << COREMOTION_ATTITUDE;
  coremotion *handle = made(COREMOTION_MOTION, &options);
  unsigned char *buffer = guarded_at_end(2000);
  size_t used = 0;
  CHECK(walk(handle, 0, 3000) >= 0 && walk(handle, 3000, 3001) == COREMOTION_RECORDS_LOST);
  CHECK(coremotion_lost(handle) == heard.used / sizeof(coremotion_attitude) - 4);
  STATUS(coremotion_poll(handle, buffer, sizeof(coremotion_attitude) - 1, &used), COREMOTION_TOO_SMALL);
  CHECK(used == 0);
  STATUS(coremotion_poll(handle, buffer, 0, &used), COREMOTION_TOO_SMALL);
  STATUS(coremotion_poll(handle, buffer, 2000, &used), COREMOTION_OK);
  CHECK(used == 4 * sizeof(coremotion_attitude) && memcmp(buffer, heard.bytes, used) == 0);
  STATUS(coremotion_poll(handle, buffer, 2000, &used), COREMOTION_OK);
  CHECK(used == 0);
  STATUS(coremotion_reset(handle), COREMOTION_OK);
  CHECK(coremotion_lost(handle) == 0);
}

/* The ring is the caller's memory: he may have used it for something else. */
static void overwritten_rings(void) {
  coremotion_options options = plain_options();
  unsigned char *ring = guarded_at_end(1024), *buffer = guarded_at_end(4096);
  options.ring = ring;
  options.ring_size = 1024;
  coremotion *handle = made(COREMOTION_EVERYTHING, &options);
  for (int byte = 0; byte < 256; byte++) {
    size_t used = 0;
    CHECK(walk(handle, byte * 30, byte * 30 + 30) >= 0);
    memset(ring, byte, 1024);
    /* A size that is a multiple of 8 and of the bytes that wait may be taken for one; else it is told. */
    coremotion_status status;
    int rounds = 0;
    do status = coremotion_poll(handle, buffer, 4096, &used);
    while (status == COREMOTION_MORE && ++rounds < 100);
    CHECK(status == COREMOTION_OK || status == COREMOTION_DAMAGED);
    CHECK(used <= 1024);
    STATUS(coremotion_poll(handle, buffer, 4096, &used), COREMOTION_OK);
    CHECK(used == 0);
  }
  STATUS(coremotion_finish(handle), COREMOTION_OK);
}

/* A packet with its length in it: `used` lies in the buffer, where the first record will. */
static void lengths_in_the_buffer(void) {
  coremotion_options options = plain_options();
  options.ring = guarded_at_end(2048);
  options.ring_size = 2048;
  coremotion *handle = made(COREMOTION_MOTION, &options);
  for (size_t place = 0; place < 2000 / sizeof(size_t); place++) {
    size_t *packet = guarded_at_end(2000);
    CHECK(walk(handle, (long)place * 30, (long)place * 30 + 30) >= 0);
    coremotion_status status = coremotion_poll(handle, packet, 2000, packet + place);
    CHECK(status == COREMOTION_OK || status == COREMOTION_MORE);
    CHECK(packet[place] <= 2000 && packet[place] >= sizeof(coremotion_attitude));
  }
}

static void spoil(void *context, const coremotion_head *record) {
  (void)context;
  memset((void *)(uintptr_t)record, 0xFF, record->size);
}

/* What a callback writes into its record is not what waits in the ring. */
static void spoiled_records(void) {
  coremotion_options options = plain_options();
  options.receive = spoil;
  options.ring = guarded_at_end(4096);
  options.ring_size = 4096;
  coremotion *handle = made(COREMOTION_MOTION, &options);
  CHECK(walk(handle, 0, 60) >= 0);
  coremotion_attitude *first = guarded_at_end(4096);
  size_t used = 0;
  CHECK(coremotion_poll(handle, first, 4096, &used) >= 0);
  CHECK(used >= sizeof *first && first->head.kind == COREMOTION_ATTITUDE && first->head.size == sizeof *first);
}

/* What a handle says of its ring, overwritten: told once, then the ring is empty. */
static void overwritten_places(void) {
  const size_t places[] = {SIZE_MAX, 1, 4096, 1u << 31};
  coremotion_options options = plain_options();
  unsigned char *buffer = guarded_at_end(4096);
  options.ring = guarded_at_end(1024);
  options.ring_size = 1024;
  coremotion *handle = made(COREMOTION_MOTION, &options);
  for (int i = 0; i < 8; i++) {
    size_t used = 1;
    CHECK(walk(handle, i * 30, i * 30 + 30) >= 0);
    if (i < 4) handle->ring_first = places[i];
    else handle->ring_used = places[i - 4];
    CHECK(walk(handle, i * 30 + 30, i * 30 + 60) >= 0);
    STATUS(coremotion_poll(handle, buffer, 4096, &used), COREMOTION_DAMAGED);
    CHECK(used == 0);
    STATUS(coremotion_poll(handle, buffer, 4096, &used), COREMOTION_OK);
    CHECK(used == 0);
  }
}

void test_rings(void) {
  for (int i = 0; i < PROFILES; i++) {
    every_record_comes(profiles[i], 2048);
    every_record_comes(profiles[i], 1536);
    every_record_comes(profiles[i], 4096 - 16);
  }
  the_newest_are_lost();
  overwritten_rings();
  overwritten_places();
  lengths_in_the_buffer();
  spoiled_records();
  /* Without a ring nothing waits. */
  size_t used = 5;
  unsigned char byte = 0;
  STATUS(coremotion_poll(made(COREMOTION_STEPS, NULL), &byte, 1, &used), COREMOTION_OK);
  CHECK(used == 0);
}
