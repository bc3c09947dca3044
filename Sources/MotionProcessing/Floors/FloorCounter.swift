/// Floors climbed on foot, from altitude, steps and the quiet of the acceleration together.
public struct FloorCounter {
  /// A counter that has seen nothing.
  public init() {}

  /// Takes a relative altitude.
  public mutating func process(_ altitude: AltitudeUpdate) {}

  /// Takes one value of the uniform 50 Hz acceleration, g: a lift is quiet.
  public mutating func process(_ acceleration: Vector3, at time: SensorTime) {}

  /// Takes a line of the step log: no floor without steps.
  public mutating func process(_ revision: StepRevision) {}

  /// The next floors event that has not been fetched.
  public mutating func nextEvent() -> MotionEvent? { nil }

  /// Decides what is still open, at the end of the input.
  public mutating func finish(at time: SensorTime) {}
}
