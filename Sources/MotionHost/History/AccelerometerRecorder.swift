import FoundationEssentials
import MotionLink
import MotionProcessing

/// The recorder: on request, acceleration at 50 Hz goes to the store, a batch each 2.5 s, so that a
/// sample can be asked for 3 s after it was taken (R111 to R120).
///
/// Of a faster source those samples are kept that are nearest to 50 Hz, of a slower one all; none is
/// made up, so a gap is a gap.
struct AccelerometerRecorder: Sendable {
  /// Seconds between samples (R112).
  static let interval = 0.02
  /// Beyond any sensor in a phone, watch or logger, g.
  private static let range = 250.0
  /// A date has 0.1 µs: what is not later by more than this is a sample that is kept already, s.
  private static let dateError = 0.001
  private static let batch = Int64(MotionBatch.duration * 1e9)

  /// Until when is recorded; `nil` while nothing is.
  private(set) var until: SensorTime?
  private var from = SensorTime.zero
  private var start = SensorTime.zero
  private var newest = SensorTime(nanoseconds: .min)
  private var samples: [RecordedBatch.Entry] = []
  private var identifier: UInt64
  private var decimator = Decimator(interval: interval)

  /// A recorder whose first batch has a number; it must be larger than those of older batches. It records
  /// until a time what was taken after another.
  init(
    firstIdentifier: UInt64 = 1, until: SensorTime? = nil,
    after newest: SensorTime = SensorTime(nanoseconds: .min)
  ) {
    identifier = firstIdentifier
    self.until = until
    self.newest = newest.advanced(by: Self.dateError)
    from = self.newest
  }

  /// Number of the next batch that is closed.
  var nextIdentifier: UInt64 { identifier }

  /// Moves to a clock that shows other times; before the first sample.
  mutating func move(_ time: (SensorTime) -> SensorTime) {
    until = until.map(time)
    from = time(from)
    newest = time(newest)
  }

  /// Forgets what was kept under another session of the clock; a running recording goes on.
  mutating func beginSession() {
    newest = SensorTime(nanoseconds: .min)
    from = newest
  }

  /// Records from now on for so many seconds, 36 h at most (contract, decision 7.18); a running
  /// recording is extended, never shortened. What is no positive number is ignored.
  mutating func record(forDuration duration: Double, now: SensorTime) {
    guard duration > 0 else { return }
    let end = now.advanced(by: min(duration, HistoryLimits.longestRecording))
    if let until, until >= now {
      self.until = max(until, end)
    } else {
      from = now
      until = end
    }
  }

  /// Takes a sample, g. Samples come in order of time; late ones are not recorded.
  mutating func process(
    _ acceleration: Vector3, at time: SensorTime, clock: DeviceClock, into store: any HistoryStore
  ) {
    guard let until else { return }
    advance(to: time, clock: clock, into: store)
    guard time >= from, time <= until, time > newest else { return }
    let largest = max(abs(acceleration.x), abs(acceleration.y), abs(acceleration.z))
    guard acceleration.isFinite, largest <= Self.range, decimator.admits(time) else { return }
    if samples.isEmpty {
      start = time
      samples.reserveCapacity(128)
    }
    newest = time
    samples.append(
      RecordedBatch.Entry(
        offset: UInt32(time.nanoseconds - start.nanoseconds), x: Float(acceleration.x),
        y: Float(acceleration.y), z: Float(acceleration.z)))
  }

  /// Lets time go on: closes a batch that is old enough, and the last one of a recording.
  mutating func advance(to time: SensorTime, clock: DeviceClock, into store: any HistoryStore) {
    guard let until else { return }
    let isOver = time > until
    if !samples.isEmpty, isOver || time.nanoseconds &- start.nanoseconds >= Self.batch {
      closeBatch(clock: clock, into: store)
    }
    if isOver { self.until = nil }
  }

  /// Gives the store what is open, at the end of the input.
  mutating func finish(clock: DeviceClock, into store: any HistoryStore) {
    if !samples.isEmpty { closeBatch(clock: clock, into: store) }
  }

  private mutating func closeBatch(clock: DeviceClock, into store: any HistoryStore) {
    store.append(
      RecordedBatch(identifier: identifier, start: clock.moment(of: start), samples: samples))
    identifier &+= 1
    samples = []
  }
}
