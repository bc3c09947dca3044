import FoundationEssentials
import MotionProcessing

/// Recordings of ActiGraph (`.gt3x`): a zip of `info.txt` (keys and values) and `log.bin` (records;
/// actigraph/GT3X-File-Format).
enum ActiGraph: RecordingFormat {
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    guard let info = container.member("info.txt") else { return nil }
    let values = values(of: container.head(of: info, count: 65_536))
    guard values["Sample Rate"] != nil || values["Serial Number"] != nil else { return nil }
    guard let log = container.member("log.bin") else {
      throw RecordingError(
        file: container.path,
        reason: container.member("activity.bin") == nil
          ? "this ActiGraph file holds no log.bin"
          : "this ActiGraph file is of the first kind (activity.bin), which is not read",
        advice: "export it again with the maker's program")
    }
    var metadata = RecordingMetadata(recording: container.name)
    let device = values["Device Type"] ?? ""
    metadata.device = "ActiGraph \(device)".trimmed
    metadata.os = values["Firmware"].map { "firmware \($0)" }
    let rate = values["Sample Rate"].flatMap(Double.init) ?? 30
    guard rate >= 1, rate <= 1000 else {
      throw RecordingError(
        file: "\(container.path): info.txt", reason: "Sample Rate is \(rate)",
        advice: "export it again")
    }
    let scale = values["Acceleration Scale"].flatMap(Double.init) ?? defaultScale(device, values)
    let zone = values["TimeZone"].flatMap(offset)
    let make: (FindingLog) -> ActiGraphDecoder? = { findings in
      container.open(log).map {
        ActiGraphDecoder($0, file: log.name, rate: rate, scale: scale, log: findings)
      }
    }
    let (first, _) = make(FindingLog())?.survey(pieces: 1) ?? (nil, [])
    // The device's clock shows local time; the zone is taken off where it is said.
    metadata.start = first.map { WallClock(nanoseconds: $0 - (zone ?? 0) * 1_000_000_000).date }
    var recording = OpenedRecording(
      format: "ActiGraph (gt3x)", metadata: metadata,
      sources: make(container.log).map {
        [DecodedStream(.acceleration, of: $0, origin: first ?? 0, isOrdered: true)]
      } ?? [],
      recognition: "an archive of info.txt with ActiGraph's keys and log.bin")
    if zone == nil {
      recording.assumptions = [
        "the device keeps local time and names no zone; it is shown as universal time"
      ]
    }
    return recording
  }

  /// Units in one g of devices whose file does not say it (GT3X-File-Format, "Acceleration Scale").
  private static func defaultScale(_ device: String, _ values: [String: String]) -> Double {
    let serial = values["Serial Number"] ?? ""
    return serial.hasPrefix("NEO") || serial.hasPrefix("CLE") ? 341 : 256
  }

  private static func values(of bytes: [UInt8]) -> [String: String] {
    var values: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let key = String(line[..<colon]).trimmed
      values[key] = String(line[line.index(after: colon)...]).trimmed
    }
    return values
  }

  /// Seconds east of Greenwich of `-05:00:00`.
  private static func offset(_ text: String) -> Int64? {
    let isWest = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" || $0 == "+" }.split(separator: ":").map { Int64($0) }
    guard parts.count >= 2, let hours = parts[0], let minutes = parts[1], hours < 15 else {
      return nil
    }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}

/// Decodes `log.bin` record by record; a record of activity holds one second.
final class ActiGraphDecoder: SampleDecoder {
  /// Byte that begins each record.
  private static let separator: UInt8 = 0x1E
  /// Records of 12-bit and of 16-bit samples.
  private static let packed: UInt8 = 0, plain: UInt8 = 26

  private let reader: ByteReader
  private let file: String
  private let rate: Double
  private let scale: Double
  private let log: FindingLog

  init(_ stream: ByteStream, file: String, rate: Double, scale: Double, log: FindingLog) {
    reader = ByteReader(stream)
    self.file = file
    self.rate = rate
    self.scale = scale
    self.log = log
  }

  var bytes: (read: Int, total: Int) { (reader.position, reader.stream.size) }

  func decode(into samples: inout [Sample]) -> Bool {
    let start = reader.position
    let head = reader.peek(8)
    guard head.count == 8 else { return end(left: head.count) }
    guard head[0] == Self.separator else { return resynchronise(from: start) }
    let (type, size) = (head[1], Int(head.little(6, UInt16.self)))
    let seconds = Int64(head.little(2, UInt32.self))
    let record = reader.peek(size + 9)
    guard record.count == size + 9 else {
      // A size that reaches over the end may be damage: what follows may be readable.
      return reader.stream.failure == nil && record.count > 1
        ? resynchronise(from: start) : end(left: record.count)
    }
    guard record.dropLast().reduce(0, { $0 ^ $1 }) == ~record[size + 8] else {
      return resynchronise(from: start)
    }
    if type == Self.plain || type == Self.packed {
      let payload = UnsafeRawBufferPointer(rebasing: record[8..<size + 8])
      append(type == Self.plain ? plain(payload) : packed(payload), at: seconds, to: &samples)
    }
    return reader.skip(size + 9)
  }

  /// Looks for the next record after a damaged one.
  private func resynchronise(from start: Int) -> Bool {
    log.skip(.badBlock, file: file, line: nil, column: 0) {
      "a record that is damaged; left out (first: byte \(start))"
    }
    guard reader.skip(1) else { return false }
    while true {
      let bytes = reader.peek(4096)
      if bytes.isEmpty { return end(left: 0) }
      let distance = bytes.firstIndex(of: Self.separator) ?? bytes.count
      _ = reader.skip(distance)
      if distance < bytes.count { return true }
    }
  }

  private func end(left: Int) -> Bool {
    if left > 0 {
      log.add(
        .unreadable, file: file, reason: "the file ends in a record (byte \(reader.position))")
    }
    if let failure = reader.stream.failure { log.add(.unreadable, file: file, reason: failure) }
    return false
  }

  private func append(_ values: [Vector3], at seconds: Int64, to samples: inout [Sample]) {
    // A record of less than a sample is the mark of a device that sleeps or hangs on a cable.
    let interval = 1e9 / max(rate, Double(values.count))
    for (i, v) in values.enumerated() {
      let time = seconds * 1_000_000_000 + Int64((Double(i) * interval).rounded())
      samples.append(
        Sample(
          .acceleration(AccelerationUnit.specificForceInG.converted(v)),
          at: SensorTime(nanoseconds: time)))
    }
  }

  /// 16 bits, x y z.
  private func plain(_ bytes: UnsafeRawBufferPointer) -> [Vector3] {
    (0..<bytes.count / 6).map { i in
      func value(_ k: Int) -> Double { Double(bytes.little(6 * i + 2 * k, Int16.self)) / scale }
      return Vector3(value(0), value(1), value(2))
    }
  }

  /// 12 bits, y x z, most significant bits first.
  private func packed(_ bytes: UnsafeRawBufferPointer) -> [Vector3] {
    (0..<bytes.count * 2 / 9).map { i in
      func value(_ k: Int) -> Double {
        let nibble = (3 * i + k) * 3
        var raw: UInt16 = 0
        for n in nibble..<nibble + 3 {
          let byte = bytes[n / 2]
          raw = raw << 4 | UInt16(n % 2 == 0 ? byte >> 4 : byte & 0x0F)
        }
        return Double(Int16(bitPattern: raw << 4) >> 4) / scale
      }
      return Vector3(value(1), value(0), value(2))
    }
  }
}
