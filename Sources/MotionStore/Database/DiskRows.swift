import FoundationEssentials
import GRDB
import MotionHost
import MotionLink
import MotionProcessing

extension HistoryTail {
  /// This, and what came after it.
  func followed(by later: HistoryTail) -> HistoryTail {
    var both = self
    both.steps += later.steps
    both.floors += later.floors
    both.states += later.states
    both.batches += later.batches
    both.minutes += later.minutes
    both.falls += later.falls
    both.visits += later.visits
    both.noVisits += later.noVisits
    return both
  }

  /// What is later than decided; what is recorded, minutes, falls and visits are.
  func undecided(by past: DevicePast) -> HistoryTail {
    var rest = HistoryTail()
    rest.steps = steps.filter { $0.date > past.stepsUntil }
    rest.floors = floors.filter { $0.date > past.stepsUntil }
    rest.states = states.filter { $0.start.date > past.statesUntil }
    return rest
  }
}

extension Row {
  /// A column's value; `nil` also where it is of another type. No check of SQLite finds that a damaged byte
  /// has made a text of a number.
  func readable<Value: DatabaseValueConvertible>(_ column: String) -> Value? {
    (self[column] as DatabaseValue?).flatMap { Value.fromDatabaseValue($0) }
  }
}

extension ActivityState {
  /// A state from its row, by the session's own dates; `nil` where it is none.
  init?(row: Row) {
    guard let confidence = row.readable("confidence").flatMap({ Confidence(rawValue: $0) }),
      let flags: UInt8 = row.readable("flags"),
      let activity = MotionActivity(flags: flags, confidence: confidence),
      let boot: Double = row.readable("boot"), let date: Double = row.readable("date")
    else { return nil }
    self.init(
      activity: activity,
      start: Moment(timestamp: boot, date: Date(timeIntervalSinceReferenceDate: date)))
  }
}

extension [SensorStream: Double] {
  /// Number and samples a second of each stream, such as `0 50,3 1`.
  var row: String {
    sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue) \($0.value)" }
      .joined(separator: ",")
  }

  /// What stands in a row; what cannot be read is left out.
  init(row: String) {
    self.init()
    for part in row.split(separator: ",") {
      let words = part.split(separator: " ")
      guard words.count == 2, let stream = Int(words[0]).flatMap({ SensorStream(rawValue: $0) })
      else {
        continue
      }
      self[stream] = Double(words[1]) ?? 0
    }
  }
}

extension ClockSession {
  /// A session from its row; `nil` where it is none.
  init?(row: Row) {
    guard let number: Int = row.readable("session") else { return nil }
    self.init(
      number: number,
      zero: row.readable("zero").map { Date(timeIntervalSinceReferenceDate: $0) },
      moved: row.readable("moved") ?? 0, source: row.readable("source") ?? "",
      offset: row.readable("shift") ?? 0)
  }

  /// Writes it down in place of what is known of it.
  func write(into database: Database, device: Int64) throws {
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO session (device, session, zero, moved, source, shift)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [device, number, zero?.timeIntervalSinceReferenceDate, moved, source, offset])
  }
}

extension HistoryDatabase.KnownDevice {
  /// A device from its row, with the sessions of its clock.
  init(row: Row, of database: Database) throws {
    let sessions = try Row.fetchAll(
      database, sql: "SELECT * FROM session WHERE device = ? ORDER BY session",
      arguments: [row["number"] as DatabaseValue]
    ).compactMap { ClockSession(row: $0) }
    self.init(row: row, sessions: sessions)
  }

  init(row: Row, sessions: [ClockSession]) {
    let number: Int64 = row.readable("number") ?? 0
    self.number = number
    name = row.readable("name") ?? "recovered-\(number)"
    key = "\(row.readable("key") ?? "damaged")-\(number)"
    streams = [SensorStream: Double](row: row.readable("streams") ?? "")
    platform = row.readable("platform")
    self.sessions = sessions
    // Dates are the newest session's own.
    let moved = sessions.last?.moved ?? 0
    let date = { (column: String) -> Date? in
      row.readable(column).map { Date(timeIntervalSinceReferenceDate: $0 + moved) }
    }
    newest = date("newest")
    var past = DevicePast()
    past.stepsUntil = date("steps_until") ?? .distantPast
    past.statesUntil = date("states_until") ?? .distantPast
    past.recordedUntil = date("recorded_until") ?? .distantPast
    past.recordingEnd = date("recording_end")
    past.holdsUntil = date("holds_until")
    past.isWatch = row.readable("is_watch") ?? false
    for (part, column) in DevicePast.watchColumns {
      guard let start = date(column + "_from"), let end = date(column + "_until") else { continue }
      past.watches[part] = DevicePast.Watch(start: start, end: end)
    }
    past.stay = date("stay_from").map {
      VisitRecord(arrival: $0, known: $0, at: VisitRecord.Place(row: row, "stay_"))
    }
    past.nextRecording = UInt64(max(1, row.readable("next_recording") ?? Int64(1)))
    past.calibration = (row.readable("calibration") as Data?).flatMap {
      try? MotionSnapshot(bytes: Array($0))
    }
    self.past = past
  }
}

