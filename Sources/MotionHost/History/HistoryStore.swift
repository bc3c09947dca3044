public import FoundationEssentials
public import MotionLink
public import MotionProcessing

/// A step of the log, by the time at which it was taken.
public struct LoggedStep: Equatable, Sendable {
  /// When it was taken: the middle of its wave, about 0.1 s around the initial contact
  /// (`StepRevision.time`).
  public var date: Date
  /// Metres; `nil` where they are not known.
  public var length: Double?
  /// Seconds on foot that end with it; 0 where it begins a bout.
  public var activeTime: Double

  /// A step.
  package init(date: Date, length: Double?, activeTime: Double) {
    self.date = date
    self.length = length
    self.activeTime = activeTime
  }
}

/// The recorder's samples of one batch.
public struct RecordedBatch: Equatable, Sendable {
  /// Number of the batch; grows with time (R119).
  public var identifier: UInt64
  /// Moment of the first sample.
  public var start: Moment
  /// The samples, by nanoseconds after `start`, at most 4 s.
  public var samples: [Entry]

  /// One sample: 16 bytes, since three days hold 13 million.
  public struct Entry: Equatable, Sendable {
    /// Nanoseconds after the batch's start.
    public var offset: UInt32
    /// Acceleration, g.
    public var x, y, z: Float

    /// A sample.
    package init(offset: UInt32, x: Float, y: Float, z: Float) {
      self.offset = offset
      self.x = x
      self.y = y
      self.z = z
    }
  }

  /// A batch.
  package init(identifier: UInt64, start: Moment, samples: [Entry]) {
    self.identifier = identifier
    self.start = start
    self.samples = samples
  }
}

/// What a device remembers for its clients: steps, floors, smoothed activity and visits for seven days
/// (R9), recorded acceleration for three (R114). In memory or on disk.
///
/// Ranges are (start, end]: what ends one query begins the next, and nothing is counted twice
/// (R76; contract, decision 7.19). What is older than its time is gone, measured from `now`.
/// Where sessions of the clock overlap, sums count both, and the later one's states hold.
public protocol HistoryStore: AnyObject, Sendable {
  /// Keeps a step; steps come nearly in order of time.
  func append(_ step: LoggedStep)
  /// Keeps floors: positive climbed, negative descended.
  func append(floors: Int, at date: Date)
  /// Keeps a state that lasts until the next one; states come in order. One with the start of a
  /// state that is kept already takes its place: its confidence became clearer.
  func append(_ state: ActivityState)
  /// Keeps a batch of the recorder; batches come in order.
  func append(_ batch: RecordedBatch)
  /// Keeps a minute of a watched hand; minutes come in order.
  func append(_ minute: MovementMinute)
  /// Keeps a fall.
  func append(_ fall: LoggedFall)
  /// A program has dealt with the falls up to a date.
  func note(_ name: String, hasHeardUpTo date: Date)
  /// Keeps a visit; what was known before of the one with its arrival goes.
  func append(_ visit: LoggedVisit)
  /// Lets go of the visit that began at a date: it was none.
  func removeVisit(from arrival: Date)
  /// A program has dealt with what became known of visits up to a date.
  func note(_ name: String, hasHeardOfVisitsUpTo date: Date)
  /// Knows that acceleration is recorded from a time of the device to another.
  func recording(from start: SensorTime, to end: SensorTime)
  /// Knows that who wears the device is watched from a time of the device to another.
  func watching(_ part: WatchedPart, from start: SensorTime, to end: SensorTime)
  /// The device's clock begins anew: what comes now is kept apart from what was kept so far.
  func begin(_ session: ClockSession)
  /// The device's clock was set: what was kept since it began is so many seconds later.
  func moveClock(by seconds: Double)
  /// Lets go of what is too old at a date.
  func forget(now: Date)

  /// Sums over (start, end]: of rows of a date, a length and a time on foot, by nothing but the date.
  func walked(from start: Date, to end: Date) -> WalkedSum
  /// States in force at any time from `start` to `end`; the first may have begun before (R60).
  func states(from start: Date, to end: Date) -> [ActivityState]
  /// Minutes of a watched hand that begin at `start` or later and before `end`, in order.
  func movementMinutes(from start: Date, to end: Date) -> [MovementMinute]
  /// End of the newest minute; `nil` without one.
  var minutesUntil: Date? { get }
  /// Falls later than a date, in order.
  func falls(after date: Date) -> [LoggedFall]
  /// Visits that ended later than a date or go on, in order of arrival.
  func visits(after date: Date) -> [LoggedVisit]
  /// Recorded samples in (start, end].
  func recorded(from start: Date, to end: Date) -> any RecordedSamples
}
