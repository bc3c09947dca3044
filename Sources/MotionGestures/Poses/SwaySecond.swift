import MotionProcessing

/// How gravity sways in each whole second of the clock.
struct SwaySecond {
  struct Whole {
    var start: SensorTime
    var end: SensorTime
    /// Direction of gravity.
    var mean: Vector3
    /// RMS angle between gravity and its mean, rad.
    var sway: Double
  }

  /// Readings that a second must have.
  private static let least = 45

  private var number: Int64 = .min
  private var sum = Vector3.zero
  private var count = 0
  /// Time of the newest reading.
  private(set) var now = SensorTime.zero

  mutating func restart() {
    number = .min
    sum = .zero
    count = 0
  }

  /// Takes a reading; the second that it ends.
  mutating func process(_ reading: GridReading) -> Whole? {
    // A reading is the mean of the time before it.
    let t = reading.time.nanoseconds &- 1
    let second = t >= 0 ? t / 1_000_000_000 : (t &- 999_999_999) / 1_000_000_000
    var whole: Whole?
    if second != number {
      whole = close()
      number = second
      sum = .zero
      count = 0
    }
    now = reading.time
    if let unit = Vector3(reading.gravity).normalized {
      sum += unit
      count += 1
    }
    return whole
  }

  private func close() -> Whole? {
    guard count >= Self.least, let mean = sum.normalized else { return nil }
    // The mean of unit vectors is shorter than one by half the mean square of their angles.
    let lost = max(0, 1 - sum.length / Double(count))
    return Whole(
      start: SensorTime(nanoseconds: number &* 1_000_000_000),
      end: SensorTime(nanoseconds: (number &+ 1) &* 1_000_000_000), mean: mean,
      sway: (2 * lost).squareRoot())
  }
}
