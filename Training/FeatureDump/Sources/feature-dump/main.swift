@_spi(Training) import MotionProcessing
@_spi(Training) import Records

/// feature-dump IN OUT [IN OUT …]
///
/// IN: records of four 64-bit floats: time in ns, acceleration in g along x, y, z (Core Motion's
/// sign). OUT: one row of 32-bit floats per batch that can be judged: end of the batch in s, then
/// the features.
try dumpEach { input in
  var stream = FeatureStream()
  var values = [Float](repeating: 0, count: BatchFeatures.count)
  var rows: [Float] = []
  func write(_ features: BatchFeatures, _ end: SensorTime) {
    features.write(into: &values)
    rows.append(Float(end.seconds))
    rows += values
  }
  try forEachSample(in: input) { stream.process($0, at: $1, write) }
  stream.finish(write)
  return rows
}
