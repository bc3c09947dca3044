import MotionProcessing

/// Gathers readings into batches of one second of sample time.
struct SecondBatch<Reading: Sendable>: Sendable {
  /// Length of a batch, s.
  static var duration: Double { 1 }
  /// Most readings of a batch: five times those of the fastest sensor, 800 Hz. Stamps that hardly
  /// grow must not fill the memory.
  static var capacity: Int { 4096 }

  private var readings: [Reading] = []
  private var start: SensorTime?
  private var last: SensorTime?

  /// Takes a reading in; gives the batch that ended before it. A stamp that does not grow is left
  /// out.
  mutating func add(_ reading: Reading, at time: SensorTime) -> [Reading]? {
    if let last, time <= last { return nil }
    last = time
    guard let start else {
      start = time
      readings.append(reading)
      return nil
    }
    let elapsed = time.seconds(since: start)
    guard elapsed >= Self.duration || readings.count >= Self.capacity else {
      readings.append(reading)
      return nil
    }
    let isNext = elapsed >= Self.duration && elapsed < 2 * Self.duration
    self.start = isNext ? start.advanced(by: Self.duration) : time
    let batch = takeRest()
    readings.append(reading)
    return batch
  }

  /// What waits; empty where nothing does.
  mutating func takeRest() -> [Reading] {
    defer { readings = [] }
    return readings
  }
}
