/// Whether the speed that a receiver states can be believed.
///
/// Some loggers write 0 for unknown, and network fixes carry stale speeds. The mean velocity of the
/// fixes over 20 s, in which noise cancels, must not be far above the stated speed.
struct SpeedTrust {
  /// Seconds over which both are averaged.
  private static let memory = 20.0
  /// m/s that no traveller reaches: airliners stay below 350.
  private static let fastest = 500.0

  private var velocity = PlaneVector.zero
  private var stated = 0.0

  /// Takes the way from fix to fix and the stated speed.
  ///
  /// - Returns: the speed where it can be believed, else NaN.
  mutating func process(_ d: PlaneVector, dt: Double, speed: Double) -> Double {
    guard speed >= 0, speed < Self.fastest else { return .nan }
    let weight = dt / (Self.memory + dt)
    velocity = velocity + (d * (1 / dt) - velocity) * weight
    stated += (speed - stated) * weight
    return velocity.length > 2 * stated + 1 ? .nan : speed
  }
}
