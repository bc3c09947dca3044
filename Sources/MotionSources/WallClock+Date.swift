import FoundationEssentials
import MotionRecordings

extension WallClock {
  /// The moment as clients of Core Motion know it.
  var date: Date { Date(timeIntervalSince1970: secondsSince1970) }
}
