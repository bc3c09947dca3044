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
    return both
  }

  /// What is later than decided; what is recorded is.
  func undecided(by past: DevicePast) -> HistoryTail {
    var rest = HistoryTail()
    rest.steps = steps.filter { $0.date > past.stepsUntil }
    rest.floors = floors.filter { $0.date > past.stepsUntil }
    rest.states = states.filter { $0.start.date > past.statesUntil }
    return rest
  }

  /// The same at dates that are so many seconds later.
  func later(by seconds: Double) -> HistoryTail {
    var moved = self
    for i in steps.indices { moved.steps[i] = steps[i].later(by: seconds) }
    for i in floors.indices { moved.floors[i] = floors[i].later(by: seconds) }
    for i in states.indices { moved.states[i] = states[i].later(by: seconds) }
    for i in batches.indices { moved.batches[i] = batches[i].later(by: seconds) }
    return moved
  }
}

extension LoggedStep {
  /// The same at a date that is so many seconds later.
  func later(by seconds: Double) -> LoggedStep {
    LoggedStep(date: date.addingTimeInterval(seconds), length: length, activeTime: activeTime)
  }
}

extension HistoryTail.Floors {
  /// The same at a date that is so many seconds later.
  func later(by seconds: Double) -> Self {
    Self(count: count, date: date.addingTimeInterval(seconds))
  }
}

extension ActivityState {
  /// A state from its row, by the session's own dates; `nil` where it is none.
  init?(row: Row) {
    guard let confidence = Confidence(rawValue: row["confidence"]),
      let activity = MotionActivity(flags: row["flags"], confidence: confidence)
    else { return nil }
    self.init(
      activity: activity,
      start: Moment(timestamp: row["boot"], date: Date(timeIntervalSinceReferenceDate: row["date"]))
    )
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
  init(row: Row) {
    self.init(
      number: row["session"],
      zero: (row["zero"] as Double?).map { Date(timeIntervalSinceReferenceDate: $0) },
      moved: row["moved"], source: row["source"], offset: row["shift"])
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
  init(row: Row, of database: Database) throws {
    number = row["number"]
    name = row["name"]
    key = "\(row["key"] as String)-\(number)"
    streams = [SensorStream: Double](row: row["streams"])
    sessions = try Row.fetchAll(
      database, sql: "SELECT * FROM session WHERE device = ? ORDER BY session",
      arguments: [number]
    ).map { ClockSession(row: $0) }
    // Dates are the newest session's own.
    let moved = sessions.last?.moved ?? 0
    let date = { (column: String) in
      (row[column] as Double?).map { Date(timeIntervalSinceReferenceDate: $0 + moved) }
    }
    newest = date("newest")
    var past = DevicePast()
    past.stepsUntil = date("steps_until") ?? .distantPast
    past.statesUntil = date("states_until") ?? .distantPast
    past.recordedUntil = date("recorded_until") ?? .distantPast
    past.recordingEnd = date("recording_end")
    past.holdsUntil = date("holds_until")
    past.nextRecording = UInt64(max(1, row["next_recording"] as Int64))
    past.calibration = (row["calibration"] as Data?).flatMap {
      try? MotionSnapshot(bytes: Array($0))
    }
    self.past = past
  }
}

extension DevicePast {
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
    moved.holdsUntil = holdsUntil.map(later)
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
          next_recording = ?, calibration = ? WHERE number = ?
        """,
      arguments: [
        seconds(newest), streams.row, seconds(stepsUntil), seconds(statesUntil),
        seconds(recordedUntil), seconds(recordingEnd), seconds(holdsUntil),
        Int64(clamping: nextRecording), calibration.map { Data($0.bytes) }, device,
      ])
  }
}
