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
    /// By session of the clock; dates in them are those that its clock showed at its beginning.
    var rows: [Int: HistoryTail] = [:]
    /// Which programs have dealt with which falls and visits.
    var heard: [HeardRows] = []
    /// The sessions as they were when this was taken; the last one ran.
    var sessions: [ClockSession] = []
    var now: Date?
    /// Whether something came since the last commit.
    var isNew = false

    /// This, and what came after it.
    func followed(by later: Unwritten) -> Unwritten {
      var both = later
      both.rows = rows.merging(later.rows) { $0.followed(by: $1) }
      both.heard = heard + later.heard
      both.now = later.now ?? now
      both.isNew = isNew || later.isNew
      return both
    }
  }

  struct State: Sendable {
    /// The sessions of the device's clock; the last one runs.
    var sessions: [ClockSession]
    /// Those of them that the database has, as it has them.
    var writtenSessions: [ClockSession]
    var unwritten = Unwritten()
    /// What the last commit has decided before a restart: what the database holds of later times in that session
    /// is found anew.
    var withdrawn: (session: Int, past: DevicePast)?
    /// What the database holds that may yet change, by session and by its own dates.
    var provisional: [Int: ProvisionalRows] = [:]
    var provisionalRecording: Int64?
    /// The recorder's samples up to here, by the dates of the session that runs, are in the database for good.
    var recordedUntil = Date.distantPast
    var newest: Date?
    /// Whether the recorder gives way to the history, since the disk is full.
    var isRecorderStopped = false
    /// Why a recording could not be read any further; `nil` where the last one that was read could.
    var readFault: String?
    /// Whether the last commit could not be written.
    var isFailing = false
    /// The device's date at which the log was emptied last.
    var emptied: Date?

    var running: ClockSession { sessions[sessions.count - 1] }
  }

  /// Batches of the recorder that wait at most while nothing can be written: ten minutes. Beyond, the
  /// recorder gives way to the history.
  private static let mostBatches = 240

  let database: HistoryDatabase
  let device: Int64
  private let memory = MemoryStore()
  private let journal: (any SampleJournal)?
  let state: Guarded<State>
  let unpacked = Guarded(UnpackedRow())
  /// From where the device goes on.
  package let past: DevicePast

  /// The store of a device.
  ///
  /// - Parameters:
  ///   - journal: is told what is recorded.
  ///   - start: time and date of the first sample of the newest session that the journal still has. What was
  ///     provisional is found anew from it; without one, it stays as it is.
  package init(
    _ database: HistoryDatabase, _ known: HistoryDatabase.KnownDevice,
    journal: (any SampleJournal)? = nil, from start: (time: SensorTime, date: Date)? = nil
  ) throws(HistoryDatabase.Failure) {
    self.database = database
    self.journal = journal
    device = known.number
    let sessions =
      known.sessions.isEmpty
      ? [ClockSession(number: 1, zero: nil)] : known.sessions
    var past = known.past
    let begin = start.map { start in
      sessions[sessions.count - 1].zero?.addingTimeInterval(start.time.seconds) ?? start.date
    }
    let cut = begin ?? known.newest ?? .distantPast
    past.stepsUntil = max(past.stepsUntil, cut)
    past.statesUntil = max(past.statesUntil, cut)
    // The journal's first sample may have been recorded, or not yet.
    past.recordedUntil = max(past.recordedUntil, cut.addingTimeInterval(-0.01))
    let kept = try database.rows(of: known.number)
    for (i, session) in sessions.enumerated() {
      memory.begin(session)
      let rows = (kept[session.number] ?? HistoryTail()).later(by: session.moved)
      // What is not decided is found anew, where the journal has it.
      let isOpen = start != nil && i == sessions.count - 1
      past.state = Self.load(rows, isOpen ? past : .allDecided, into: memory)
    }
    // Who goes on from here goes on with it.
    past.visit = memory.visits(after: .distantPast).last?.record
    if past.visit?.departure != nil { past.visit = nil }
    past.visitKnownUntil = known.newest ?? past.visit?.known ?? .distantPast
    self.past = past
    let ownPast = past.later(by: -sessions[sessions.count - 1].moved)
    var state = State(sessions: sessions, writtenSessions: known.sessions)
    state.withdrawn = start == nil ? nil : (sessions[sessions.count - 1].number, ownPast)
    state.recordedUntil = ownPast.recordedUntil
    state.newest = known.newest
    self.state = Guarded(state)
    // No sample came after it: what the last state was lasted till then.
    if start == nil, let last = past.state, !last.activity.unknown, let newest = known.newest,
      newest > last.start.date
    {
      append(
        ActivityState(
          activity: .undecided,
          start: Moment(
            timestamp: last.start.timestamp + newest.timeIntervalSince(last.start.date),
            date: newest)))
    }
  }

  /// Takes what is decided of the rows of a session into memory; gives the last state.
  private static func load(
    _ rows: HistoryTail, _ past: DevicePast, into memory: MemoryStore
  ) -> ActivityState? {
    var decided = rows
    decided.steps.removeAll { $0.date > past.stepsUntil }
    decided.floors.removeAll { $0.date > past.stepsUntil }
    decided.states.removeAll { $0.start.date > past.statesUntil }
    decided.keep(in: memory)
    return decided.states.last
  }

  // MARK: - HistoryStore

  package func append(_ step: LoggedStep) {
    memory.append(step)
    change { $0.steps.append(step.later(by: $1)) }
  }

  package func append(floors: Int, at date: Date) {
    memory.append(floors: floors, at: date)
    change { $0.floors.append(HistoryTail.Floors(count: floors, date: date).later(by: $1)) }
  }

  package func append(_ state: ActivityState) {
    memory.append(state)
    change { $0.states.append(state.later(by: $1)) }
  }

  package func append(_ batch: RecordedBatch) {
    guard !isRecorderStopped else { return }
    change { rows, shift in
      rows.batches.append(batch.later(by: shift))
    }
    // Fast replays bring more between two commits; the journal asks for one in time.
    state.withLock { state in
      let number = state.running.number
      guard state.isFailing,
        let count = state.unwritten.rows[number]?.batches.count, count > Self.mostBatches
      else { return }
      state.unwritten.rows[number]?.batches.removeFirst()
    }
  }

  package func append(_ minute: MovementMinute) {
    memory.append(minute)
    change { $0.minutes.append(minute.later(by: $1)) }
  }

  package func append(_ fall: LoggedFall) {
    memory.append(fall)
    change { $0.falls.append(fall.later(by: $1)) }
  }

  package func note(_ name: String, hasHeardUpTo date: Date) {
    memory.note(name, hasHeardUpTo: date)
    note(name, hasHeardOf: .fall, upTo: date)
  }

  package func append(_ visit: LoggedVisit) {
    memory.append(visit)
    change { $0.visits.append(visit.later(by: $1)) }
  }

  package func removeVisit(from arrival: Date) {
    memory.removeVisit(from: arrival)
    change { $0.noVisits.append(arrival.addingTimeInterval($1)) }
  }

  package func note(_ name: String, hasHeardOfVisitsUpTo date: Date) {
    memory.note(name, hasHeardOfVisitsUpTo: date)
    note(name, hasHeardOf: .visit, upTo: date)
  }

  package func visits(after date: Date) -> [LoggedVisit] { memory.visits(after: date) }

  package func watching(_ part: WatchedPart, from start: SensorTime, to end: SensorTime) {
    journal?.append(part, from: start, to: end)
    state.withLock { $0.unwritten.isNew = true }
  }

  package func movementMinutes(from start: Date, to end: Date) -> [MovementMinute] {
    memory.movementMinutes(from: start, to: end)
  }

  package var minutesUntil: Date? { memory.minutesUntil }

  package func falls(after date: Date) -> [LoggedFall] { memory.falls(after: date) }

  package func recording(from start: SensorTime, to end: SensorTime) {
    journal?.append(recordingFrom: start, to: end)
    state.withLock { $0.unwritten.isNew = true }
  }

  package func forget(now: Date) {
    memory.forget(now: now)
    state.withLock {
      $0.unwritten.now = now
      $0.unwritten.isNew = true
    }
  }

  package func begin(_ session: ClockSession) {
    memory.begin(session)
    state.withLock { state in
      // Only a session of which nothing is kept has the number of the one that begins.
      state.sessions.removeAll { $0.number == session.number }
      state.sessions.append(session)
      state.recordedUntil = .distantPast
      state.unwritten.isNew = true
    }
  }

  package func moveClock(by seconds: Double) {
    memory.moveClock(by: seconds)
    state.withLock { state in
      let last = state.sessions.count - 1
      state.sessions[last] = state.sessions[last].moved(by: seconds)
      state.unwritten.isNew = true
    }
  }

  private func note(_ name: String, hasHeardOf table: HeardRows.Table, upTo date: Date) {
    state.withLock { state in
      state.unwritten.heard += state.sessions.map {
        HeardRows(
          table: table, session: $0.number, date: date.addingTimeInterval(-$0.moved), program: name)
      }
      state.unwritten.isNew = true
    }
  }

  /// Changes the rows that wait, told by how much the session's own dates are later than those that hold.
  private func change(_ body: (inout HistoryTail, _ shift: Double) -> Void) {
    state.withLock { state in
      let running = state.running
      body(&state.unwritten.rows[running.number, default: HistoryTail()], -running.moved)
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

  /// Why the recording that was read last could not be read any further, in a line for a person.
  package var readFault: String? { state.withLock { $0.readFault } }
}
