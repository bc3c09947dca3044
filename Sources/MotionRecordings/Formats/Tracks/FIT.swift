import MotionProcessing

/// FIT (Garmin, Wahoo, Suunto, …): activities with fixes, and sensor data where a device logs them.
///
/// Files that break off or whose checksum is wrong are read as far as they go.
enum FIT: RecordingFormat {
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    guard let member = container.single(where: { $0.dropFirst(8).starts(with: ".FIT".utf8) }) else {
      return nil
    }
    let make: (FindingLog) -> FITDecoder? = { log in
      container.open(member).map { FITDecoder(FITMessages($0, file: member.name, log: log)) }
    }
    // One pass finds the streams and lets what is damaged be reported once.
    guard let survey = make(container.log) else { return nil }
    let (_, streams) = survey.survey(pieces: .max)
    let first = survey.firstTime ?? survey.firstOfAny
    let origin = first ?? 0
    var metadata = RecordingMetadata(recording: container.name)
    metadata.device = survey.device
    metadata.start = first.flatMap {
      FITMessage.isCalendar($0) ? WallClock(nanoseconds: $0) : nil
    }
    let sources = OpenedRecording.decodedSources(
      streams, origin: origin, isOrdered: false,
      log: FindingLog(), make: make)
    let sessions = survey.sessions
    metadata.timeZone = sessions.zone
    return OpenedRecording(
      format: "a FIT file\(survey.kind.map { " (\($0))" } ?? "")", metadata: metadata,
      sources: sources + sessions.hints(origin: origin), recognition: "the mark .FIT at byte 8",
      statements: statements(member, origin: origin) {
        container.open(member).map { FITMessages($0, file: member.name, log: FindingLog()) }
      },
      contentsWithoutSamples: streams.isEmpty ? "records of its device" : nil,
      stated: { sessions.stated })
  }

  private static func statements(
    _ member: RecordingContainer.Member, origin: Int64, make: @escaping () -> FITMessages?
  ) -> [StatementTable] {
    func table(
      _ name: String, _ header: String, row: @escaping (FITMessage, inout Int64?) -> String?
    ) -> StatementTable {
      StatementTable(name: name, header: header, size: member.size) {
        let messages = make()
        // The clock that 16-bit stamps of monitoring files go on from.
        var clock: Int64?
        return {
          while let message = messages?.next() {
            if let row = row(message, &clock) { return row }
          }
          return nil
        }
      }
    }
    return [
      table("fit_record.csv", RecordedPoint.statementHeader) { message, _ in
        message.number == 20 ? message.point.statement(origin: origin) : nil
      },
      table(
        "fit_session.csv",
        "time_s,elapsed_s,distance_m,cycles,ascent_m,descent_m,sport"
      ) { message, _ in
        guard message.number == 18, let time = message.time else { return nil }
        let cells = [
          message.value(7, scale: 1000), message.value(9, scale: 100), message.value(10),
          message.value(22), message.value(23), message.value(5),
        ]
        return ([cell(nanoseconds: time &- origin)] + cells.map { cell($0) }).joined(separator: ",")
      },
      table(
        "fit_monitoring.csv", "time_s,activity_type,cycles,distance_m,active_s,heart_rate_bpm"
      ) { message, clock in
        clock = message.time ?? clock
        guard message.number == 55, let time = message.monitoringTime(after: clock) else {
          return nil
        }
        clock = time
        let packed = message.whole(24).map { Double($0 & 0x1F) }
        let cells = [
          message.value(5) ?? packed, message.value(3, scale: 2), message.value(2, scale: 100),
          message.value(4, scale: 1000), message.value(27),
        ]
        guard cells.contains(where: { $0 != nil }) else { return nil }
        return ([cell(nanoseconds: time &- origin)] + cells.map { cell($0) }).joined(separator: ",")
      },
    ]
  }
}

