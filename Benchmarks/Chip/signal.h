/* What a sensor would say, made of formulas: somebody who walks at 1.8 steps a second, or a device at rest on a table. */
#ifndef SIGNAL_H
#define SIGNAL_H

#include <stdint.h>

struct reading {
  double acceleration[3];   /* g, Core Motion's sign */
  double rotation_rate[3];  /* rad/s */
  double magnetic_field[3]; /* µT */
};

static inline double signal_wave(double turns) {
  double t = turns - (double)(int32_t)turns;
  return t < 0.5 ? 16 * t * (0.5 - t) : -16 * (t - 0.5) * (1 - t);
}

/* Sample `i` of `rate` a second. `noise` goes on from call to call. */
static inline struct reading signal_at(uint32_t i, uint32_t rate, int is_walking, uint32_t *noise) {
  double s = (double)i / rate, k = is_walking ? 1 : 0;
  *noise = *noise * 1664525u + 1013904223u;
  double e = (double)((int32_t)*noise >> 20) / 2048 * (is_walking ? 0.03 : 0.003);
  struct reading r = {
    {k * 0.10 * signal_wave(0.9 * s) + e, k * 0.05 * signal_wave(1.8 * s + 0.2) - e, -1 - k * 0.35 * signal_wave(1.8 * s) + e},
    {k * 0.5 * signal_wave(0.9 * s) + 0.01 * e, e * 0.1, 0.1 * e},
    {20 + e, 3, -42},
  };
  return r;
}
#endif
