import FoundationEssentials
import GRDB
import MotionHost
import MotionLink
import MotionProcessing

/// All that one commit of a device writes: what is new, what is decided, and what may yet change.
struct StoreCommit: Sendable {
  private let device: Int64
  private let state: DiskStore.State
  private let taken: DiskStore.Unwritten
  private let running: ClockSession
  /// What was decided; dates are the session's own, as everywhere here.
  private let past: DevicePast
  private let tail: HistoryTail
  private let newest: Date?
  private let streams: [SensorStream: Double]
  private var hasRecordings = true
  private var provisional = ProvisionalRows()
  private var provisionalRecording: Int64?

  init(
    device: Int64, state: DiskStore.State, taken: DiskStore.Unwritten,
    checkpoint: HistoryCheckpoint, newest: Date?, streams: [SensorStream: Double]
  ) {
    self.device = device
    self.state = state
    self.taken = taken
    self.streams = streams
    running = taken.sessions.last ?? state.running
    let shift = -running.moved
    self.newest = newest?.addingTimeInterval(shift)
    tail = checkpoint.tail.later(by: shift)
    var past = checkpoint.past.later(by: shift)
    let batches = taken.rows[running.number]?.batches ?? []
    past.recordedUntil = max(
      // Another session may have begun meanwhile.
      running.number == state.running.number ? state.recordedUntil : .distantPast,
      batches.last.map { Date(timeIntervalSinceReferenceDate: $0.end) } ?? .distantPast)
    self.past = past
  }

  /// There is no room for them.
  mutating func leaveOutRecordings() { hasRecordings = false }

  // MARK: - Writing

  mutating func write(into database: Database) throws {
    for session in taken.sessions where !state.writtenSessions.contains(session) {
      try session.write(into: database, device: device)
    }
    try withdraw(from: database)
    for session in Set(taken.rows.keys).union(state.provisional.keys).union([running.number]) {
      let rows = taken.rows[session] ?? HistoryTail()
      let isRunning = session == running.number
      let written = try (state.provisional[session] ?? ProvisionalRows()).replaced(
        by: isRunning ? rows.followed(by: tail) : rows, in: database, device: device,
        session: session)
      if isRunning { provisional = written.undecided(by: past) }
      if hasRecordings { try record(rows.batches, session, into: database) }
      for minute in rows.minutes {
        try minute.insert(into: database, device: device, session: session)
      }
      for fall in rows.falls {
        try fall.insert(into: database, device: device, session: session)
      }
      try write(rows, session, into: database)
    }
    for heard in taken.heard { try heard.write(into: database, device: device) }
    provisionalRecording =
      hasRecordings
      ? try RecordingRow.insert(
        tail.batches, into: database, device: device, session: running.number) : nil
    // Last, since what is found otherwise now was in force at no time.
    if let now = taken.now {
      for session in taken.sessions { try forget(database, session, now: now) }
    }
    try past.update(database, device: device, newest: newest, streams: streams)
  }

  /// Writes what became known of visits; sessions are there by now.
  private func write(_ rows: HistoryTail, _ number: Int, into database: Database) throws {
    guard let session = taken.sessions.first(where: { $0.number == number }) else { return }
    for visit in rows.visits { try visit.write(into: database, device: device, session) }
    for arrival in rows.noVisits {
      try LoggedVisit.remove(from: arrival, of: database, device: device, session)
    }
  }

  private func record(
    _ batches: [RecordedBatch], _ session: Int, into database: Database
  ) throws {
    for start in stride(from: 0, to: batches.count, by: RecordingRow.mostBatches) {
      try RecordingRow.insert(
        Array(batches[start...].prefix(RecordingRow.mostBatches)), into: database, device: device,
        session: session)
    }
  }

  /// Takes out what the database said of times that were not decided, and that is found anew.
  private func withdraw(from database: Database) throws {
    if let number = state.provisionalRecording {
      try database.execute(sql: "DELETE FROM recording WHERE number = ?", arguments: [number])
    }
    guard let (session, past) = state.withdrawn else { return }
    for (table, date) in [
      ("step", past.stepsUntil), ("floor", past.stepsUntil), ("state", past.statesUntil),
      ("recording", past.recordedUntil),
    ] {
      try database.execute(
        sql: "DELETE FROM \(table) WHERE device = ? AND session = ? AND date > ?",
        arguments: [device, session, date.timeIntervalSinceReferenceDate])
    }
  }

  /// What follows for the next commit.
  func note(in state: inout DiskStore.State) {
    let undecided = taken.rows[running.number]?.undecided(by: past) ?? HistoryTail()
    state.provisional = [running.number: provisional]
    state.provisionalRecording = provisionalRecording
    state.withdrawn = nil
    state.writtenSessions = taken.sessions
    if state.running.number == running.number { state.recordedUntil = past.recordedUntil }
    var rest = DiskStore.Unwritten()
    rest.rows = [running.number: undecided]
    state.unwritten = rest.followed(by: state.unwritten)
  }

  // MARK: - Letting go

  /// Rows that one commit lets go of at most, of each table: some minutes' worth, so that a commit stays
  /// short after a long pause.
  private static let slice = 5000

  private func forget(_ database: Database, _ session: ClockSession, now: Date) throws {
    let seconds = now.timeIntervalSinceReferenceDate - session.moved
    let history = seconds - HistoryLimits.history
    let (device, number) = (device, session.number)
    for (table, date) in [
      ("step", "date"), ("floor", "date"), ("minute", "finish"), ("fall", "date"),
      ("visit", "departure"),
    ] {
      try database.execute(
        sql: """
          DELETE FROM \(table) WHERE number IN (SELECT number FROM \(table)
            WHERE device = ? AND session = ? AND \(date) <= ? LIMIT \(Self.slice))
          """, arguments: [device, number, history])
    }
    // A state lasts until the next one's start: the last that began before the horizon is in force at it, in
    // a session that runs.
    let isRunning = number == running.number
    try database.execute(
      sql: """
        DELETE FROM state WHERE device = ? AND session = ? AND date \(isRunning ? "<" : "<=")
          (SELECT max(date) FROM state WHERE device = ? AND session = ? AND date <= ?)
        """, arguments: [device, number, device, number, history])
    try database.execute(
      sql: """
        DELETE FROM recording WHERE device = ? AND session = ? AND date <= ? AND finish <= ?
        """,
      arguments: [
        device, number, seconds - HistoryLimits.recordings, seconds - HistoryLimits.recordings,
      ])
    guard !isRunning else { return }
    let tables = ["step", "floor", "state", "recording", "minute", "fall", "visit"]
    let rest = tables.map {
      "NOT EXISTS (SELECT 1 FROM \($0) WHERE device = ? AND session = ?)"
    }
    try database.execute(
      sql: """
        DELETE FROM session WHERE device = ? AND session = ? AND
          \(rest.joined(separator: " AND "))
        """,
      arguments: StatementArguments((0...tables.count).flatMap { _ in [device, Int64(number)] }))
  }
}
