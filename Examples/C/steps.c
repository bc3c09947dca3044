/* Steps and activity out of an accelerometer's samples on standard input, as `coremotion convert FILE FOLDER --to csv` writes them:
 *
 *     cc steps.c $(pkg-config --cflags --libs coremotion) -o steps
 *     ./steps < walk/accelerometer.csv
 */
#include <coremotion.h>
#include <stdio.h>
#include <stdlib.h>

static long steps;

static const char *name(uint32_t flags) {
  return flags & COREMOTION_WALKING      ? "walking"
         : flags & COREMOTION_RUNNING    ? "running"
         : flags & COREMOTION_CYCLING    ? "cycling"
         : flags & COREMOTION_AUTOMOTIVE ? "automotive"
         : flags & COREMOTION_STATIONARY ? "stationary"
                                         : "unknown";
}

/* Counts, and says an activity where it is another than before. */
static void receive(void *said, const coremotion_head *record) {
  if (record->kind == COREMOTION_STEP) {
    steps += ((const coremotion_step *)record)->verdict == COREMOTION_CONFIRMED;
  } else if (record->kind == COREMOTION_BATCH && name(record->flags) != *(const char **)said) {
    *(const char **)said = name(record->flags);
    printf("until %7.1f s  %s\n", (double)record->time_ns / 1e9, *(const char **)said);
  }
}

int main(void) {
  char line[256];
  const char *said = NULL;
  coremotion *core;
  coremotion_options options = {.size = sizeof options, .receive = receive, .context = &said};
  size_t size = coremotion_size(COREMOTION_ACTIVITY);
  void *memory = aligned_alloc(COREMOTION_ALIGNMENT, (size + 15) / 16 * 16);
  coremotion_status status = coremotion_init(memory, size, COREMOTION_ACTIVITY, &options, &core);
  while (status >= 0 && fgets(line, sizeof line, stdin)) {
    coremotion_sample sample = {.stream = COREMOTION_ACCELERATION};
    double *xyz = sample.reading.xyz, seconds;
    if (sscanf(line, "%lf,%lf,%lf,%lf", &seconds, &xyz[0], &xyz[1], &xyz[2]) != 4) continue; /* the names of the columns */
    sample.time_ns = (int64_t)(seconds * 1e9 + 0.5);
    status = coremotion_process(core, &sample, 1);
  }
  if (status >= 0) status = coremotion_finish(core);
  if (status < 0) fprintf(stderr, "steps: %s\n", coremotion_status_text(status));
  printf("%ld steps\n", steps);
  free(memory);
  return status < 0;
}
