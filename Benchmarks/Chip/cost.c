/* Prints what a profile takes on a board: given memory, and for each rate, walking and at rest, instructions a second and the deepest stack.
 * -DPROFILE=COREMOTION_STEPS -DMEMORY=bytes -DRATES=25,50,100 -DSECONDS=40 [-DNINE_AXES] */
#include <coremotion.h>
#include <stdio.h>

#include "clock.h"
#include "signal.h"

static unsigned char memory[MEMORY] __attribute__((aligned(COREMOTION_ALIGNMENT)));
static const uint32_t rates[] = {RATES};
static uint32_t steps;

static void receive(void *context, const coremotion_head *record) {
  (void)context;
  if (record->kind == COREMOTION_STEP) steps += ((const coremotion_step *)record)->verdict == COREMOTION_CONFIRMED;
}

/* What a FIFO holds: half a second. */
#define BURST 50
#if defined(NINE_AXES)
static coremotion_sample burst[3 * BURST];

static void fill(uint32_t i, uint32_t count, uint32_t rate, int is_walking, uint32_t *noise) {
  for (uint32_t n = 0; n < count; n++) {
    struct reading r = signal_at(i + n, rate, is_walking, noise);
    for (uint32_t stream = 0; stream < 3; stream++) {
      /* Acceleration, with which a record comes, is last. */
      coremotion_sample *sample = &burst[3 * n + (stream + 2) % 3];
      sample->stream = stream;
      sample->time_ns = (int64_t)(i + n) * (1000000000 / rate);
      const double *from = stream == 0 ? r.acceleration : stream == 1 ? r.rotation_rate : r.magnetic_field;
      for (int axis = 0; axis < 3; axis++) sample->reading.xyz[axis] = from[axis];
    }
  }
}

static coremotion_status feed(coremotion *core, uint32_t count) { return coremotion_process(core, burst, 3 * count); }
#else
static int64_t times[BURST];
static float xyz[3 * BURST];

static void fill(uint32_t i, uint32_t count, uint32_t rate, int is_walking, uint32_t *noise) {
  for (uint32_t n = 0; n < count; n++) {
    struct reading r = signal_at(i + n, rate, is_walking, noise);
    times[n] = (int64_t)(i + n) * (1000000000 / rate);
    for (int axis = 0; axis < 3; axis++) xyz[3 * n + axis] = (float)r.acceleration[axis];
  }
}

static coremotion_status feed(coremotion *core, uint32_t count) {
  return coremotion_process_vectors(core, COREMOTION_ACCELERATION, times, xyz, count);
}
#endif

static coremotion_status measure(uint32_t rate, int is_walking) {
  const uint32_t warm = 20 * rate, all = warm + SECONDS * rate, count = rate / 2;
  coremotion_options options = {.size = sizeof options, .receive = receive};
  coremotion *core;
  uint32_t noise = 1, deepest = 0;
  uint64_t instructions = 0;
  steps = 0;
  stack_paint();
  coremotion_status status = coremotion_init(memory, sizeof memory, PROFILE, &options, &core);
  uint32_t beginning = stack_depth();
  for (uint32_t i = 0; status >= 0 && i < all; i += count) {
    fill(i, count, rate, is_walking, &noise);
    stack_paint();
    uint32_t before = clock_now();
    status = feed(core, count);
    uint32_t spent = clock_since(before), depth = stack_depth();
    if (i >= warm) instructions += spent;
    if (depth > deepest) deepest = depth;
  }
  printf("%s %lu %lu %lu %lu %lu\n", is_walking ? "walking" : "rest", (unsigned long)rate, (unsigned long)(instructions / SECONDS),
         (unsigned long)beginning, (unsigned long)deepest, (unsigned long)steps);
  return status;
}

int main(void) {
  clock_start();
  printf("given %lu\n", (unsigned long)coremotion_size(PROFILE));
  for (unsigned i = 0; i < sizeof rates / sizeof *rates; i++)
    for (int is_walking = 1; is_walking >= 0; is_walking--) {
      coremotion_status status = measure(rates[i], is_walking);
      if (status < 0) return printf("%s\n", coremotion_status_text(status)), 1;
    }
  return 0;
}
