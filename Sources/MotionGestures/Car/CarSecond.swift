import MotionProcessing

/// How a device in a car is shaken in a second.
struct CarSecond {
  struct Whole {
    var start: SensorTime
    var end: SensorTime
    /// Standard deviation of |acceleration|, g.
    var deviation: Float
    /// How often it goes to and fro.
    var turnsPerSecond: Float
    /// Mean acceleration, g.
    var mean: SIMD4<Float>
    /// Largest difference of |acceleration| from one g, and when that was.
    var force: Float
    var moment: SensorTime
  }

  private(set) var count = 0
  private var spread = Spread()
  private var changes: Float = 0
  private var last: Float?
  private var sum = SIMD4<Float>.zero
  private var force: Float = 0
  private var moment = SensorTime.zero
  private var start = SensorTime.zero
  private var end = SensorTime.zero

  mutating func add(_ reading: GridReading) {
    if count == 0 { start = SensorTime(nanoseconds: reading.time.nanoseconds &- MotionGrid.step) }
    end = reading.time
    let length = reading.acceleration.length
    spread.add(length)
    if let last { changes += (length - last) * (length - last) }
    last = length
    sum += reading.acceleration
    let off = max(reading.peak - 1, abs(length - 1))
    if off > force { (force, moment) = (off, reading.time) }
    count += 1
  }

  /// The second, and begins the next one.
  mutating func take() -> Whole {
    let deviation = spread.deviation
    let mean = (changes / Float(count)).squareRoot()
    let turns =
      deviation > 0 ? mean / deviation * GridReading.rate / (2 * Float(Trigonometry.pi)) : 0
    let whole = Whole(
      start: start, end: end, deviation: deviation, turnsPerSecond: turns,
      mean: sum / Float(count), force: force, moment: moment)
    let before = last
    self = CarSecond()
    last = before
    return whole
  }
}
