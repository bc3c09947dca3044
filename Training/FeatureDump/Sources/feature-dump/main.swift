@_spi(Training) import MotionProcessing
import Records

/// feature-dump IN OUT [IN OUT …]
///
/// IN: records of four 64-bit floats: time in ns, acceleration in g along x, y, z (Core Motion's
/// sign). OUT: one row of 32-bit floats per batch that can be judged: end of the batch in s, then
/// the features. Batches, grid and gaps as in `MotionCoprocessor`.
struct FeatureDump {
  private static let batch: Int64 = 2_500_000_000
  private static let longestGap: Int64 = 1_000_000_000

  private var resampler = UniformResampler()
  private var window = FeatureWindow()
  private var previous: Int64?
  private var end: Int64 = 0
  private var isCovered = false
  private var values = [Float](repeating: 0, count: BatchFeatures.count)
  private(set) var rows: [Float] = []

  mutating func process(_ acceleration: Vector3, at time: Int64) {
    if previous == nil { end = (time / Self.batch + 1) * Self.batch }
    while time >= end {
      closeBatch()
      end += Self.batch
    }
    if let previous, time - previous > Self.longestGap { window.restart() }
    previous = time
    isCovered = true
    resampler.process(acceleration, at: SensorTime(nanoseconds: time)) { value, gridTime in
      window.process(value, at: gridTime)
    }
  }

  mutating func closeBatch() {
    if isCovered, let features = window.features() {
      features.write(into: &values)
      rows.append(Float(Double(end) * 1e-9))
      rows += values
    }
    isCovered = false
  }
}

try dumpEach { input in
  var dump = FeatureDump()
  try forEachSample(in: input) { dump.process($0, at: $1.nanoseconds) }
  dump.closeBatch()
  return dump.rows
}
