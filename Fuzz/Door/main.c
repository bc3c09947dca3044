/* `fuzz-door HARNESS [options and folders of libFuzzer]`, or `fuzz-door --seeds FOLDER`; without any, it names the harnesses. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void (*reader)(const uint8_t *, size_t);

static const struct {
  const char *name;
  reader read;
} harnesses[] = {{"door-calls", read_calls}, {"door-snapshots", read_snapshot}};

static reader chosen;

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerInitialize(int *count, char ***arguments) {
  for (size_t i = 0; i < sizeof harnesses / sizeof *harnesses; i++)
    if (*count > 1 && strcmp((*arguments)[1], harnesses[i].name) == 0) chosen = harnesses[i].read;
  if (*count == 3 && strcmp((*arguments)[1], "--seeds") == 0) {
    write_seeds((*arguments)[2]);
    exit(0);
  }
  if (chosen == NULL) {
    puts("fuzz-door HARNESS [options of libFuzzer], or --seeds FOLDER");
    for (size_t i = 0; i < sizeof harnesses / sizeof *harnesses; i++) printf("  %s\n", harnesses[i].name);
    exit(0);
  }
  /* libFuzzer would take the name for a folder. */
  (*arguments)[1] = (*arguments)[0];
  (*arguments)++;
  (*count)--;
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  chosen(bytes, count);
  return 0;
}

const coremotion_profile *const profiles[PROFILES] = {
  COREMOTION_STEPS, COREMOTION_ACTIVITY, COREMOTION_MOTION, COREMOTION_EVERYTHING,
};

coremotion *made(const coremotion_profile *profile, const coremotion_options *options) {
  size_t size = coremotion_size(profile);
  void *memory = aligned_alloc(COREMOTION_ALIGNMENT, size);
  coremotion *handle = NULL;
  MUST(memory != NULL);
  if (coremotion_init(memory, size, profile, options, &handle) != COREMOTION_OK) {
    MUST(handle == NULL);
    free(memory);
  }
  return handle;
}

void let_go(coremotion *handle) {
  MUST(coremotion_destroy(handle) == COREMOTION_OK);
  MUST(coremotion_finish(handle) == COREMOTION_BAD_HANDLE);
  free(handle);
}

void look_at(const coremotion_head *record) {
  static const size_t sizes[] = {
    sizeof(coremotion_step), sizeof(coremotion_event), sizeof(coremotion_batch), sizeof(coremotion_attitude),
    sizeof(coremotion_altitude), sizeof(coremotion_track), sizeof(coremotion_fault),
  };
  MUST(record->kind <= COREMOTION_FAULT && record->size == sizes[record->kind]);
  if (record->kind == COREMOTION_STEP) {
    const coremotion_step *step = (const coremotion_step *)(const void *)record;
    MUST(step->verdict <= COREMOTION_DROPPED && step->refusal <= COREMOTION_REFUSAL_INTERRUPTED);
    if (step->verdict == COREMOTION_CONFIRMED) MUST(step->length_m > 0 && step->length_m < 5 && step->known_ns >= record->time_ns);
  }
  if (record->kind == COREMOTION_BATCH) {
    const coremotion_batch *batch = (const coremotion_batch *)(const void *)record;
    MUST(batch->steps >= 0 && batch->steps < 1000 && batch->distance_m >= 0 && batch->confidence <= COREMOTION_HIGH);
    MUST(record->time_ns - batch->start_ns == 2500000000);
  }
}