extension HistoryDatabase {
  /// Steps, floors and states of a device by session, in order of their own dates.
  func rows(of device: Int64) throws(Failure) -> [Int: HistoryTail] {
    try reading { database in
      var kept: [Int: HistoryTail] = [:]
      for (table, keep) in Self.keepers {
        let rows = try Row.fetchCursor(
          database, sql: "SELECT * FROM \(table) WHERE device = ? ORDER BY session, date, number",
          arguments: [device])
        while let row = try rows.next() {
          guard let session: Int = row.readable("session"), let date: Double = row.readable("date")
          else { continue }
          keep(
            &kept[session, default: HistoryTail()], Date(timeIntervalSinceReferenceDate: date), row)
        }
      }
      return kept
    }
  }

  private typealias Keep = @Sendable (inout HistoryTail, Date, Row) -> Void

  private static let keepers: [(table: String, keep: Keep)] = [
    (
      "step",
      { rows, date, row in
        rows.steps.append(
          LoggedStep(
            date: date, length: row.readable("length"), activeTime: row.readable("active") ?? 0))
      }
    ),
    (
      "floor",
      { rows, date, row in
        guard let count: Int = row.readable("count") else { return }
        rows.floors.append(HistoryTail.Floors(count: count, date: date))
      }
    ),
    (
      "state",
      { rows, _, row in
        if let state = ActivityState(row: row) { rows.states.append(state) }
      }
    ),
    (
      "minute",
      { rows, _, row in
        if let minute = MovementMinute(row: row) { rows.minutes.append(minute) }
      }
    ),
    (
      "fall",
      { rows, _, row in
        if let fall = LoggedFall(row: row) { rows.falls.append(fall) }
      }
    ),
    (
      "visit",
      { rows, _, row in
        if let visit = LoggedVisit(row: row) { rows.visits.append(visit) }
      }
    ),
  ]
}

extension DevicePast {
  /// What is watched, and the beginning of its columns.
  static let watchColumns: [(part: WatchedPart, name: String)] = [
    (.tremor, "tremor"), (.falls, "falls"),
  ]

  /// Of a device whose history nobody finds anew.
  static var allDecided: DevicePast {
    var past = DevicePast()
    past.stepsUntil = .distantFuture
    past.statesUntil = .distantFuture
    return past
  }

  /// The same on a clock that shows dates that are so many seconds later.
  func later(by seconds: Double) -> DevicePast {
    var moved = self
    let later = { (date: Date) in
      date > .distantPast ? date.addingTimeInterval(seconds) : date
    }
    moved.stepsUntil = later(stepsUntil)
    moved.statesUntil = later(statesUntil)
    moved.recordedUntil = later(recordedUntil)
    moved.recordingEnd = recordingEnd.map(later)
    moved.visitKnownUntil = later(visitKnownUntil)
    moved.visit = visit.map { LoggedVisit($0).later(by: seconds).record }
    moved.stay = stay.map { LoggedVisit($0).later(by: seconds).record }
    moved.holdsUntil = holdsUntil.map(later)
    moved.watches = watches.mapValues { Watch(start: later($0.start), end: later($0.end)) }
    return moved
  }

  /// Writes it down beside what the device has; dates are the session's own.
  func update(
    _ database: Database, device: Int64, newest: Date?, streams: [SensorStream: Double]
  ) throws {
    let seconds = { (date: Date?) in
      date.flatMap { $0 > .distantPast ? $0.timeIntervalSinceReferenceDate : nil }
    }
    try database.execute(
      sql: """
        UPDATE device SET newest = coalesce(?, newest), streams = ?, steps_until = ?,
          states_until = ?, recorded_until = ?, recording_end = ?, holds_until = ?,
          next_recording = ?, calibration = ?, is_watch = ?, tremor_from = ?, tremor_until = ?, falls_from = ?,
          falls_until = ?, stay_from = ?, stay_latitude = ?, stay_longitude = ?, stay_radius = ? WHERE number = ?
        """,
      arguments: [
        seconds(newest), streams.row, seconds(stepsUntil), seconds(statesUntil),
        seconds(recordedUntil), seconds(recordingEnd), seconds(holdsUntil),
        Int64(clamping: nextRecording), calibration.map { Data($0.bytes) },
        isWatch, seconds(watches[.tremor]?.start), seconds(watches[.tremor]?.end),
        seconds(watches[.falls]?.start), seconds(watches[.falls]?.end), seconds(stay?.arrival),
        stay?.place?.latitude,
        stay?.place?.longitude, stay?.place?.radius, device,
      ])
  }
}
