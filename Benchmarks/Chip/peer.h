/* The loop that a filter of other people's runs in: nine axes at 100 Hz, walking, as cost.c feeds the core. Prints instructions a second. */
#include <stdio.h>

#include "clock.h"
#include "signal.h"

static void peer_update(const struct reading *reading);

static void peer_measure(void) {
  const uint32_t rate = 100, warm = 20 * rate, all = warm + SECONDS * rate;
  uint32_t noise = 1;
  uint64_t instructions = 0;
  clock_start();
  for (uint32_t i = 0; i < all; i++) {
    struct reading reading = signal_at(i, rate, 1, &noise);
    uint32_t before = clock_now();
    peer_update(&reading);
    if (i >= warm) instructions += clock_since(before);
  }
  printf("%lu\n", (unsigned long)(instructions / SECONDS));
}
