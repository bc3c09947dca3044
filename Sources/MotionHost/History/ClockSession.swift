public import FoundationEssentials

/// One run of a device's clock: from when the device was switched on, or its source began to count, until
/// it counts anew.
///
/// The time in it is the device's, and only goes forward; its dates follow from what the wall clock showed
/// last. So a board that wakes up in 1970 gets its dates right once somebody tells it what day it is.
public struct ClockSession: Equatable, Sendable {
  /// Grows from session to session of a device, from 1.
  public var number: Int
  /// What the wall clock shows at zero of the device's time, by its newest setting; `nil` where nobody knows.
  public var zero: Date?
  /// Seconds by which it was set since it began; they are in `zero`.
  public var moved: Double
  /// What the source calls it, such as the boot's identifier; empty where it says nothing.
  public var source: String
  /// Nanoseconds of the device's time at zero of the source's.
  public var offset: Int64

  /// The same after the wall clock was set so many seconds later.
  package func moved(by seconds: Double) -> ClockSession {
    var session = self
    session.zero = zero?.addingTimeInterval(seconds)
    session.moved += seconds
    return session
  }

  /// A session.
  package init(
    number: Int, zero: Date?, moved: Double = 0, source: String = "", offset: Int64 = 0
  ) {
    self.number = number
    self.zero = zero
    self.moved = moved
    self.source = source
    self.offset = offset
  }
}
