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
    let reached = position == 0 ? begin : max(begin, Double(bitPattern: position - 1))
    let last = end.timeIntervalSinceReferenceDate
    guard let samples = store.samples(after: reached, to: last), let newest = samples.last else {
      return []
    }
    position = newest.moment.date.timeIntervalSinceReferenceDate.bitPattern &+ 1
    return samples
  }
}

extension DiskStore {
  /// Samples in (start, end] of the first batch that has some, written or not. Batches that were damaged are
  /// passed over.
  fileprivate func samples(after start: Double, to end: Double) -> [RecordedSample]? {
    let waiting = state.withLock { $0.unwritten.rows.batches }
    let written: [RecordedSample]? = try? database.reading { [device] database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT batch, date, boot, samples FROM recording
          WHERE device = ? AND finish > ? AND date <= ? ORDER BY date
          """, arguments: [device, start, end])
      while let row = try rows.next() {
        let samples = RecordedBatch(row: row)?.samples(after: start, to: end) ?? []
        if !samples.isEmpty { return samples }
      }
      return nil
    }
    return written
      ?? waiting.lazy.map { $0.samples(after: start, to: end) }.first { !$0.isEmpty }
  }
}
