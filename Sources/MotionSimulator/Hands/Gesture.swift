/// One repetition, stroke or punch, or a time in which hands did one thing.
public struct Gesture: Equatable, Sendable {
  /// Start in seconds.
  public var start: Double
  /// End in seconds.
  public var end: Double
  /// What it was: `biceps_curl`, `forehand`, `typing`, ….
  public var gesture: String
}
