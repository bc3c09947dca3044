/// How the gyroscope judges what is done: it knows hands that cannot hold a phone as still as a
/// train does, legs that turn a pocket at every stride, and lines that only pedals draw.
@_spi(Training) public struct RotationWitness: Sendable {
  private var window = RotationWindow()

  /// A witness that has seen nothing.
  public init() {}

  /// Takes the rate of rotation about the device's axes, rad/s; its bias does not matter.
  public mutating func process(_ rotationRate: Vector3, at time: SensorTime) {
    window.append(rotationRate, at: time)
  }

  /// Forgets everything, after a gap.
  public mutating func restart() { window.restart() }

  /// What the last 5 s are like; `nil` while less than 2.56 s is known, or the newest sample is
  /// older than a batch.
  public func features(at end: SensorTime) -> RotationFeatures? {
    guard let newest = window.newest, end.seconds(since: newest) < MotionBatch.duration else {
      return nil
    }
    return RotationFeatures(window)
  }
}
