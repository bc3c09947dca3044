/// Cuts sample time into batches of 2.5 s that end at whole multiples of 2.5 s after the origin
/// (R1).
struct BatchClock {
  private let origin: Int64
  private(set) var start: SensorTime
  private(set) var isRunning = false

  init(origin: SensorTime) {
    self.origin = origin.nanoseconds
    start = origin
  }

  /// End of the running batch.
  var end: SensorTime { SensorTime(nanoseconds: start.nanoseconds &+ MotionBatch.nanoseconds) }

  /// Puts the running batch where `time` is; a sample at a batch's end belongs to the next one.
  mutating func jump(to time: SensorTime) {
    let index = (time.nanoseconds &- origin) / MotionBatch.nanoseconds
    start = SensorTime(nanoseconds: origin &+ index &* MotionBatch.nanoseconds)
    isRunning = true
  }

  /// Goes on to the next batch.
  mutating func step() { start = end }
}
