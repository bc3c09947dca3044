/// Time on foot from confirmed step to confirmed step, in their order. The log's reader and the
/// pedometer's batches each have one, so that a line needs no room for it.
struct BoutClock {
  /// The last confirmed step, kept over a gap in the data: somebody whose steps on both sides of it
  /// are near each other walked through it.
  private var last = SensorTime(nanoseconds: .min)

  /// Takes the next confirmed step.
  ///
  /// - Returns: nanoseconds since the step before; 0 where this one begins a bout.
  mutating func process(_ time: SensorTime) -> Int64 {
    defer { last = time }
    guard time > last else { return 0 }
    let interval = time.nanoseconds(since: last)
    return interval <= StepRevision.longestIntervalNanoseconds ? interval : 0
  }
}
