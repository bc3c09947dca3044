// Counts steps. readFifo() is yours: it fills times and values of one burst and says how many samples came.
#include <coremotion.h>

static unsigned char memory[12000] __attribute__((aligned(COREMOTION_ALIGNMENT)));
static coremotion *core;
static long steps;

static size_t readFifo(int64_t *times_ns, float *xyz_g, size_t room) {
  (void)times_ns, (void)xyz_g, (void)room;
  return 0;
}

static void receive(void *context, const coremotion_head *record) {
  (void)context;
  if (record->kind == COREMOTION_STEP && ((const coremotion_step *)record)->verdict == COREMOTION_CONFIRMED) steps++;
}

void setup() {
  Serial.begin(115200);
  coremotion_options options = {};
  options.size = sizeof options;
  options.receive = receive;
  coremotion_status status = coremotion_init(memory, sizeof memory, COREMOTION_STEPS, &options, &core);
  if (status < 0) Serial.println(coremotion_status_text(status));
}

void loop() {
  static int64_t times_ns[32];
  static float xyz_g[96];
  size_t count = readFifo(times_ns, xyz_g, 32);
  long before = steps;
  coremotion_process_vectors(core, COREMOTION_ACCELERATION, times_ns, xyz_g, count);
  if (steps != before) Serial.println(steps);
  delay(500);
}
