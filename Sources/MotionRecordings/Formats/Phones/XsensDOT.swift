import MotionProcessing

/// Exports of Xsens DOT (Movella): a line `sep=,`, lines of keys and values, then a table whose
/// columns depend on the measuring mode.
///
/// Where the mode gives no raw acceleration, it is had back from the orientation and the
/// acceleration without gravity in the frame of the earth.
enum XsensDOT: RecordingFormat {
  /// `SampleTimeFine` counts microseconds in 32 bits.
  private static let period: Int64 = 4_294_967_296_000

  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    guard
      let member = container.single(
        count: 2048,
        where: { head in
          let text = String(decoding: head, as: UTF8.self)
          return text.contains(text: "DeviceTag")
            || text.contains(text: "PacketCounter,SampleTimeFine")
        }), let (header, _, keys) = table(member, in: container),
      let time = header.column("SampleTimeFine")
    else { return nil }
    var channels = [Channel]()
    var assumptions: [String] = []
    if let columns = header.columns(["Acc_X", "Acc_Y", "Acc_Z"]) {
      channels.append(.acceleration(columns, unit: .specificForce))
    } else if let free = header.columns(["FreeAcc_X", "FreeAcc_Y", "FreeAcc_Z"]),
      let turn = header.columns(["Quat_W", "Quat_X", "Quat_Y", "Quat_Z"])
    {
      channels.append(.freeAcceleration(free, orientation: turn))
      assumptions = ["the acceleration is had back from orientation and free acceleration"]
    }
    if let columns = header.columns(["Gyr_X", "Gyr_Y", "Gyr_Z"]) {
      channels.append(.rotationRate(columns, scale: .pi / 180))
    }
    let origin = firstStamp(member, in: container, column: time)
    var metadata = RecordingMetadata(recording: container.name)
    metadata.device = "Xsens DOT"
    metadata.os = keys["FirmwareVersion"].map { "firmware \($0)" }
    metadata.start = keys["StartTime"].flatMap(start)
    let sources = channels.compactMap { channel -> (any SampleSource)? in
      guard let (header, lines, _) = table(member, in: container) else { return nil }
      return SampleTable(
        file: member.name, lines: lines, header: header,
        time: TimeColumn(column: time, unit: -6, origin: origin, period: period),
        channel: channel, reportsRows: channel.stream == channels[0].stream, log: container.log)
    }
    return OpenedRecording(
      format: "Xsens DOT", metadata: metadata, sources: sources,
      recognition: "the column SampleTimeFine after lines of keys", assumptions: assumptions,
      contentsWithoutSamples: channels.isEmpty ? "no acceleration and no rotation rate" : nil)
  }

  private static func table(
    _ member: RecordingContainer.Member, in container: RecordingContainer
  ) -> (TableHeader, LineReader, [String: String])? {
    guard let stream = container.open(member) else { return nil }
    let lines = LineReader(stream)
    var keys: [String: String] = [:]
    for _ in 0..<40 {
      guard case .text(let line) = lines.next() else { return nil }
      let text = String(decoding: line, as: UTF8.self)
      if text.contains(text: "PacketCounter") { return (TableHeader(line), lines, keys) }
      if let colon = text.firstIndex(of: ":") {
        let value = text[text.index(after: colon)...].drop { ", ".contains($0) }
        keys[text[..<colon].trimmed] = value.trimmed
      }
    }
    return nil
  }

  private static func firstStamp(
    _ member: RecordingContainer.Member, in container: RecordingContainer, column: Int
  ) -> Int64 {
    guard let (header, lines, _) = table(member, in: container) else { return 0 }
    var row = TableRow(columns: header.names.count, delimiter: header.delimiter)
    for _ in 0..<100 {
      guard case .text(let line) = lines.next() else { return 0 }
      row.split(line)
      if let stamp = DecimalNumber(row.cell(column))?.integer(unit: -3) { return stamp }
    }
    return 0
  }

  /// `2021-08-20_20:21:13_835 GMT+8`
  private static func start(_ text: String) -> WallClock? {
    let parts = text.split(separator: " ")
    guard let stamp = parts.first?.split(separator: "_"), stamp.count >= 2 else { return nil }
    let fraction = stamp.count > 2 ? ".\(stamp[2])" : ""
    guard let local = WallClock(iso8601: "\(stamp[0])T\(stamp[1])\(fraction)") else { return nil }
    let hours = parts.dropFirst().first.flatMap { Double($0.replacing(text: "GMT", with: "")) } ?? 0
    guard abs(hours) < 15 else { return local }
    return WallClock(nanoseconds: local.nanoseconds - Int64(hours * 3600) * 1_000_000_000)
  }
}

extension Channel {
  /// Specific force in the sensor's axes from the acceleration without gravity in a frame whose z
  /// points up, m/s², and the orientation that turns the one frame into the other.
  static func freeAcceleration(_ free: [Int], orientation: [Int]) -> Channel {
    Channel(stream: .acceleration) { (row) throws(TableRow.Fault) in
      let (w, x) = (try row.number(orientation[0]), try row.number(orientation[1]))
      let (y, z) = (try row.number(orientation[2]), try row.number(orientation[3]))
      let q = Vector3(-x, -y, -z)
      let force = Vector3(
        try row.number(free[0]), try row.number(free[1]),
        try row.number(free[2]) + standardGravity)
      // Rodrigues' form of q* v q.
      let turned = q.cross(force) * 2
      let sensor = force + turned * w + q.cross(turned)
      return AccelerationUnit.specificForce.reading(sensor)
    }
  }
}
