import CMotionC
import MotionProcessing
import MotionRecordings
import MotionSimulator
import MotionTestSupport

/// What tests bring in.
enum TestSamples {
  /// Standing, walking, stairs, running and a drive, felt by every sensor that there is.
  static let life: [Sample] = {
    guard let scenario = try? Scenario(name: "life", text: ShortLife.scenario) else { return [] }
    var simulation = Simulation(scenario, seed: 51)
    var samples: [Sample] = []
    while let sample = simulation.next() { samples.append(sample) }
    return samples
  }()

  /// The walk that the repository keeps, 257 steps.
  static func walk(file: String = #filePath) throws -> [Sample] {
    let root = file.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    var reader = try RecordingReader(
      path: root + "/Examples/TestYourApp/Tests/StrollTests/Fixtures/walk.zip")
    var samples: [Sample] = []
    while let sample = try reader.next() { samples.append(sample) }
    return samples
  }

  /// The same with hints, and with what should not come: times backwards, twice, far ahead or beyond a hundred
  /// years, numbers that are none, holes.
  static func damaged(_ samples: [Sample], seed: UInt64) -> [Sample] {
    var random = SplitMix64(seed: seed)
    var result: [Sample] = []
    var skipped = 0
    for sample in samples {
      if skipped > 0 {
        skipped -= 1
        continue
      }
      result.append(sample)
      var other = sample
      switch Int.random(in: 0..<400, using: &random) {
      case 0: result.append(sample)
      case 1: other.time.nanoseconds -= 3_000_000_000
      case 2: other.time.nanoseconds += 4_000_000_000_000
      case 3: other.time.nanoseconds = .max
      case 4: other.reading = .acceleration(Vector3(.nan, 0, 0))
      case 5: other.reading = .rotationRate(Vector3(0, .infinity, 0))
      case 6: other.reading = .acceleration(Vector3(2, 2, 1e9))
      case 7: other.reading = .hint(.watch(Bool.random(using: &random)))
      case 8: other.reading = .hint(.sport(Hint.Sport.allCases.randomElement(using: &random)))
      case 9: other.reading = .wallClock(1_700_000_000_000_000_000)
      case 10: skipped = Int.random(in: 0..<600, using: &random)
      case 11: other.reading = .acceleration(Vector3(8, 2, -8))
      default: continue
      }
      result.append(other)
    }
    return result
  }
}

extension Sample {
  /// As a C program would write it.
  var inC: coremotion_sample {
    var sample = coremotion_sample()
    sample.time_ns = time.nanoseconds
    sample.stream = UInt32(reading.stream.rawValue)
    switch reading {
    case .acceleration(let v), .rotationRate(let v), .magneticField(let v):
      sample.reading.xyz = (v.x, v.y, v.z)
    case .pressure(let p): sample.reading.pressure_kpa = p
    case .location(let fix):
      sample.reading.location.latitude_deg = fix.latitude
      sample.reading.location.longitude_deg = fix.longitude
      sample.reading.location.altitude_m = fix.altitude
      sample.reading.location.horizontal_accuracy_m = fix.horizontalAccuracy
      sample.reading.location.vertical_accuracy_m = fix.verticalAccuracy
      sample.reading.location.speed_m_s = fix.speed
      sample.reading.location.course_deg = fix.course
    case .hint(let hint):
      (sample.reading.hint.kind, sample.reading.hint.value) = hint.inC
    case .wallClock(let clock): sample.reading.wall_clock_ns = clock
    }
    return sample
  }
}

extension Hint {
  fileprivate var inC: (kind: UInt32, value: UInt32) {
    switch self {
    case .power(let isOn): (UInt32(COREMOTION_HINT_POWER), isOn ? 1 : 0)
    case .carBluetooth(let isOn): (UInt32(COREMOTION_HINT_CAR_BLUETOOTH), isOn ? 1 : 0)
    case .clientLocation(let isOn): (UInt32(COREMOTION_HINT_CLIENT_LOCATION), isOn ? 1 : 0)
    case .watch(let isOn): (UInt32(COREMOTION_HINT_WATCH), isOn ? 1 : 0)
    case .sport(let sport):
      (UInt32(COREMOTION_HINT_SPORT), sport.map { UInt32($0.rawValue) + 1 } ?? 0)
    }
  }
}
