import MotionProcessing
import MotionRecordings
import MotionSimulator

/// A commuter's morning again and again, until a day is full: acceleration at 50 Hz, pressure at
/// 1 Hz.
struct MadeDay {
  /// Seconds; another number of hours may be given as argument, to look at a part with a profiler.
  static let length = 3600 * (CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 24)

  private let morning: [Sample]
  private let period: Double
  private var index = 0
  private var round = 0

  init() {
    let scenario = Scenario.named("commuter") ?? Scenario.all[0]
    var simulation = Simulation(scenario, seed: 1)
    var samples: [Sample] = []
    var isEven = false
    while let sample = simulation.next() {
      switch sample.reading {
      case .acceleration:
        // The simulated phone measures at 100 Hz.
        isEven.toggle()
        if isEven { samples.append(sample) }
      case .pressure: samples.append(sample)
      default: break
      }
    }
    morning = samples
    period = (samples.last?.time.seconds ?? 0) + 0.02
  }

  mutating func next() -> Sample? {
    if index == morning.count {
      index = 0
      round += 1
    }
    var sample = morning[index]
    sample.time = sample.time.advanced(by: Double(round) * period)
    guard sample.time.seconds < Self.length else { return nil }
    index += 1
    return sample
  }

  /// Writes the day as a recording.
  static func write(to path: String) throws {
    var day = MadeDay()
    var metadata = RecordingMetadata(recording: "day")
    metadata.rates = ["accelerometer": 50, "barometer": 1]
    var writer = try RecordingWriter(path: path, metadata: metadata)
    while let sample = day.next() { try writer.write(sample) }
    try writer.finish()
  }
}
