/// From the features of each batch to Core Motion's flags: evidence, filter over classes, vehicle memory, confidence.
public struct ActivityRecognizer {
  /// A recognizer that has seen nothing.
  public init() {}

  /// Takes a hint of the host.
  public mutating func process(_ hint: Hint) {}

  /// Takes a fix: its speed is evidence where it is known.
  public mutating func process(_ fix: LocationFix, at time: SensorTime) {}

  /// Forgets the state, after a gap without acceleration.
  public mutating func restart() {}

  /// Ends a batch. `features` is nil where there was not enough acceleration; `steps` were confirmed in this batch.
  public mutating func closeBatch(
    at end: SensorTime, features: BatchFeatures?, steps: Int
  ) -> (activity: MotionActivity, evidence: ActivityEvidence) {
    (.undecided, .none)
  }

  /// The next trip start or end that has not been fetched.
  public mutating func nextEvent() -> MotionEvent? { nil }
}
