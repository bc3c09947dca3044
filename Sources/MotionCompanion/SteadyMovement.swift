public import CoreMotion

/// Whether somebody has moved in one way for a while, by the activities that are pushed (R47): walking counts once it has
/// lasted, running at once.
public struct SteadyMovement: Sendable {
  /// Seconds for which somebody must have walked.
  public var patience: TimeInterval
  private var walking: Date?
  private var running = false

  /// Walking counts after so many seconds.
  public init(patience: TimeInterval = 30) { self.patience = patience }

  /// Takes an activity.
  public mutating func process(_ activity: CMMotionActivity) {
    running = activity.running
    if !activity.walking {
      walking = nil
    } else if walking == nil {
      walking = activity.startDate
    }
  }

  /// What somebody has been doing for long enough at a date; `nil` where it is neither.
  public func movement(at date: Date) -> ActivitySegment.Movement? {
    if running { return .running }
    guard let walking, date.timeIntervalSince(walking) >= patience else { return nil }
    return .walking
  }
}
