package import FoundationEssentials
import GRDB
import MotionHost
import MotionLink
import MotionProcessing
import MotionSystem

/// A range of dates that somebody wants to have erased: after its start, up to its end; all of it where neither
/// is given.
package struct ErasedRange: Sendable {
  let start: Double
  let end: Double

  package init(after start: Date?, upTo end: Date?) {
    self.start = start?.timeIntervalSinceReferenceDate ?? -.infinity
    self.end = end?.timeIntervalSinceReferenceDate ?? .infinity
  }

  /// Whether it is everything.
  package var isEverything: Bool { start == -.infinity && end == .infinity }

  func contains(_ date: Double) -> Bool { date > start && date <= end }

  /// The same by the dates of a session's own.
  func own(_ session: ClockSession) -> ErasedRange {
    ErasedRange(from: start - session.moved, to: end - session.moved)
  }

  private init(from start: Double, to end: Double) {
    self.start = start
    self.end = end
  }
}

/// What was erased, and by which bytes it would be found again.
package struct ErasedHistory: Sendable {
  package var steps = 0
  package var floors = 0
  package var states = 0
  package var batches = 0
  package var minutes = 0
  package var falls = 0
  package var visits = 0
  package var patterns: Set<BytePattern> = []
}

extension HistoryDatabase {
  /// Erases what devices remember of a range, all of it or nothing. Of what lasts, a state above all, stays what
  /// is outside.
  package func erase(
    _ range: ErasedRange, of devices: [KnownDevice]
  ) throws(Failure) -> ErasedHistory {
    do throws(Failure) {
      return try writing { try Self.erase(range, of: devices, from: $0) }
    } catch {
      // On a full disk nothing can be deleted either.
      guard error.isFull, ballast.giveUp() else { throw error }
      return try writing { try Self.erase(range, of: devices, from: $0) }
    }
  }

  private static func erase(
    _ range: ErasedRange, of devices: [KnownDevice], from database: Database
  ) throws -> ErasedHistory {
    var erased = ErasedHistory()
    for device in devices {
      for session in device.sessions {
        let rows = SessionErasure(
          database: database, device: device.number, session: session.number,
          range: range.own(session), isRunning: session.number == device.sessions.last?.number)
        try rows.erase(into: &erased)
      }
      // Where somebody stays is found anew.
      try database.execute(
        sql: """
          UPDATE device SET stay_from = NULL, stay_latitude = NULL, stay_longitude = NULL, stay_radius = NULL
          WHERE number = ?
          """, arguments: [device.number])
      guard range.isEverything else { continue }
      try database.execute(
        sql: "UPDATE device SET calibration = NULL WHERE number = ?", arguments: [device.number])
    }
    return erased
  }

  /// Removes what of damaged databases was set aside; gives the paths.
  package func removeSetAside() -> [String] {
    DamagedHistory.removeAll(Folder.parent(of: path))
  }

  /// Looks for patterns in the database, its log and other files; gives how many were found, and in how many
  /// bytes.
  package func search(
    for patterns: Set<BytePattern>, besides files: [String]
  ) throws(Failure) -> (found: Int, bytes: Int) {
    var search = ByteSearch(patterns)
    do throws(SystemError) {
      if let file, file.seek(to: 0) { try search.look(in: file) }
      for file in [path + "-wal"] + files where FileStatus(of: file) != nil {
        try search.look(in: try InputFile(file))
      }
    } catch {
      throw Failure(description: "\(path): it cannot be searched: \(error.words)")
    }
    return (search.found.count, search.size)
  }
}

/// Erases rows of one session, whose dates are its own.
private struct SessionErasure {
  let database: Database
  let device: Int64
  let session: Int
  let range: ErasedRange
  let isRunning: Bool

  func erase(into erased: inout ErasedHistory) throws {
    erased.steps += try erase("step", "length", &erased.patterns)
    erased.floors += try erase("floor", "count", &erased.patterns)
    erased.minutes += try erase("minute", "finish", where: Self.overlapping, &erased.patterns)
    erased.falls += try erase("fall", "resolution", &erased.patterns)
    erased.visits += try erase("visit", "known", where: Self.staying, &erased.patterns)
    try eraseStates(into: &erased)
    try eraseRecordings(into: &erased)
  }

  // MARK: - Steps and floors

  private static let inRange = "device = ? AND session = ? AND date > ? AND date <= ?"
  /// What lasts goes whole where any of it is in the range.
  private static let overlapping = "device = ? AND session = ? AND finish > ? AND date <= ?"
  private static let staying =
    "device = ? AND session = ? AND coalesce(departure, 1e300) > ? AND date <= ?"
  private var arguments: StatementArguments { [device, session, range.start, range.end] }

