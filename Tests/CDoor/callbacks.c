#include "check.h"
#include "guarded.h"
#include "stream.h"

#include <string.h>

/* What a callback meddles with: its own handle, and another one. */
typedef struct {
  coremotion *own, *other;
  long next;
  unsigned long calls;
  uint64_t lost;
} meddler;

static void meddle(void *context, const coremotion_head *record) {
  meddler *me = context;
  coremotion_sample sample = walking(0);
  unsigned char bytes[512];
  float xyz[3] = {0, 0, -1};
  size_t used = 9;
  me->calls++;
  CHECK(record->size >= sizeof *record && record->size % 8 == 0 && record->kind <= COREMOTION_FAULT);
  STATUS(coremotion_process(me->own, &sample, 1), COREMOTION_BUSY);
  STATUS(coremotion_process_vectors(me->own, 0, &sample.time_ns, xyz, 1), COREMOTION_BUSY);
  STATUS(coremotion_finish(me->own), COREMOTION_BUSY);
  STATUS(coremotion_reset(me->own), COREMOTION_BUSY);
  STATUS(coremotion_destroy(me->own), COREMOTION_BUSY);
  STATUS(coremotion_poll(me->own, bytes, sizeof bytes, &used), COREMOTION_BUSY);
  STATUS(coremotion_save(me->own, bytes, sizeof bytes, &used), COREMOTION_BUSY);
  STATUS(coremotion_restore(me->own, bytes, 208), COREMOTION_BUSY);
  /* The ring is full from the first call on. */
  CHECK(coremotion_lost(me->own) >= me->lost && used == 9);
  me->lost = coremotion_lost(me->own);
  CHECK(coremotion_status_text(COREMOTION_BUSY) != NULL);
  /* Of another handle everything may be asked. */
  for (int i = 0; i < 3; i++) CHECK(walk(me->other, me->next + i, me->next + i + 1) >= 0);
  me->next += 3;
  STATUS(coremotion_poll(me->other, bytes, sizeof bytes, &used), COREMOTION_OK);
}

void test_callbacks(void) {
  for (int i = 0; i < PROFILES; i++) {
    meddler me;
    memset(&me, 0, sizeof me);
    coremotion_options options = plain_options();
    options.receive = meddle;
    options.context = &me;
    options.ring = guarded_at_end(512);
    options.ring_size = 512;
    me.own = made(profiles[i], &options);
    me.other = made(profiles[PROFILES - 1 - i], NULL);
    CHECK(walk(me.own, 0, 9000) >= 0);
    CHECK(coremotion_finish(me.own) >= 0);
    CHECK(me.calls > 10 && me.lost > 0);
    STATUS(coremotion_destroy(me.own), COREMOTION_OK);
  }
}
