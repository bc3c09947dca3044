import MotionProcessing

/// What a gyroscope reads about the vertical while a vehicle drives straight on, rad/s: from where it
/// stands, and from the course of fixes. The bias of a calibrated one is small; that of a filter that
/// began during an acceleration need not be.
struct YawBias {
  /// Speed below which a vehicle stands, and above which a course is right, m/s.
  private static let standing = 0.3
  private static let fast = 5.0
  /// Largest bias that is believed, rad/s: the raw gyroscopes of phones in the recordings read up to 0.1 at rest.
  private static let largest = 0.12
  /// Weight of a second.
  private static let gain = 0.05
  private static let longestInterval = 3.5

  /// Rad/s clockwise.
  private(set) var value = 0.0
  private var course: (time: SensorTime, degrees: Double)?
  private var turned = 0.0
  private var seconds = 0.0

  /// Takes a second's yaw rate, not corrected, and the speed where it is known.
  mutating func process(_ yaw: Double, speed: Double?) {
    turned += yaw
    seconds += 1
    guard let speed, speed < Self.standing, abs(yaw) < Self.largest else { return }
    value += Self.gain * (yaw - value)
  }

  /// Takes the course of a fix.
  mutating func process(course degrees: Double, speed: Double, at time: SensorTime) {
    guard degrees.isFinite, speed > Self.fast else {
      course = nil
      return
    }
    defer {
      course = (time, degrees)
      (turned, seconds) = (0, 0)
    }
    guard let course, seconds >= 1 else { return }
    let interval = time.seconds(since: course.time)
    guard interval > 0.5, interval <= Self.longestInterval else { return }
    var change = degrees - course.degrees
    if change > 180 { change -= 360 }
    if change < -180 { change += 360 }
    let rate = change / Trigonometry.degreesPerRadian / interval
    let off = turned / seconds - rate
    guard abs(off) < Self.largest else { return }
    value += Self.gain * interval * (off - value)
  }
}
