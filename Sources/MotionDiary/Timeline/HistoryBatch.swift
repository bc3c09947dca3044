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
  /// Whether this very batch has something to go by: samples of the accelerometer, or in a recording
  /// without one the speed of fixes.
  public var isInformed: Bool
  /// Whether somebody turned the device about.
  public var isHandled: Bool
  /// Where the state of which it is a part begins.
  public var since: SensorTime
  /// Steps and floors in it.
  public var walked = WalkedSum()
  /// Steps that were counted before it was known that somebody cycled, and are none.
  var pedals = 0
  /// What the filtered track grew; `nil` where there is no track.
  public var way: TrackWay?
  /// The same in the time without batches before this one.
  public var wayBefore: TrackWay?

  /// A batch of history in which nothing was walked yet.
  init(_ batch: MotionBatch) {
    start = batch.start
    end = batch.end
    since = batch.start
    activity = batch.activity
    hasAccelerometer = batch.pedometer != nil
    hasBarometer = batch.pedometer?.floorsAscended != nil
    let isFelt = batch.coverage.contains(.acceleration)
    // Between fixes of a bridged minute nothing comes at all.
    let isFollowed =
      batch.evidence != nil || batch.coverage.contains(.location) || batch.coverage.isEmpty
    isInformed = isFelt || (batch.pedometer == nil && isFollowed)
    isHandled = isFelt && batch.isHandled
  }

  /// Takes back what was counted on a bicycle.
  mutating func takeBackPedals() {
    guard activity.cycling else { return }
    pedals = walked.steps
    walked = walked.withoutSteps
  }

  /// Takes the state that history gives it.
  mutating func settle(by piece: ActivityTimeline.Piece) {
    since = piece.since
    activity = piece.state
    activity.confidence = piece.confidence
  }
}
