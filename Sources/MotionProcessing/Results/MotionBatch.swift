/// What the coprocessor says at the end of each 2.5 s of sample time (R1). Everything in it was
/// known at `end`.
public struct MotionBatch: Equatable, Sendable {
  /// Length of a batch in seconds (R1).
  public static let duration = 2.5
  /// The same in whole nanoseconds.
  static let nanoseconds: Int64 = 2_500_000_000

  /// Where the batch begins.
  public var start: SensorTime
  /// Where the batch ends: a multiple of 2.5 s on the recording's clock.
  public var end: SensorTime
  /// What the person does.
  public var activity: MotionActivity
  /// What the activity rests on; the smoothed history is made of it. `nil` where the batch did not
  /// hold enough data to say anything.
  public var evidence: ActivityEvidence?
  /// Why the activity is this one; `nil` while nothing is known.
  public var reason: ActivityReason?
  /// Whether somebody turns the device about: it does not lie still, whatever its owner does (R27).
  public var isHandled: Bool
  /// Whether the device is a watch, as the host said before the batch ended: it knows no rides (R62).
  public var isWatch: Bool
  /// Steps and what follows from them. `nil` without accelerometer.
  public var pedometer: PedometerBatch?
  /// Whether nobody can have climbed a floor by what the pressure alone says: it did not change as
  /// on stairs. `nil` without barometer. Where there is no accelerometer, nothing else is known of
  /// floors.
  public var excludesFloors: Bool?
  /// Which streams gave samples in this batch.
  public var coverage: StreamCoverage

  /// The result of one batch.
  public init(
    start: SensorTime, end: SensorTime, activity: MotionActivity, evidence: ActivityEvidence?,
    reason: ActivityReason? = nil, isHandled: Bool = false, isWatch: Bool = false,
    pedometer: PedometerBatch?, excludesFloors: Bool? = nil, coverage: StreamCoverage
  ) {
    self.start = start
    self.end = end
    self.activity = activity
    self.evidence = evidence
    self.reason = reason
    self.isHandled = isHandled
    self.isWatch = isWatch
    self.pedometer = pedometer
    self.excludesFloors = excludesFloors
    self.coverage = coverage
  }
}

/// Increments of one batch, as they became known: a step that was held and released in this batch
/// counts here, whenever it was taken.
public struct PedometerBatch: Equatable, Sendable {
  /// Steps confirmed in this batch.
  public var steps = 0
  /// Metres of these steps.
  public var distance = 0.0
  /// Current pace in s/m; `nil` when not yet known or not on foot.
  public var pace: Double?
  /// Current cadence in steps/s; `nil` when not yet known or not on foot.
  public var cadence: Double?
  /// Floors climbed on foot; `nil` without barometer.
  public var floorsAscended: Int?
  /// Floors descended on foot; `nil` without barometer.
  public var floorsDescended: Int?
  /// Seconds on foot that became known in this batch.
  public var activeTime = 0.0

  /// An empty batch.
  public init() {}
}

/// Which streams gave at least one usable sample.
public struct StreamCoverage: Equatable, Sendable {
  private var bits: UInt8 = 0

  /// No stream.
  public init() {}

  /// Whether a stream gave samples.
  public func contains(_ stream: SensorStream) -> Bool { bits & (1 << UInt8(stream.rawValue)) != 0 }

  /// Marks a stream.
  public mutating func insert(_ stream: SensorStream) { bits |= 1 << UInt8(stream.rawValue) }

  /// Whether nothing came at all.
  public var isEmpty: Bool { bits == 0 }
}
