@_spi(Training) import MotionProcessing
import Records

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

if CommandLine.arguments.count == 1 { for name in GaitFeatures.names { print(name) } }
try dumpEach { input in
  var dump = GaitDump()
  try forEachSample(in: input) { dump.process($0, at: $1) }
  return dump.rows
}
