import FoundationEssentials
@_spi(Training) import MotionProcessing

/// gait-dump                      the names of the features, one a line
///
/// gait-dump IN OUT [IN OUT …]
///
/// IN: records of four 64-bit floats: time in ns, acceleration in g along x, y, z (Core Motion's
/// sign). OUT: one row of 32-bit floats per window: its end in s, then the features. Windows and
/// gaps as in `Pedometer`.
struct GaitDump {
  private var resampler = UniformResampler()
  private var window = GaitWindow()
  private var analyzer = GaitAnalyzer()
  private var count = 0
  private var values = [Float](repeating: 0, count: GaitFeatures.names.count)
  private(set) var rows: [Float] = []

  mutating func process(_ acceleration: Vector3, at time: SensorTime) {
    var due: [(Vector3, SensorTime)] = []
    if !resampler.process(acceleration, at: time, emit: { due.append(($0, $1)) }) {
      window.restart()
      count = 0
    }
    for (value, time) in due { append(value, at: time) }
  }

  private mutating func append(_ value: Vector3, at time: SensorTime) {
    let a = SIMD3(Float(value.x), Float(value.y), Float(value.z))
    window.process(a, magnitude: (a.x * a.x + a.y * a.y + a.z * a.z).squareRoot())
    count += 1
    guard count == GaitWindow.hop else { return }
    count = 0
    guard window.isFull else { return }
    analyzer.features(of: window).write(into: &values)
    rows.append(Float(time.seconds))
    rows += values
  }
}

func dump(_ input: String, to output: String) throws {
  let data = try Data(contentsOf: URL(filePath: input))
  var dump = GaitDump()
  data.withUnsafeBytes { raw in
    let v = raw.bindMemory(to: Double.self)
    for i in stride(from: 0, to: v.count - 3, by: 4) {
      let time = SensorTime(nanoseconds: Int64(v[i]))
      dump.process(Vector3(v[i + 1], v[i + 2], v[i + 3]), at: time)
    }
  }
  try dump.rows.withUnsafeBytes { Data($0) }.write(to: URL(filePath: output))
}

let arguments = CommandLine.arguments.dropFirst()
if arguments.isEmpty { for name in GaitFeatures.names { print(name) } }
var rest = arguments.makeIterator()
while let input = rest.next(), let output = rest.next() {
  try dump(input, to: output)
}