/// Turns messages of a FIT file into samples.
final class FITDecoder: SampleDecoder {
  private let messages: FITMessages
  private var odometer = RecordedPoint.Odometer()
  /// Records, monitoring and sensor data; what stands before them may be stamped otherwise.
  private static let timed: Set<Int> = [20, 55, 164, 165, 208, 209]

  /// The first time of what is recorded, in nanoseconds since 1970.
  private(set) var firstTime: Int64?
  /// The first time of any message.
  private(set) var firstOfAny: Int64?
  /// What made the file.
  private(set) var device: String?
  /// What kind of file it says it is.
  private(set) var kind: String?
  /// What it says of sports, distances and times.
  private(set) var sessions = FITSessions()

  init(_ messages: FITMessages) { self.messages = messages }

  var bytes: (read: Int64, total: Int64) { messages.bytes }

  func decode(into samples: inout [Sample]) -> Bool {
    guard let message = messages.next() else { return false }
    switch message.number {
    case 0: identify(message)
    case 12, 18, 19, 34: sessions.add(message)
    case 20: if let fix = point(of: message).fix { samples.append(fix) }
    case 164: samples += vectors(of: message) { .rotationRate($0 * (.pi / 180)) }
    case 165: samples += vectors(of: message, make: AccelerationUnit.specificForceInG.reading)
    case 208: samples += vectors(of: message) { .magneticField($0 * 100) }
    case 209: samples += pressures(of: message)
    default: break
    }
    if let time = message.time {
      if Self.timed.contains(message.number) { firstTime = firstTime ?? time }
      firstOfAny = firstOfAny ?? time
    }
    return true
  }

  /// A record; where it has neither a place nor a speed, its speed is that of its odometer.
  private func point(of message: FITMessage) -> RecordedPoint {
    var point = message.point
    odometer.complete(&point)
    return point
  }

  private func identify(_ message: FITMessage) {
    if device == nil, let maker = message.whole(1) {
      let product = message.whole(2).map { " product \(Int($0))" } ?? ""
      sessions.maker = Self.makers[Int(maker)]
      device = (sessions.maker ?? "maker \(Int(maker))") + product
    }
    if kind == nil, let type = message.whole(0) { kind = Self.kinds[Int(type)] }
  }

  /// FIT SDK profile, type `manufacturer`.
  private static let makers = [
    1: "Garmin", 13: "Dynastream", 15: "Dynastream", 23: "Suunto", 32: "Wahoo", 69: "Stages",
    71: "TomTom", 89: "Tacx", 123: "Polar", 255: "development", 260: "Zwift", 265: "Strava",
    267: "Bryton", 294: "Coros", 310: "COROS",
  ]
  /// FIT SDK profile, type `file`.
  private static let kinds = [
    1: "device", 2: "settings", 3: "sport", 4: "activity", 5: "workout", 6: "course",
    7: "schedules", 9: "weight", 10: "totals", 11: "goals", 14: "blood pressure",
    15: "monitoring", 20: "activity summary", 28: "daily monitoring", 32: "monitoring",
    34: "segment", 35: "segment list",
  ]

  /// Calibrated samples of three axes: one message holds up to a second of them.
  private func vectors(of message: FITMessage, make: (Vector3) -> Reading) -> [Sample] {
    guard let time = message.preciseTime else { return [] }
    let offsets = message.milliseconds(1)
    let axes = (0..<3).map { message.values(5 + $0) }
    let count = min(axes[0].count, axes[1].count, axes[2].count, offsets.count)
    return (0..<count).map { i in
      let v = Vector3(axes[0][i], axes[1][i], axes[2][i])
      return Sample(make(v), atNanoseconds: time + offsets[i])
    }
  }

  private func pressures(of message: FITMessage) -> [Sample] {
    guard let time = message.preciseTime else { return [] }
    return zip(message.milliseconds(1), message.values(2)).map { offset, pascals in
      Sample(.pressure(pascals / 1000), atNanoseconds: time + offset)
    }
  }
}
