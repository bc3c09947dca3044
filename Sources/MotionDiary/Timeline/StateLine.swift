import MotionProcessing

/// The states of history as pieces of a diary: neighbours of one kind are one piece, and each piece is
/// made of whole states, those without a batch too.
struct StateLine {
  /// Pieces of states that are over.
  private(set) var pieces: [Segment] = []
  private var state: Segment?
  /// Seconds of the state in which there was acceleration.
  private var informed = 0.0
  /// The way since the last batch, of which nothing else is known.
  private var unseen: TrackWay?

  /// Takes the next batch.
  mutating func append(_ batch: HistoryBatch) {
    if let way = batch.wayBefore { unseen.add(way) }
    if batch.since != state?.start {
      close(until: batch.since)
      state = Segment(from: batch.since, to: batch.since, kind: SegmentKind(batch.activity))
      informed = 0
    }
    var part = Segment(batch)
    part.way.add(unseen)
    unseen = nil
    state?.absorb(part)
    if batch.isInformed { informed += part.duration }
  }

  /// The pieces, at the end of the input.
  mutating func finish() -> [Segment] {
    close(until: state?.end)
    return pieces
  }

  /// Ends a state where the next one with a batch begins; a state without any may lie between them.
  private mutating func close(until next: SensorTime?) {
    guard var ended = state, let next else { return }
    state = nil
    if ended.kind == .noData {
      ended.end = max(ended.end, next)
      // Data came, but not enough of them to decide: that is not the same as none.
      if informed > ended.duration / 2 {
        ended.kind = .other
        ended.unnamed[.tooFew] = ended.duration
      }
    }
    if ended.kind == .noData { take(&ended) }
    pieces.join(ended)
    guard ended.end < next else { return }
    var gap = Segment(from: ended.end, to: next, kind: .noData)
    gap.isByLocation = ended.isByLocation
    take(&gap)
    pieces.join(gap)
  }

  /// The way of a time without batches belongs to the gap.
  private mutating func take(_ gap: inout Segment) {
    gap.way.add(unseen)
    unseen = nil
  }
}
