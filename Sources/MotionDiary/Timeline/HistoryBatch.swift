public import MotionProcessing

/// One batch as history keeps it: smoothed activity, and what was walked by the time at which it
/// was walked.
public struct HistoryBatch: Equatable, Sendable {
  /// Where the batch begins.
  public var start: SensorTime
  /// Where the batch ends.
  public var end: SensorTime
  /// What the smoothed history says.
  public var activity: MotionActivity
  /// Whether there was an accelerometer, so that steps and activity mean something.
  public var hasAccelerometer: Bool
  /// Whether there was a barometer, so that floors mean something.
  public var hasBarometer: Bool
  /// Whether the accelerometer gave samples in this very batch.
  public var isInformed: Bool
  /// What was done in it.
  public var increments = Increments()

  /// What a stretch of time adds to steps, metres and floors.
  public struct Increments: Equatable, Sendable {
    /// Steps taken.
    public var steps = 0
    /// Metres of these steps.
    public var distance = 0.0
    /// Seconds on foot.
    public var activeTime = 0.0
    /// Floors climbed on foot.
    public var floorsAscended = 0
    /// Floors descended on foot.
    public var floorsDescended = 0
    /// Metres that the filtered track grew; `nil` where there is no track.
    public var trackDistance: Double?

    /// Nothing.
    public init() {}

    /// Adds another stretch.
    public mutating func add(_ other: Increments) {
      steps += other.steps
      distance += other.distance
      activeTime += other.activeTime
      floorsAscended += other.floorsAscended
      floorsDescended += other.floorsDescended
      if let grown = other.trackDistance { trackDistance = (trackDistance ?? 0) + grown }
    }
  }

  /// A batch of history in which nothing was walked yet.
  init(_ batch: MotionBatch) {
    start = batch.start
    end = batch.end
    activity = batch.activity
    hasAccelerometer = batch.pedometer != nil
    hasBarometer = batch.pedometer?.floorsAscended != nil
    isInformed = batch.coverage.contains(.acceleration)
  }
}
