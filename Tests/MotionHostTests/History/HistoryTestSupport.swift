import FoundationEssentials
import MotionLink
import MotionProcessing

@testable import MotionHost

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
