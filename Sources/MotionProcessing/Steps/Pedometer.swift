/// Steps, distance, cadence, pace, pauses: everything on foot. What it finds waits to be fetched with `nextRevision`
/// and `nextEvent`.
public struct Pedometer {
  /// A pedometer that has seen nothing.
  public init() {}

  /// Takes one value of the uniform 50 Hz acceleration, g.
  public mutating func process(_ acceleration: Vector3, at time: SensorTime) {}

  /// Begins anew after a gap in the accelerometer: what was held and can no longer be decided is dropped.
  public mutating func restart(at time: SensorTime) {}

  /// The next line of the step log that has not been fetched.
  public mutating func nextRevision() -> StepRevision? { nil }

  /// The next pause or resume that has not been fetched.
  public mutating func nextEvent() -> MotionEvent? { nil }

  /// Ends a batch: what became known since the last call. Floors are left empty.
  public mutating func closeBatch(at end: SensorTime) -> PedometerBatch { PedometerBatch() }

  /// Decides what is still held, at the end of the input.
  public mutating func finish(at time: SensorTime) {}
}
