import FoundationEssentials
import MotionLink
import MotionProcessing

@testable import MotionHost

/// Numbers that look random and are the same in every run (SplitMix64, Steele et al. 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// A morning in 2026, on which the tests' devices booted 1000 s ago.
let morning = Date(timeIntervalSince1970: 1_780_300_000)

/// Shows `morning` at time zero.
let morningClock = DeviceClock(moment: Moment(timestamp: 1000, date: morning))

extension MotionActivity {
  /// One flag, by its class.
  static func of(_ activity: ActivityClass, _ confidence: Confidence = .high) -> MotionActivity {
    var result = MotionActivity()
    switch activity {
    case .stationary: result.stationary = true
    case .walking: result.walking = true
    case .running: result.running = true
    case .cycling: result.cycling = true
    case .automotive: result.automotive = true
    case .other: break
    }
    result.confidence = confidence
    return result
  }
}

extension ActivityState {
  /// A state that begins so many seconds after `morning`.
  init(_ activity: MotionActivity, at seconds: Double) {
    self.init(
      activity: activity, start: morningClock.moment(of: SensorTime(seconds: seconds)))
  }

  /// Seconds after `morning`.
  var offset: Double { start.date.timeIntervalSince(morning) }
}
