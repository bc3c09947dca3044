/// Takes what ``GestureRecognizer`` tells. A sink names every kind of message, with an empty body where
/// it has no use for one.
public protocol GestureSink {
  /// Something was told.
  mutating func receive(_ gesture: Gesture)
  /// The shares of tremor in a whole minute.
  mutating func receive(_ minute: TremorMinute)
}
