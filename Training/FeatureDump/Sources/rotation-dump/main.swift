import FoundationEssentials
@_spi(Training) import MotionProcessing

/// rotation-dump IN OUT [IN OUT …]
///
/// IN: records of five 64-bit floats in the order of time: time in ns, sensor (0 accelerometer in g
/// with Core Motion's sign, 1 gyroscope in rad/s), x, y, z. OUT: one row of 32-bit floats per batch
/// of which the gyroscope can judge: end of the batch in s, the features of the rotation, the spread
/// of acceleration (`BatchFeatures`), then the probabilities of the classes by acceleration alone (NaN where unknown). Batches as in
/// `MotionCoprocessor`.
struct RotationDump {
  private static let batch: Int64 = 2_500_000_000

  private var resampler = UniformResampler()
  private var window = FeatureWindow()
  private var witness = RotationWitness()
  private var end: Int64?
  private(set) var rows: [Float] = []

  mutating func process(_ value: Vector3, isRotation: Bool, at time: Int64) {
    var due = end ?? (time / Self.batch + 1) * Self.batch
    while time >= due {
      closeBatch(at: SensorTime(nanoseconds: due))
      due += Self.batch
    }
    end = due
    let time = SensorTime(nanoseconds: time)
    guard !isRotation else { return witness.process(value, at: time) }
    var grid: [(Vector3, SensorTime)] = []
    if !resampler.process(value, at: time, emit: { grid.append(($0, $1)) }) { window.restart() }
    for (value, time) in grid { window.append(value, at: time) }
  }

  private mutating func closeBatch(at end: SensorTime) {
    guard let f = witness.features(at: end) else { return }
    rows.append(Float(end.seconds))
    rows += [f.level, f.calm, f.quickness, f.slowShare, f.axisShare, f.lineShare, f.line]
    let shaking = window.features()
    rows.append(shaking?.spread ?? .nan)
    var recognizer = ActivityRecognizer()
    let evidence = recognizer.closeBatch(at: end, features: shaking, steps: 0).evidence
    for c in ActivityClass.allCases { rows.append(evidence.isInformed ? evidence[c] : .nan) }
  }
}

func dump(_ input: String, to output: String) throws {
  let data = try Data(contentsOf: URL(filePath: input))
  var dump = RotationDump()
  data.withUnsafeBytes { raw in
    let v = raw.bindMemory(to: Double.self)
    for i in stride(from: 0, to: v.count - 4, by: 5) {
      let value = Vector3(v[i + 2], v[i + 3], v[i + 4])
      dump.process(value, isRotation: v[i + 1] == 1, at: Int64(v[i]))
    }
  }
  try dump.rows.withUnsafeBytes { Data($0) }.write(to: URL(filePath: output))
}

var rest = CommandLine.arguments.dropFirst().makeIterator()
while let input = rest.next(), let output = rest.next() {
  try dump(input, to: output)
}
