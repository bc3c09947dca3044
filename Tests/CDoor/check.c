#include "check.h"

#include <stdio.h>

unsigned long checks, failures;

/* One mistake is often found a thousand times. */
static const unsigned long most_told = 20;

void check(int is_true, const char *text, const char *file, int line) {
  /* In threads too. */
  __atomic_fetch_add(&checks, 1, __ATOMIC_RELAXED);
  if (is_true) return;
  if (__atomic_fetch_add(&failures, 1, __ATOMIC_RELAXED) < most_told) fprintf(stderr, "%s:%d: not so: %s\n", file, line, text);
}

void check_status(coremotion_status is, coremotion_status must, const char *text, const char *file, int line) {
  __atomic_fetch_add(&checks, 1, __ATOMIC_RELAXED);
  if (is == must) return;
  if (__atomic_fetch_add(&failures, 1, __ATOMIC_RELAXED) < most_told)
    fprintf(stderr, "%s:%d: %s is %d (%s), must be %d\n", file, line, text, (int)is, coremotion_status_text(is), (int)must);
}
