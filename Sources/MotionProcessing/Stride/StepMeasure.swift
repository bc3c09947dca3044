/// The length of one step, and what it was made of.
struct StepMeasure: Equatable, Sendable {
  /// Metres for an unknown person; NaN until measured.
  var base = Float.nan
  /// Steps/s, smoothed.
  var cadence: Float = 0
  /// What is known of this person's steps at this pace: the factor on `base`.
  var scale: Float = 1

  /// Metres.
  var length: Float { base * scale }
}
