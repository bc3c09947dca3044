/// Cuts sample time into batches of 2.5 s that end at whole multiples of 2.5 s after the origin
/// (R1), and knows which streams spoke in the running one.
struct BatchClock {
  /// From here on there are batches; what comes before is prior knowledge.
  let origin: SensorTime
  /// Time of the newest sample.
  private(set) var now: SensorTime
  private(set) var start: SensorTime
  private(set) var isRunning = false
  /// Streams that gave samples in the running batch.
  private(set) var coverage = StreamCoverage()

  /// An origin beyond `SensorTime.limit` is taken as zero.
  init(origin: SensorTime) {
    self.origin = origin.isWithinLimit ? origin : .zero
    now = self.origin
    start = self.origin
  }

  /// End of the running batch.
  var end: SensorTime { SensorTime(nanoseconds: start.nanoseconds &+ MotionBatch.nanoseconds) }

  /// Takes the time of a sample.
  ///
  /// - Returns: the time of the newest one before; `nil` where batches do not go on: before the
  ///   origin, and where another stream has overtaken.
  mutating func advance(to time: SensorTime) -> SensorTime? {
    guard time > now || !isRunning else { return nil }
    let before = now
    now = max(now, time)
    return time >= origin ? before : nil
  }

  /// Takes note that a stream spoke in the running batch.
  mutating func hear(_ stream: SensorStream) { coverage.insert(stream) }

  /// Whether the running batch ends before `time`; a sample at a batch's end belongs to the next one.
  func isDue(at time: SensorTime) -> Bool { time >= end }

  /// Puts the running batch where `time` is: it begins empty.
  mutating func jump(to time: SensorTime) {
    let index = (time.nanoseconds &- origin.nanoseconds) / MotionBatch.nanoseconds
    start = SensorTime(nanoseconds: origin.nanoseconds &+ index &* MotionBatch.nanoseconds)
    coverage = StreamCoverage()
    isRunning = true
  }

  /// Goes on to the next batch.
  mutating func step() {
    start = end
    coverage = StreamCoverage()
  }

  /// Goes on towards `time`, to the next batch. A second empty batch says nothing new: the clock jumps over a silence, however
  /// long, unless it is one `isBridged`.
  mutating func step(towards time: SensorTime, isBridged: Bool = false) {
    let wasEmpty = coverage.isEmpty
    step()
    if wasEmpty && isDue(at: time) && !isBridged { jump(to: time) }
  }
}
