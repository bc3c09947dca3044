/// The length of one step, and what it was made of.
struct StepMeasure: Equatable, Sendable {
  /// Metres for an unknown person.
  var base = 0.0
  /// Steps/s, smoothed.
  var cadence = 0.0
  /// What is known of this person's steps at this pace: the factor on `base`.
  var scale = 1.0

  /// Metres.
  var length: Double { base * scale }
}
