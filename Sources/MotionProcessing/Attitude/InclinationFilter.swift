/// Direction of gravity from the accelerometer alone, for devices without a gyroscope.
struct InclinationFilter {
  /// Time constant of the low-pass, s: a compromise between the sway of a walk (about 1 Hz) and
  /// following a tilt.
  static let timeConstant: Float = 0.5

  private var mean: SingleVector3?
  /// Unit vector, Core Motion's sign.
  private(set) var gravity = SingleVector3(0, 0, -1)

  mutating func process(_ acceleration: SingleVector3, interval: Float) {
    guard let last = mean, interval < 10 * Self.timeConstant else {
      mean = acceleration
      gravity = acceleration.normalized ?? gravity
      return
    }
    let t = max(interval, 0)
    let next = last + (acceleration - last) * (t / (Self.timeConstant + t))
    mean = next
    gravity = next.normalized ?? gravity
  }
}
