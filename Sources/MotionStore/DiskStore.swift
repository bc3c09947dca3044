package import FoundationEssentials
import GRDB
package import MotionHost
package import MotionLink
package import MotionProcessing

/// What one device remembers, over the service's end.
///
/// Steps, floors and states are in memory and in the database, recordings in the database alone but for
/// those of the last minute. No call of the protocol touches the disk: what is new waits until somebody
/// writes it down (`takeUnwritten`, `write`).
package final class DiskStore: HistoryStore {
  /// What is not in the database yet.
  package struct Unwritten: Sendable {
    var steps: [LoggedStep] = []
    var floors: [(count: Int, date: Date)] = []
    var states: [ActivityState] = []
    var batches: [RecordedBatch] = []
    var now: Date?

    /// Whether there is nothing to write.
    package var isEmpty: Bool {
      steps.isEmpty && floors.isEmpty && states.isEmpty && batches.isEmpty && now == nil
    }
  }

  /// Batches of the recorder that wait at most while nothing can be written: ten minutes. Beyond, the
  /// recorder gives way to the history.
  private static let mostBatches = 240

  private let database: HistoryDatabase
  private let device: Int64
  private let memory = MemoryStore()
  private let unwritten = Guarded(Unwritten())
  /// Number from which new batches of the recorder count.
  package let firstRecording: UInt64

  init(_ database: HistoryDatabase, device: Int64) throws(HistoryDatabase.Failure) {
    self.database = database
    self.device = device
    let last: Int64? = try database.reading {
      try Int64.fetchOne(
        $0, sql: "SELECT max(batch) FROM recording WHERE device = ?", arguments: [device])
    }
    firstRecording = UInt64((last ?? 0) + 1)
    try load()
  }

  /// Takes steps, floors and states out of the database into memory.
  private func load() throws(HistoryDatabase.Failure) {
    try database.reading { [memory, device] database in
      let steps = try Row.fetchCursor(
        database, sql: "SELECT date, length, active FROM step WHERE device = ? ORDER BY date",
        arguments: [device])
      while let row = try steps.next() {
        memory.append(
          LoggedStep(
            date: Date(timeIntervalSinceReferenceDate: row["date"]), length: row["length"],
            activeTime: row["active"]))
      }
      let floors = try Row.fetchCursor(
        database, sql: "SELECT date, count FROM floor WHERE device = ? ORDER BY date",
        arguments: [device])
      while let row = try floors.next() {
        memory.append(floors: row["count"], at: Date(timeIntervalSinceReferenceDate: row["date"]))
      }
      let states = try Row.fetchCursor(
        database,
        sql: "SELECT date, boot, flags, confidence FROM state WHERE device = ? ORDER BY date",
        arguments: [device])
      while let row = try states.next() {
        guard let confidence = Confidence(rawValue: row["confidence"]),
          let activity = MotionActivity(flags: row["flags"], confidence: confidence)
        else { continue }
        memory.append(
          ActivityState(
            activity: activity,
            start: Moment(
              timestamp: row["boot"], date: Date(timeIntervalSinceReferenceDate: row["date"]))))
      }
    }
  }

  // MARK: - HistoryStore

  package func append(_ step: LoggedStep) {
    memory.append(step)
    unwritten.withLock { $0.steps.append(step) }
  }

  package func append(floors: Int, at date: Date) {
    memory.append(floors: floors, at: date)
    unwritten.withLock { $0.floors.append((floors, date)) }
  }

  package func append(_ state: ActivityState) {
    memory.append(state)
    unwritten.withLock { $0.states.append(state) }
  }

  package func append(_ batch: RecordedBatch) {
    unwritten.withLock { unwritten in
      unwritten.batches.append(batch)
      if unwritten.batches.count > Self.mostBatches { unwritten.batches.removeFirst() }
    }
  }

  package func forget(now: Date) {
    memory.forget(now: now)
    unwritten.withLock { $0.now = now }
  }

  package func walked(from start: Date, to end: Date) -> WalkedSum {
    memory.walked(from: start, to: end)
  }

  package func states(from start: Date, to end: Date) -> [ActivityState] {
    memory.states(from: start, to: end)
  }

  package func recorded(from start: Date, to end: Date) -> any RecordedSamples {
    DiskRecording(store: self, start: start, end: end)
  }

  // MARK: - Writing

  /// Takes what is new; whoever takes it writes it.
  package func takeUnwritten() -> Unwritten {
    unwritten.withLock { unwritten in
      defer { unwritten = Unwritten() }
      return unwritten
    }
  }

  /// Writes what was taken in one commit, and lets go of a slice of what is too old. Where that fails it
  /// waits for the next time, and nothing is lost.
  ///
  /// - Parameters:
  ///   - taken: what is written.
  ///   - newest: date of the newest sample that is in it.
  ///   - streams: what the device measures.
  package func write(
    _ taken: Unwritten, newest: Date?, streams: [SensorStream: Double] = [:]
  ) throws(HistoryDatabase.Failure) {
    do throws(HistoryDatabase.Failure) {
      try database.writing { [device] in
        try taken.insert(into: $0, device: device)
        if let now = taken.now { try Self.forget($0, device: device, now: now) }
        if let newest {
          try $0.execute(
            sql: "UPDATE device SET newest = ?, streams = ? WHERE number = ?",
            arguments: [newest.timeIntervalSinceReferenceDate, streams.row, device])
        }
      }
    } catch {
      unwritten.withLock { $0 = taken.followed(by: $0) }
      throw error
    }
  }

  /// Rows that one commit lets go of at most, of each table: some minutes' worth, so that a commit stays
  /// short after a long pause.
  private static let slice = 5000

  private static func forget(_ database: Database, device: Int64, now: Date) throws {
    let seconds = now.timeIntervalSinceReferenceDate
    let history = seconds - HistoryLimits.history
    for table in ["step", "floor"] {
      try database.execute(
        sql: """
          DELETE FROM \(table) WHERE rowid IN
            (SELECT rowid FROM \(table) WHERE device = ? AND date <= ? LIMIT \(slice))
          """, arguments: [device, history])
    }
    // A state lasts until the next one's start: the last that began before the horizon is in force at it.
    try database.execute(
      sql: """
        DELETE FROM state WHERE device = ? AND date <
          (SELECT max(date) FROM state WHERE device = ? AND date <= ?)
        """, arguments: [device, device, history])
    try database.execute(
      sql: "DELETE FROM recording WHERE device = ? AND finish <= ?",
      arguments: [device, seconds - HistoryLimits.recordings])
  }

  // MARK: - Recordings

  /// The first batch with samples in (start, end], written or not.
  fileprivate func batch(after start: Double, to end: Double) -> RecordedBatch? {
    let waiting = unwritten.withLock { unwritten in
      unwritten.batches.first { $0.end > start && $0.seconds <= end }
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

/// A stretch of the recorder's past that is looked up batch by batch.
private struct DiskRecording: RecordedSamples {
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
