/* Hostile calls at the door of the core: each must be answered by a status, and nothing be touched that was not given.
 *
 * `make test-c` builds this with the address and the undefined-behaviour sanitizer, and runs it. Memory, ring and buffers end where a
 * page begins that nobody may touch. */
#include "check.h"

#include <stdio.h>

void test_arenas(void);
void test_pointers_and_sizes(void);
void test_order_of_calls(void);
void test_samples(void);
void test_rings(void);
void test_snapshots(void);
void test_handles(void);
void test_callbacks(void);
void test_random_calls(void);
void test_a_day(void);

int main(void) {
  test_arenas();
  /* With too small an arena no handle can be made. */
  if (failures > 0) return 1;
  test_pointers_and_sizes();
  test_order_of_calls();
  test_samples();
  test_rings();
  test_snapshots();
  test_handles();
  test_callbacks();
  test_random_calls();
  test_a_day();
  printf("%lu checks, %lu failed\n", checks, failures);
  return failures != 0;
}
