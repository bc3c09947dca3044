import FoundationEssentials
import MotionLink
import MotionProcessing

@testable import MotionHost

/// A morning in 2026, on which the tests' devices booted 1000 s ago.
let morning = Date(timeIntervalSince1970: 1_780_300_000)

/// Shows `morning` at time zero.
let morningClock = DeviceClock(moment: Moment(timestamp: 1000, date: morning))

extension ActivityState {
  /// A state that begins so many seconds after `morning`.
  init(_ activity: MotionActivity, at seconds: Double) {
    self.init(
      activity: activity, start: morningClock.moment(of: SensorTime(seconds: seconds)))
  }

  /// Seconds after `morning`.
  var offset: Double { start.date.timeIntervalSince(morning) }
}
