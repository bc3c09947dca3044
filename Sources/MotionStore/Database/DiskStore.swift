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
  /// What is not in the database yet, or may be found otherwise there.
  package struct Unwritten: Sendable {
    var rows = HistoryTail()
    var now: Date?
    /// Whether something came since the last commit.
    var isNew = false

    /// This, and what came after it.
    func followed(by later: Unwritten) -> Unwritten {
      Unwritten(
        rows: rows.followed(by: later.rows), now: later.now ?? now, isNew: isNew || later.isNew)
    }
  }

  struct State: Sendable {
    var unwritten = Unwritten()
    /// What the last commit has decided: what the database holds of later times is found anew.
    var provisional: DevicePast?
    /// The recorder's samples up to here are in the database for good.
    var recordedUntil: Date
    var newest: Date?
    /// Whether the recorder gives way to the history, since the disk is full.
    var isRecorderStopped = false
  }

  /// Batches of the recorder that wait at most while nothing can be written: ten minutes. Beyond, the
  /// recorder gives way to the history.
  private static let mostBatches = 240

  let database: HistoryDatabase
  let device: Int64
  private let memory = MemoryStore()
  private let journal: (any SampleJournal)?
  let state: Guarded<State>
  /// From where the device goes on.
  package let past: DevicePast

  /// The store of a device.
  ///
  /// - Parameters:
  ///   - journal: is told what is recorded.
  ///   - start: date of the first sample that the journal still has. What was provisional is found anew
  ///     from it; without one, it stays as it is.
  package init(
    _ database: HistoryDatabase, _ known: HistoryDatabase.KnownDevice,
    journal: (any SampleJournal)? = nil, from start: Date? = nil
  ) throws(HistoryDatabase.Failure) {
    self.database = database
    self.journal = journal
    device = known.number
    var past = known.past
    let cut = start ?? known.newest ?? .distantPast
    past.stepsUntil = max(past.stepsUntil, cut)
    past.statesUntil = max(past.statesUntil, cut)
    // The journal's first sample may have been recorded, or not yet.
    past.recordedUntil = max(past.recordedUntil, cut.addingTimeInterval(-0.01))
    let isAllDecided = start == nil
    past.state = try Self.load(
      database, device, steps: isAllDecided ? .distantFuture : past.stepsUntil,
      states: isAllDecided ? .distantFuture : past.statesUntil, into: memory)
    self.past = past
    state = Guarded(
      State(
        provisional: isAllDecided ? nil : past, recordedUntil: past.recordedUntil,
        newest: known.newest))
  }

  /// Takes steps and floors up to a date and states up to another out of the database into memory; gives the
  /// last state.
  private static func load(
    _ database: HistoryDatabase, _ device: Int64, steps: Date, states: Date,
    into memory: MemoryStore
  ) throws(HistoryDatabase.Failure) -> ActivityState? {
    let (until, statesUntil) = (
      steps.timeIntervalSinceReferenceDate, states.timeIntervalSinceReferenceDate
    )
    return try database.reading { database in
      let steps = try Row.fetchCursor(
        database,
        sql: "SELECT date, length, active FROM step WHERE device = ? AND date <= ? ORDER BY date",
        arguments: [device, until])
      while let row = try steps.next() {
        memory.append(
          LoggedStep(
            date: Date(timeIntervalSinceReferenceDate: row["date"]), length: row["length"],
            activeTime: row["active"]))
      }
      let floors = try Row.fetchCursor(
        database, sql: "SELECT date, count FROM floor WHERE device = ? AND date <= ? ORDER BY date",
        arguments: [device, until])
      while let row = try floors.next() {
        memory.append(floors: row["count"], at: Date(timeIntervalSinceReferenceDate: row["date"]))
      }
      let states = try Row.fetchCursor(
        database,
        sql: """
          SELECT date, boot, flags, confidence FROM state WHERE device = ? AND date <= ? ORDER BY date
          """,
        arguments: [device, statesUntil])
      var last: ActivityState?
      while let row = try states.next() {
        guard let state = ActivityState(row: row) else { continue }
        memory.append(state)
        last = state
      }
      return last
    }
  }

  // MARK: - HistoryStore

  package func append(_ step: LoggedStep) {
    memory.append(step)
    change { $0.rows.steps.append(step) }
  }

  package func append(floors: Int, at date: Date) {
    memory.append(floors: floors, at: date)
    change { $0.rows.floors.append(HistoryTail.Floors(count: floors, date: date)) }
  }

  package func append(_ state: ActivityState) {
    memory.append(state)
    change { $0.rows.states.append(state) }
  }

  package func append(_ batch: RecordedBatch) {
    state.withLock { state in
      guard !state.isRecorderStopped else { return }
      state.unwritten.isNew = true
      state.unwritten.rows.batches.append(batch)
      if state.unwritten.rows.batches.count > Self.mostBatches {
        state.unwritten.rows.batches.removeFirst()
      }
    }
  }

  package func recording(from start: Date, to end: Date) {
    journal?.append(recordingFrom: start, to: end)
    change { _ in }
  }

  package func forget(now: Date) {
    memory.forget(now: now)
    change { $0.now = now }
  }

  private func change(_ body: (inout Unwritten) -> Void) {
    state.withLock { state in
      body(&state.unwritten)
      state.unwritten.isNew = true
    }
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

  /// Whether the recorder has stopped, since the disk is full.
  package var isRecorderStopped: Bool { state.withLock { $0.isRecorderStopped } }

  /// Takes what is to be written; whoever takes it writes it. `nil` where nothing has changed since the
  /// commit of a newest sample.
  package func takeUnwritten(newest: Date?) -> Unwritten? {
    state.withLock { state in
      guard state.unwritten.isNew || newest != state.newest else { return nil }
      defer { state.unwritten = Unwritten() }
      return state.unwritten
    }
  }

  /// Writes what was taken in one commit, and lets go of a slice of what is too old. Where that fails it
  /// waits for the next time, and nothing is lost.
  ///
  /// - Parameters:
  ///   - taken: what is written.
  ///   - checkpoint: what the device knew when it was taken.
  ///   - newest: date of the newest sample that is in it.
  ///   - streams: what the device measures.
  ///
  /// Where the disk is full the recorder stops, and there is room for the history for a while.
  package func write(
    _ taken: Unwritten, _ checkpoint: HistoryCheckpoint, newest: Date?,
    streams: [SensorStream: Double] = [:]
  ) throws(HistoryDatabase.Failure) {
    let (provisional, recordedUntil) = state.withLock { ($0.provisional, $0.recordedUntil) }
    var past = checkpoint.past
    past.recordedUntil = max(
      recordedUntil,
      taken.rows.batches.last.map { Date(timeIntervalSinceReferenceDate: $0.end) } ?? .distantPast)
    var rows = taken.rows.followed(by: checkpoint.tail)
    let commit = { [device, database] () throws(HistoryDatabase.Failure) in
      try database.writing {
        if let provisional {
          try HistoryTail.withdraw(provisional, from: $0, device: device)
        }
        if let now = taken.now { try Self.forget($0, device: device, now: now) }
        try rows.insert(into: $0, device: device)
        try past.update($0, device: device, newest: newest, streams: streams)
      }
    }
    do throws(HistoryDatabase.Failure) {
      do throws(HistoryDatabase.Failure) {
        try commit()
      } catch {
        guard error.isFull else { throw error }
        _ = database.ballast.giveUp()
        rows.batches = []
        state.withLock { $0.isRecorderStopped = true }
        try commit()
      }
    } catch {
      state.withLock { $0.unwritten = taken.followed(by: $0.unwritten) }
      throw error
    }
    var rest = Unwritten()
    rest.rows = taken.rows.undecided(by: past)
    let hasRoom = database.ballast.take()
    state.withLock { state in
      state.isRecorderStopped = !hasRoom
      state.provisional = past
      state.recordedUntil = past.recordedUntil
      state.newest = newest
      state.unwritten = rest.followed(by: state.unwritten)
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
}
