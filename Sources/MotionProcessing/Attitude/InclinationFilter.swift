/// Direction of gravity from the accelerometer alone, for devices without a gyroscope.
struct InclinationFilter {
  /// Time constant of the low-pass, s: a compromise between the sway of a walk (about 1 Hz) and
  /// following a tilt.
  static let timeConstant = 0.5

  private var mean: Vector3?
  /// Unit vector, Core Motion's sign.
  private(set) var gravity = Vector3(0, 0, -1)

  mutating func process(_ acceleration: Vector3, interval: Double) {
    guard let last = mean, interval < 10 * Self.timeConstant else {
      mean = acceleration
      gravity = acceleration.normalized ?? gravity
      return
    }
    let next =
      last + (acceleration - last) * (max(interval, 0) / (Self.timeConstant + max(interval, 0)))
    mean = next
    gravity = next.normalized ?? gravity
  }
}
