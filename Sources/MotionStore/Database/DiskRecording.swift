import FoundationEssentials
import GRDB
import MotionHost
import MotionLink

/// A row of recorded acceleration: what one commit had, packed.
struct RecordingRow {
  /// Batches of a row at most: a minute's.
  static let mostBatches = 24

  /// Writes batches, whose dates are the session's own, in one row; gives its number, `nil` where there
  /// are none.
  @discardableResult
  static func insert(
    _ batches: [RecordedBatch], into database: Database, device: Int64, session: Int
  ) throws -> Int64? {
    guard let first = batches.first else { return nil }
    guard let packed = PackedBatches.pack(batches) else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    try database.execute(
      sql: """
        INSERT INTO recording (device, session, date, finish, batches) VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [
        device, session, first.seconds, batches.reduce(first.end) { max($0, $1.end) }, packed,
      ])
    return database.lastInsertedRowID
  }
}

extension HistoryDatabase {
  /// Looks through all that was recorded; gives how many rows are damaged, which no check of SQLite finds.
  package func damagedRecordings() throws(Failure) -> Int {
    var (number, damaged): (Int64, Int) = (0, 0)
    while true {
      // Others wait meanwhile, for some milliseconds.
      let rows = try reading { database in
        try Row.fetchAll(
          database,
          sql: "SELECT number, batches FROM recording WHERE number > ? ORDER BY number LIMIT 20",
          arguments: [number])
      }
      guard let last = rows.last else { return damaged }
      number = last["number"]
      damaged += rows.count { row in
        !(row.readable("batches").map { PackedBatches.isWhole($0) } ?? false)
      }
    }
  }
}

/// A stretch of the recorder's past that is looked up piece by piece.
struct DiskRecording: RecordedSamples {
  let store: DiskStore
  let start: Date
  let end: Date

  /// `position` holds the bits of the date of the last sample that was given, plus one.
  func next(after position: inout UInt64) -> [RecordedSample] {
    guard position != RecordedPosition.unreadable else { return [] }
    do throws(HistoryDatabase.Failure) {
      let samples = try page(after: &position)
      store.note(unreadable: nil)
      return samples
    } catch {
      store.note(unreadable: error)
      position = RecordedPosition.unreadable
      return []
    }
  }

  private func page(
    after position: inout UInt64
  ) throws(HistoryDatabase.Failure) -> [RecordedSample] {
    let begin = start.timeIntervalSinceReferenceDate
    var reached = position == 0 ? begin : max(begin, Double(bitPattern: position - 1))
    let last = end.timeIntervalSinceReferenceDate
    while true {
      let batches = try store.batches(after: reached, to: last)
      guard let first = batches.first else { return [] }
      let samples = batches.page(after: reached, to: last)
      if let newest = samples.last {
        position = newest.moment.date.timeIntervalSinceReferenceDate.bitPattern &+ 1
        return samples
      }
      // A batch without a sample in the range, at its very edge.
      let next = batches.reduce(first.end) { min($0, $1.end) }
      guard next > reached else { return [] }
      reached = next
    }
  }
}

extension DiskStore {
  /// Of each session the first batch with samples in (start, end], written or not, by date.
  fileprivate func batches(
    after start: Double, to end: Double
  ) throws(HistoryDatabase.Failure) -> [RecordedBatch] {
    let (sessions, waiting) = state.withLock { ($0.sessions, $0.unwritten.rows) }
    var batches: [RecordedBatch] = []
    for session in sessions {
      let (first, last) = (start - session.moved, end - session.moved)
      let fits = { (batch: RecordedBatch) in batch.end > first && batch.seconds <= last }
      let written = try written(session.number, after: first, to: last)
      guard let batch = written ?? waiting[session.number]?.batches.first(where: fits) else {
        continue
      }
      batches.append(batch.later(by: session.moved))
    }
    return batches
  }

  /// A recording could not be read any further, or could again.
  fileprivate func note(unreadable failure: HistoryDatabase.Failure?) {
    state.withLock { $0.readFault = failure?.description }
  }

  /// The first written batch of a session with samples in (start, end] of its own dates; rows that are damaged are
  /// left out.
  private func written(
    _ session: Int, after start: Double, to end: Double
  ) throws(HistoryDatabase.Failure) -> RecordedBatch? {
    let known = unpacked.withLock { $0 }
    if known.session == session, let first = known.batches.first, first.seconds <= start,
      let batch = known.batches.first(where: { $0.end > start })
    {
      return batch.seconds <= end ? batch : nil
    }
    var reached = start
    while let (batches, finish) = try row(session, after: reached, to: end) {
      unpacked.withLock { $0 = UnpackedRow(session: session, batches: batches) }
      if let batch = batches.first(where: { $0.end > start && $0.seconds <= end }) { return batch }
      guard finish > reached else { return nil }
      reached = finish
    }
    return nil
  }

  private func row(
    _ session: Int, after start: Double, to end: Double
  ) throws(HistoryDatabase.Failure) -> (batches: [RecordedBatch], finish: Double)? {
    let row = try database.reading { [device] database in
      try Row.fetchOne(
        database,
        sql: """
          SELECT batches, finish FROM recording
          WHERE device = ? AND session = ? AND finish > ? AND date <= ?
            AND date >= coalesce((SELECT max(date) FROM recording
              WHERE device = ? AND session = ? AND date <= ?), -1e300)
          ORDER BY date LIMIT 1
          """, arguments: [device, session, start, end, device, session, start])
    }
    guard let row, let finish: Double = row.readable("finish") else { return nil }
    let packed: Data? = row.readable("batches")
    return (packed.map { PackedBatches.unpack($0) } ?? [], finish)
  }
}

/// The row of recordings that was read last: whoever reads on needs the next batch of it.
struct UnpackedRow: Sendable {
  var session = 0
  var batches: [RecordedBatch] = []
}
