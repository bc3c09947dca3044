// VQF's C++ core: chip_peers.py says where its source comes from
#include "peer.h"
#include "vqf.hpp"

static VQF *filter;

static void peer_update(const struct reading *reading) {
  vqf_real_t gyr[3], acc[3], mag[3], quat[4];
  for (int axis = 0; axis < 3; axis++) {
    gyr[axis] = (vqf_real_t)reading->rotation_rate[axis];
    acc[axis] = (vqf_real_t)(-9.80665 * reading->acceleration[axis]);
    mag[axis] = (vqf_real_t)reading->magnetic_field[axis];
  }
  filter->update(gyr, acc, mag);
  filter->getQuat9D(quat);
}

int main() {
  static VQF made(0.01);
  filter = &made;
  peer_measure();
  return 0;
}
