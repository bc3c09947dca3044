/// What a batch was found to be, and why.
@_spi(Training) public struct ActivityFinding: Equatable, Sendable {
  /// Flags and confidence.
  public var activity = MotionActivity.undecided
  /// What the batch itself says, before memory; `nil` where it says nothing.
  public var evidence: ActivityEvidence?
  /// Who spoke how much for it; `nil` while nothing is known.
  public var reason: ActivityReason?
  /// Whether somebody turns the device about.
  public var isHandled = false
  /// Whether the host said that the device is a watch.
  public var isWatch = false
}
