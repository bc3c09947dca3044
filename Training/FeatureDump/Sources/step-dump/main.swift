import Foundation
@_spi(Training) import MotionProcessing
import Records

/// step-dump IN OUT [IN OUT …]
///
/// IN: records of four 64-bit floats: time in ns, acceleration in g along x, y, z (Core Motion's
/// sign). OUT: one row of eleven 32-bit floats per decided step: its time in s, when that was known,
/// the case (0 confirmed, 1 refused next to steps, 2 refused elsewhere), then what `StepErrorFeatures` saw.
///
/// The pedometer runs once for each sign, with an error probability that is made of this sign alone: so the log
/// itself says what it saw, and nothing of it exists twice.
struct StepDump {
  static let signs = 8

  private var resampler = UniformResampler()
  private var pedometer = Pedometer()
  private(set) var lines: [StepRevision] = []

  init(sign: Int) {
    pedometer.errorProbability = .sign(UInt8(sign))
  }

  mutating func process(_ acceleration: Vector3, at time: SensorTime) {
    var due: [(Vector3, SensorTime)] = []
    if !resampler.process(acceleration, at: time, emit: { due.append(($0, $1)) }) {
      pedometer.restart(at: time)
      drain()
    }
    for (value, time) in due {
      pedometer.process(value, at: time)
      drain()
    }
  }

  mutating func finish(at time: SensorTime) {
    pedometer.finish(at: time)
    drain()
  }

  private mutating func drain() {
    while let line = pedometer.nextRevision() { if line.verdict != .held { lines.append(line) } }
    while pedometer.nextEvent() != nil {}
  }
}

try dumpEach { input in
  var rows: [[Float]] = []
  for sign in 0..<StepDump.signs {
    var dump = StepDump(sign: sign)
    var last: SensorTime?
    try forEachSample(in: input) {
      dump.process($0, at: $1)
      last = $1
    }
    if let last { dump.finish(at: last) }
    for (i, line) in dump.lines.enumerated() {
      if sign == 0 {
        let isInside = line.refusal == .crowded || line.refusal == .unlike
        let kind: Float = line.verdict == .confirmed ? 0 : isInside ? 1 : 2
        rows.append([Float(line.time.seconds), Float(line.known.seconds), kind])
      }
      let probability = Double(line.errorProbability ?? 0)
      let odds = probability / (1 - probability)
      rows[i].append((Float(log(odds)) - StepErrorModel.offset) / StepErrorModel.scale)
    }
  }
  return rows.flatMap { $0 }
}