  private func erase(
    _ table: String, _ second: String, where condition: String = inRange,
    _ patterns: inout Set<BytePattern>
  ) throws -> Int {
    let rows = try Row.fetchCursor(
      database, sql: "SELECT date, \(second) FROM \(table) WHERE \(condition)",
      arguments: arguments)
    while let row = try rows.next() { note(row, second, &patterns) }
    try database.execute(
      sql: "DELETE FROM \(table) WHERE \(condition)", arguments: arguments)
    return database.changesCount
  }

  /// A row's date and the column behind it stand side by side, each with its highest byte first; whole numbers are
  /// shorter and no pattern.
  private func note(_ row: Row, _ second: String, _ patterns: inout Set<BytePattern>) {
    guard let value: Double = row[second], value != value.rounded() else { return }
    let date: Double = row["date"]
    guard date != date.rounded() else { return }
    patterns.insert(
      BytePattern(
        date.bitPattern.byteSwapped.littleEndian, value.bitPattern.byteSwapped.littleEndian))
  }

  // MARK: - States

  /// A state that began before the range ends with it, and nothing is known within; the one at its end goes on
  /// from there.
  private func eraseStates(into erased: inout ErasedHistory) throws {
    let before = try state(upTo: range.start)
    let last = try state(upTo: range.end)
    let goesOn = try isRunning || hasStates(after: range.end)
    let rows = try Row.fetchCursor(
      database, sql: "SELECT date, boot FROM state WHERE \(Self.inRange)", arguments: arguments)
    while let row = try rows.next() { note(row, "boot", &erased.patterns) }
    try database.execute(
      sql: "DELETE FROM state WHERE \(Self.inRange)", arguments: arguments)
    erased.states += database.changesCount
    if let before, !before.activity.unknown {
      try insert(before.begun(at: range.start, .undecided))
    }
    if let last, goesOn, range.end < .infinity {
      try insert(last.begun(at: range.end, last.activity))
    }
  }

  private func state(upTo date: Double) throws -> ActivityState? {
    guard date.isFinite else { return nil }
    return try Row.fetchOne(
      database,
      sql: """
        SELECT * FROM state WHERE device = ? AND session = ? AND date <= ? ORDER BY date DESC LIMIT 1
        """, arguments: [device, session, date]
    ).flatMap { ActivityState(row: $0) }
  }

  private func hasStates(after date: Double) throws -> Bool {
    try Bool.fetchOne(
      database,
      sql: "SELECT EXISTS (SELECT 1 FROM state WHERE device = ? AND session = ? AND date > ?)",
      arguments: [device, session, date]) ?? false
  }

  private func insert(_ state: ActivityState) throws {
    var tail = HistoryTail()
    tail.states = [state]
    _ = try ProvisionalRows().replaced(by: tail, in: database, device: device, session: session)
  }

  // MARK: - Recordings

  /// Rows are packed: of one that lies across an end of the range the rest is packed anew.
  private func eraseRecordings(into erased: inout ErasedHistory) throws {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT number, batches FROM recording
        WHERE \(Self.overlapping)
        """, arguments: arguments)
    for row in rows {
      guard let packed: Data = row["batches"] else { continue }
      var kept: [RecordedBatch] = []
      for (bytes, batch) in PackedBatches.pieces(of: packed) {
        let rest = batch?.without(range)
        if let rest { kept.append(rest) }
        guard batch == nil || rest != batch else { continue }
        // What is packed anew may begin alike, but ends with another check sum.
        if let pattern = BytePattern(bytes.suffix(BytePattern.size)) {
          erased.patterns.insert(pattern)
        }
        erased.batches += 1
      }
      try database.execute(
        sql: "DELETE FROM recording WHERE number = ?", arguments: [row["number"] as Int64])
      try RecordingRow.insert(kept, into: database, device: device, session: session)
    }
  }
}

extension ActivityState {
  /// Another one of the same clock, at a date.
  fileprivate func begun(at seconds: Double, _ activity: MotionActivity) -> ActivityState {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    return ActivityState(
      activity: activity,
      start: Moment(
        timestamp: start.timestamp + date.timeIntervalSince(start.date), date: date))
  }
}

extension RecordedBatch {
  /// Its samples outside of a range; `nil` where there are none.
  fileprivate func without(_ range: ErasedRange) -> RecordedBatch? {
    let rest = samples.filter { !range.contains(seconds + Double($0.offset) / 1e9) }
    guard let first = rest.first else { return nil }
    let begin = Double(first.offset) / 1e9
    return RecordedBatch(
      identifier: identifier,
      start: Moment(
        timestamp: start.timestamp + begin, date: start.date.addingTimeInterval(begin)),
      samples: rest.map { Entry(offset: $0.offset - first.offset, x: $0.x, y: $0.y, z: $0.z) })
  }
}
