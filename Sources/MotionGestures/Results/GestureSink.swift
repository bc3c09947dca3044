/// Takes what ``GestureRecognizer`` tells. A sink names every kind of message, with an empty body where
/// it has no use for one.
public protocol GestureSink {
  /// A repetition has ended.
  mutating func receive(_ repetition: Repetition)
  /// A set of repetitions has ended.
  mutating func receive(_ set: RepetitionSet)
  /// A stroke with a racket.
  mutating func receive(_ stroke: Stroke)
}
