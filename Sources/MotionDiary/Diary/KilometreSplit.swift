/// One kilometre of a track, or what is left at its end.
public struct KilometreSplit: Equatable, Sendable {
  /// Metres: 1000, less in the last one.
  public var metres: Double
  /// Where it ends, seconds from the recording's start.
  public var end: Double
  /// Seconds of it in which somebody moved.
  public var movingTime: Double
}
