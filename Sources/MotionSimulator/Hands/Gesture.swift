/// One repetition, stroke or punch, or a time in which hands did one thing.
public struct Gesture: Equatable, Sendable {
  /// Start in seconds.
  public var start: Double
  /// End in seconds.
  public var end: Double
  /// What it was: `biceps_curl`, `forehand`, `typing`, ….
  public var gesture: String
  /// Its number, where it has one: 0.5 for half a repetition; degrees about gravity of a stroke,
  /// positive anticlockwise seen from above; the largest speed of a bat's point, m/s; the peak of a
  /// punch and of a bump, g, up positive; the peak of a flick, rad/s; the frequency of a tremor, Hz; the
  /// bearing of an aim and the angle of a tilt, degrees; metres of a slide.
  public var value: Double?
  /// How far above the horizon an aim was, degrees.
  var elevation: Double?
}
