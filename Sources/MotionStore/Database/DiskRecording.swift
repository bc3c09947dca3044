import FoundationEssentials
import GRDB
import MotionHost
import MotionLink

/// A stretch of the recorder's past that is looked up batch by batch.
struct DiskRecording: RecordedSamples {
  let store: DiskStore
  let start: Date
  let end: Date

  /// `position` holds the bits of the date of the last sample that was given, plus one.
  func next(after position: inout UInt64) -> [RecordedSample] {
    let begin = start.timeIntervalSinceReferenceDate
    var reached = position == 0 ? begin : max(begin, Double(bitPattern: position - 1))
    let last = end.timeIntervalSinceReferenceDate
    while let batch = store.batch(after: reached, to: last) {
      let samples = batch.samples(after: reached, to: last)
      if let newest = samples.last {
        position = newest.moment.date.timeIntervalSinceReferenceDate.bitPattern &+ 1
        return samples
      }
      // A batch without a sample in the range, at its very edge.
      guard batch.end > reached else { return [] }
      reached = batch.end
    }
    return []
  }
}

extension DiskStore {
  /// The first batch with samples in (start, end], written or not.
  fileprivate func batch(after start: Double, to end: Double) -> RecordedBatch? {
    let waiting = state.withLock { state in
      state.unwritten.rows.batches.first { $0.end > start && $0.seconds <= end }
    }
    let written = try? database.reading { [device] database in
      try Row.fetchOne(
        database,
        sql: """
          SELECT batch, date, boot, samples FROM recording
          WHERE device = ? AND finish > ? AND date <= ? ORDER BY date LIMIT 1
          """, arguments: [device, start, end])
    }
    return (written ?? nil).flatMap { RecordedBatch(row: $0) } ?? waiting
  }
}
