/* xio Technologies' Fusion: chip_peers.py says where its source comes from */
#include "Fusion.h"
#include "peer.h"

static FusionAhrs filter;

static void peer_update(const struct reading *reading) {
  const float degrees = 57.29578f;
  FusionVector gyroscope, accelerometer, magnetometer;
  for (int axis = 0; axis < 3; axis++) {
    gyroscope.array[axis] = degrees * (float)reading->rotation_rate[axis];
    accelerometer.array[axis] = (float)-reading->acceleration[axis];
    magnetometer.array[axis] = (float)reading->magnetic_field[axis];
  }
  FusionAhrsUpdate(&filter, gyroscope, accelerometer, magnetometer);
  (void)FusionAhrsGetQuaternion(&filter);
}

int main(void) {
  /* Its own rate is 100 Hz. */
  FusionAhrsInitialise(&filter);
  peer_measure();
  return 0;
}
