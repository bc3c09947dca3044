/// Track, speed and distance from fixes with their accuracies, bridged by steps where fixes are missing.
public struct LocationTracker {
  /// A tracker that has seen nothing.
  public init() {}

  /// Takes a fix.
  public mutating func process(_ fix: LocationFix, at time: SensorTime) {}

  /// Takes a line of the step log: confirmed steps bridge gaps.
  public mutating func process(_ revision: StepRevision) {}

  /// Takes the activity of a batch: standing adds nothing.
  public mutating func process(_ batch: MotionBatch) {}

  /// Says what time it is; seconds that have passed become points.
  public mutating func advance(to time: SensorTime) {}

  /// The next point that has not been fetched.
  public mutating func nextPoint() -> TrackPoint? { nil }

  /// Ends the track at the last fix.
  public mutating func finish() {}
}
