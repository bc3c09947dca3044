/* The smallest program that uses a profile, and without PROFILE the one that uses nothing: what the first adds to the second is flash and
 * static RAM of the profile. */
#include <coremotion.h>

extern volatile int64_t sensor_times[25];
extern volatile float sensor_xyz[75];
volatile int64_t sensor_times[25];
volatile float sensor_xyz[75];
volatile long steps;

#ifdef PROFILE
static unsigned char memory[16] __attribute__((aligned(COREMOTION_ALIGNMENT)));

static void receive(void *context, const coremotion_head *record) {
  (void)context;
  if (record->kind == COREMOTION_STEP) steps++;
}
#endif

int main(void) {
#ifdef PROFILE
  coremotion *core;
  coremotion_options options = {.size = sizeof options, .receive = receive};
  /* Too small, which only running it would show. */
  if (coremotion_init(memory, sizeof memory, PROFILE, &options, &core) < 0) return 1;
  coremotion_process_vectors(core, COREMOTION_ACCELERATION, (const int64_t *)sensor_times, (const float *)sensor_xyz, 25);
  return coremotion_finish(core);
#else
  return steps + (int)sensor_times[0] + (int)sensor_xyz[0];
#endif
}
