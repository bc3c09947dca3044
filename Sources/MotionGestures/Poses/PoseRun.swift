import MotionProcessing

/// Seconds of stillness that follow each other.
struct PoseRun {
  /// Bins of the sway, each of a hundredth of a degree: a median to that, however long it lasts.
  private static let bins = 160
  private static let width = 0.01 / Trigonometry.degreesPerRadian

  private var histogram = [UInt16](repeating: 0, count: bins)
  private var direction = Vector3.zero
  var seconds = 0
  private(set) var start = SensorTime.zero
  private(set) var end = SensorTime.zero
  /// When it was long enough to be said.
  private(set) var known = SensorTime.zero

  mutating func begin(_ whole: SwaySecond.Whole) {
    for i in histogram.indices { histogram[i] = 0 }
    direction = whole.mean
    start = whole.start
  }

  mutating func add(_ whole: SwaySecond.Whole) {
    let bin = min(Int(whole.sway / Self.width), Self.bins - 1)
    if histogram[bin] < .max { histogram[bin] += 1 }
    seconds += 1
    end = whole.end
    if seconds <= 3 { known = whole.end }
  }

  /// Angle from the direction of the first second, rad.
  func angle(to other: Vector3) -> Double {
    direction.angle(to: other)
  }

  /// Median of the seconds, rad.
  var sway: Double {
    var all = 0
    for n in histogram { all += Int(n) }
    var below = 0
    for i in histogram.indices {
      below += Int(histogram[i])
      if below * 2 >= all { return (Double(i) + 0.5) * Self.width }
    }
    return 0
  }
}

/// How jerky the time since the last still second was.
struct PoseChange {
  struct Sums {
    /// Largest jerk, g/s.
    var jerk: Float = 0
    /// Largest speed of gravity, rad/s, and the integral of its squared acceleration, rad²/s³.
    var speed: Float = 0
    var accelerations: Float = 0
  }

  private var sums = Sums()
  /// Those of the time before the run of still seconds.
  private(set) var kept = Sums()
  private var last: (gravity: SIMD4<Float>, user: SIMD4<Float>, speed: Float)?

  /// Begins anew with a still second.
  mutating func restart() { sums = Sums() }

  /// Keeps what was before it.
  mutating func keep() { kept = sums }

  mutating func process(_ reading: GridReading) {
    var speed: Float = 0
    if let last {
      speed = (reading.gravity - last.gravity).length * GridReading.rate
      let jerk = (reading.userAcceleration - last.user).length * GridReading.rate
      let change = (speed - last.speed) * GridReading.rate
      sums.jerk = max(sums.jerk, jerk)
      sums.speed = max(sums.speed, speed)
      sums.accelerations += change * change / GridReading.rate
    }
    last = (reading.gravity, reading.userAcceleration, speed)
  }

  /// Negative logarithm of the dimensionless jerk over some seconds; `nil` where nothing moved.
  func smoothness(over seconds: Double) -> Double? {
    guard kept.speed > 0, seconds > 0 else { return nil }
    let square = Double(kept.speed) * Double(kept.speed)
    return -Trigonometry.log(Double(kept.accelerations) * seconds / square)
  }
}
