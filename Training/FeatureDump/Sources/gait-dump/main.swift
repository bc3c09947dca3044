@_spi(Training) import MotionProcessing
@_spi(Training) import Records

/// gait-dump                      the names of the features, one a line
///
/// gait-dump IN OUT [IN OUT …]
///
/// IN: records of four 64-bit floats: time in ns, acceleration in g along x, y, z (Core Motion's
/// sign). OUT: one row of 32-bit floats per window: its end in s, then the features.
if CommandLine.arguments.count == 1 { for name in GaitFeatures.names { print(name) } }
try dumpEach { input in
  var stream = GaitStream()
  var rows: [Float] = []
  var values = GaitFeatures.Values(repeating: 0)
  try forEachSample(in: input) {
    stream.process($0, at: $1) { event, time in
      guard case .window(let features) = event else { return }
      features.write(into: &values)
      rows.append(Float(time.seconds))
      for i in values.indices { rows.append(values[i]) }
    }
  }
  return rows
}
