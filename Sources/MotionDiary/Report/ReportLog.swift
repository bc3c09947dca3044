import MotionProcessing

/// What a report needs of a recording beside its diary: columns of small numbers, kept while the recording is
/// read. Memory grows by some hundred bytes for each 2.5 s, and for the first `BatchLog.most` of them only.
public struct ReportLog: Sendable {
  private(set) var batches = BatchLog()
  private(set) var waves = WaveLog()
  private(set) var track = TrackLog()
  private(set) var attitude = AttitudeLog()
  private(set) var happenings = EventLog()
  private(set) var refusals = RefusalTally()

  /// A log of nothing yet.
  public init() {}

  mutating func receive(_ motion: DeviceMotion) { attitude.append(motion) }
  mutating func receive(_ point: TrackPoint) { track.append(point) }
  mutating func receive(_ revision: StepRevision) {
    waves.append(revision)
    refusals.append(revision)
  }
  mutating func receive(_ event: MotionEvent) { happenings.append(event) }
  mutating func receive(_ batch: MotionBatch) { batches.append(batch) }

  /// Takes the next batch of history: the one of the live batch with the same number.
  mutating func receive(_ batch: HistoryBatch) { batches.append(batch) }

  /// Ends what is still open.
  mutating func finish() {
    refusals.finish()
    waves.finish()
    happenings.finish()
    batches.finish()
  }
}
