@_spi(Training) import MotionProcessing
import Records

/// wear-dump IN OUT [IN OUT …]
///
/// IN: records of four 64-bit floats: time in ns, acceleration in g along x, y, z (Core Motion's
/// sign). OUT: one row of 32-bit floats per batch that can be judged: whether it is walking or
/// running, whether automotive, the features. All as `WearRecognizer` gets them.
struct WearDump: MotionSink {
  private static let longestGap: Int64 = 1_000_000_000

  private var resampler = UniformResampler()
  private var window = FeatureWindow()
  private var previous: Int64?
  private var isCovered = false
  private var values = [Float](repeating: 0, count: BatchFeatures.count)
  private(set) var rows: [Float] = []

  mutating func receive(_ sample: Sample) {
    guard case .acceleration(let acceleration) = sample.reading else { return }
    let time = sample.time.nanoseconds
    if let previous, time - previous > Self.longestGap { window.restart() }
    previous = time
    isCovered = true
    resampler.process(acceleration, at: sample.time) { value, gridTime in
      window.process(value, at: gridTime)
    }
  }

  mutating func receive(_ batch: MotionBatch) {
    if isCovered, let features = window.features() {
      features.write(into: &values)
      rows.append(batch.activity.walking || batch.activity.running ? 1 : 0)
      rows.append(batch.activity.automotive ? 1 : 0)
      rows += values
    }
    isCovered = false
  }

  mutating func receive(_ motion: DeviceMotion) {}
  mutating func receive(_ update: AltitudeUpdate) {}
  mutating func receive(_ point: TrackPoint) {}
  mutating func receive(_ revision: StepRevision) {}
  mutating func receive(_ event: MotionEvent) {}
  mutating func receive(_ fault: SampleFault) {}
}

try dumpEach { input in
  var dump = WearDump()
  var coprocessor = MotionCoprocessor()
  coprocessor.fusesMotion = false
  try forEachSample(in: input) {
    coprocessor.process(Sample(.acceleration($0), at: $1), into: &dump)
  }
  coprocessor.finish(into: &dump)
  return dump.rows
}
