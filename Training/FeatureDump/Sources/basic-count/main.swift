@_spi(Training) import MotionProcessing
import Records

/// basic-count IN OUT [IN OUT …]
///
/// IN: records of four 64-bit floats: time in ns, acceleration in g along x, y, z (Core Motion's
/// sign). OUT: one 32-bit float, the steps that `BasicPedometer` counts.
try dumpEach { input in
  var resampler = UniformResampler()
  var pedometer = BasicPedometer()
  try forEachSample(in: input) { acceleration, time in
    var grid = resampler
    grid.process(acceleration, at: time) { pedometer.process($0, at: $1) }
    resampler = grid
  }
  return [Float(pedometer.steps)]
}
