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

  /// What is later than decided.
  func undecided(by past: DevicePast) -> HistoryTail {
    var rest = HistoryTail()
    rest.steps = steps.filter { $0.date > past.stepsUntil }
    rest.floors = floors.filter { $0.date > past.stepsUntil }
    rest.states = states.filter { $0.start.date > past.statesUntil }
    return rest
  }

  /// Takes out of the database what it said of the time that was not decided.
  static func withdraw(_ past: DevicePast, from database: Database, device: Int64) throws {
    for (table, column, date) in [
      ("step", "date", past.stepsUntil), ("floor", "date", past.stepsUntil),
      ("state", "date", past.statesUntil), ("recording", "finish", past.recordedUntil),
    ] {
      try database.execute(
        sql: "DELETE FROM \(table) WHERE device = ? AND \(column) > ?",
        arguments: [device, date.timeIntervalSinceReferenceDate])
    }
  }

  /// Puts all of it into the database.
  func insert(into database: Database, device: Int64) throws {
    for step in steps {
      try database.execute(
        sql: "INSERT INTO step (device, date, length, active) VALUES (?, ?, ?, ?)",
        arguments: [device, step.date.timeIntervalSinceReferenceDate, step.length, step.activeTime])
    }
    for floors in floors {
      try database.execute(
        sql: "INSERT INTO floor (device, date, count) VALUES (?, ?, ?)",
        arguments: [device, floors.date.timeIntervalSinceReferenceDate, floors.count])
    }
    for state in states {
      try database.execute(
        sql:
          "INSERT OR REPLACE INTO state (device, date, boot, flags, confidence) VALUES (?, ?, ?, ?, ?)",
        arguments: [
          device, state.start.date.timeIntervalSinceReferenceDate, state.start.timestamp,
          Int(state.activity.flags), state.activity.confidence.rawValue,
        ])
    }
    for batch in batches {
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO recording (device, batch, date, finish, boot, samples)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          device, Int64(clamping: batch.identifier), batch.seconds, batch.end,
          batch.start.timestamp, batch.packed,
        ])
    }
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
  /// A state from its row; `nil` where it is none.
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

extension RecordedBatch {
  /// 16 bytes a sample: nanoseconds after the first, x, y, z in g, single precision; lowest byte first.
  var packed: Data {
    var data = Data(capacity: samples.count * 16)
    for entry in samples {
      for word in [entry.offset, entry.x.bitPattern, entry.y.bitPattern, entry.z.bitPattern] {
        withUnsafeBytes(of: word.littleEndian) { data.append(contentsOf: $0) }
      }
    }
    return data
  }

  /// A batch from its row; `nil` where it is none. Samples are in order of time, also where bytes were damaged:
  /// whoever reads goes on from the last one.
  init?(row: Row) {
    guard let packed: Data = row.readable("samples"), packed.count.isMultiple(of: 16),
      let number: Int64 = row.readable("batch"), number >= 0,
      let boot: Double = row.readable("boot"), let date: Double = row.readable("date")
    else { return nil }
    let words = packed.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).map {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self))
      }
    }
    self.init(
      identifier: UInt64(number),
      start: Moment(timestamp: boot, date: Date(timeIntervalSinceReferenceDate: date)),
      samples: stride(from: 0, to: words.count, by: 4).map {
        Entry(
          offset: words[$0], x: Float(bitPattern: words[$0 + 1]),
          y: Float(bitPattern: words[$0 + 2]),
          z: Float(bitPattern: words[$0 + 3]))
      }.sorted { $0.offset < $1.offset })
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

extension HistoryDatabase.KnownDevice {
  init(row: Row) {
    let date = { (column: String) -> Date? in
      row.readable(column).map { Date(timeIntervalSinceReferenceDate: $0) }
    }
    let number: Int64 = row.readable("number") ?? 0
    self.number = number
    name = row.readable("name") ?? "recovered-\(number)"
    key = "\(row.readable("key") ?? "damaged")-\(number)"
    newest = date("newest")
    streams = [SensorStream: Double](row: row.readable("streams") ?? "")
    var past = DevicePast()
    past.stepsUntil = date("steps_until") ?? .distantPast
    past.statesUntil = date("states_until") ?? .distantPast
    past.recordedUntil = date("recorded_until") ?? .distantPast
    past.recordingEnd = date("recording_end")
    past.nextRecording = UInt64(max(1, row.readable("next_recording") ?? Int64(1)))
    past.calibration = (row.readable("calibration") as Data?).flatMap {
      try? MotionSnapshot(bytes: Array($0))
    }
    self.past = past
  }
}

extension DevicePast {
  /// Writes it down beside what the device has.
  func update(
    _ database: Database, device: Int64, newest: Date?, streams: [SensorStream: Double]
  ) throws {
    let seconds = { (date: Date?) in date?.timeIntervalSinceReferenceDate }
    try database.execute(
      sql: """
        UPDATE device SET newest = coalesce(?, newest), streams = ?, steps_until = ?,
          states_until = ?, recorded_until = ?, recording_end = ?, next_recording = ?,
          calibration = ? WHERE number = ?
        """,
      arguments: [
        seconds(newest), streams.row, seconds(stepsUntil), seconds(statesUntil),
        seconds(recordedUntil), seconds(recordingEnd), Int64(clamping: nextRecording),
        calibration.map { Data($0.bytes) }, device,
      ])
  }
}
