/* Steps, and what their owner does, out of an accelerometer's recording in flash: one source for every board.
 *
 * `recording` comes from recording.py. On a board of your own, a sensor's FIFO takes its place.
 */
#include <coremotion.h>
#include <stdio.h>

#include "recording.h"

static unsigned char memory[MEMORY] __attribute__((aligned(COREMOTION_ALIGNMENT)));
static long steps, said_steps;
static const char *said_activity = "";

static const char *activity(uint32_t flags) {
  return flags & COREMOTION_WALKING      ? "walking"
         : flags & COREMOTION_RUNNING    ? "running"
         : flags & COREMOTION_CYCLING    ? "cycling"
         : flags & COREMOTION_AUTOMOTIVE ? "automotive"
         : flags & COREMOTION_STATIONARY ? "stationary"
                                         : "unknown";
}

/* No floating point in what is printed: it alone would need as much flash as the steps. */
static void say(int64_t time_ns, const char *what) {
  long s = (long)(time_ns / 1000000000);
  printf("%ld:%02ld:%02ld  %ld steps  %s\n", s / 3600, s / 60 % 60, s % 60, steps, what);
}

static void receive(void *context, const coremotion_head *record) {
  (void)context;
  if (record->kind == COREMOTION_STEP) {
    steps += ((const coremotion_step *)record)->verdict == COREMOTION_CONFIRMED;
  } else if (record->kind == COREMOTION_BATCH) {
    const char *now = record->flags & COREMOTION_HAS_ACTIVITY ? activity(record->flags) : "";
    if (now == said_activity && steps < said_steps + 50) return;
    said_activity = now;
    said_steps = steps - steps % 50;
    say(record->time_ns, now);
  }
}

int main(void) {
  coremotion_options options = {.size = sizeof options, .receive = receive};
  coremotion *core;
  coremotion_status status = coremotion_init(memory, sizeof memory, PROFILE, &options, &core);
  for (size_t i = 0; status >= 0 && i < RECORDING_COUNT; i++) {
    coremotion_sample sample = {.time_ns = (int64_t)i * RECORDING_INTERVAL_NS, .stream = COREMOTION_ACCELERATION};
    for (int axis = 0; axis < 3; axis++) sample.reading.xyz[axis] = recording[i][axis] / RECORDING_PER_G;
    status = coremotion_process(core, &sample, 1);
  }
  if (status >= 0) status = coremotion_finish(core);
  if (status < 0) printf("%s: %lu bytes are needed\n", coremotion_status_text(status), (unsigned long)coremotion_size(PROFILE));
  printf("%ld steps\n", steps);
  return status < 0;
}
