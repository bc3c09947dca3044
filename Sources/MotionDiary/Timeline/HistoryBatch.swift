public import MotionProcessing

/// One batch as history keeps it: smoothed activity, and what was walked by the time at which it
/// was walked.
public struct HistoryBatch: Equatable, Sendable {
  /// Where the batch begins.
  public var start: SensorTime
  /// Where the batch ends.
  public var end: SensorTime
  /// The flags of its state, with the confidence of this batch: low where by itself it was something
  /// else.
  public var activity: MotionActivity
  /// Whether there was an accelerometer, so that steps and activity mean something.
  public var hasAccelerometer: Bool
  /// Whether there was a barometer, so that floors mean something.
  public var hasBarometer: Bool
  /// Whether the accelerometer gave samples in this very batch.
  public var isInformed: Bool
  /// Where the state of which it is a part begins.
  public var since: SensorTime
  /// Steps and floors in it.
  public var walked = WalkedSum()
  /// Metres that the filtered track grew; `nil` where there is no track.
  public var trackDistance: Double?

  /// A batch of history in which nothing was walked yet.
  init(_ batch: MotionBatch) {
    start = batch.start
    end = batch.end
    since = batch.start
    activity = batch.activity
    hasAccelerometer = batch.pedometer != nil
    hasBarometer = batch.pedometer?.floorsAscended != nil
    isInformed = batch.coverage.contains(.acceleration)
  }

  /// Takes the state that history gives it.
  mutating func settle(by piece: ActivityTimeline.Piece) {
    since = piece.since
    activity = piece.state
    activity.confidence = piece.confidence
  }
}
