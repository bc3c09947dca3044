/// One message of a FIT file: numbered fields with values (Garmin FIT SDK, "FIT Protocol").
struct FITMessage {
  /// Seconds from 1970 to the epoch of FIT, 1989-12-31T00:00:00Z.
  static let epoch: Int64 = 631_065_600
  /// Degrees in one semicircle unit.
  private static let semicircle = 180.0 / 2_147_483_648

  /// Global number of the message.
  var number: Int
  /// Values by field number; those that the file calls invalid are left out.
  var fields: [UInt8: [Double]] = [:]
  /// Seconds since the epoch by the compressed stamp of the record's header.
  var compressedTime: UInt32?
  /// Metres since the start where the file packs them with the speed.
  var packedDistance: Double?

  /// The first value of a field.
  func value(_ field: UInt8, scale: Double = 1) -> Double? {
    fields[field]?.first.map { $0 / scale }
  }

  /// The first value of a field that must be a whole number of 32 bits, whatever type the file gives
  /// it.
  func whole(_ field: UInt8) -> Int64? {
    fields[field]?.first.flatMap { $0 >= 0 && $0 <= 4_294_967_295 ? Int64($0) : nil }
  }

  /// All values of a field.
  func values(_ field: UInt8) -> [Double] { fields[field] ?? [] }

  /// Nanoseconds since 1970.
  var time: Int64? {
    let seconds = whole(253) ?? compressedTime.map { Int64($0) }
    return seconds.map { (Self.epoch + $0) * 1_000_000_000 }
  }

  /// Whether a time is one of the calendar: below this it counts from power on (FIT profile, type
  /// date_time).
  static func isCalendar(_ time: Int64) -> Bool {
    time / 1_000_000_000 - epoch >= 0x1000_0000
  }

  /// The time with the milliseconds that messages of sensor data have in field 0.
  var preciseTime: Int64? { time.map { $0 + (whole(0) ?? 0) * 1_000_000 } }

  /// The time of a monitoring message, whose stamp may be the low 16 bits only.
  func monitoringTime(after clock: Int64?) -> Int64? {
    if let time { return time }
    guard let low = whole(26), let clock else { return nil }
    let seconds = clock / 1_000_000_000 - Self.epoch
    let step = (low - seconds) & 0xFFFF
    return (Self.epoch + seconds + step) * 1_000_000_000
  }

  /// All values of a field of offsets in ms, as nanoseconds within a day.
  func milliseconds(_ field: UInt8) -> [Int64] {
    values(field).map { Int64(min(max($0, -86_400_000), 86_400_000)) * 1_000_000 }
  }

  /// The three bytes of field 8 of a record.
  var packedBytes: [Int]? {
    let bytes = values(8).compactMap { (0...255).contains($0) ? Int($0) : nil }
    return bytes.count == 3 ? bytes : nil
  }

  /// A `record` message as a point of a track.
  var point: RecordedPoint {
    var point = RecordedPoint()
    point.time = time
    point.latitude = value(0).map { $0 * Self.semicircle } ?? .nan
    point.longitude = value(1).map { $0 * Self.semicircle } ?? .nan
    point.altitude = (value(78) ?? value(2)).map { $0 / 5 - 500 } ?? .nan
    point.speed = (value(73) ?? value(6)).map { $0 / 1000 } ?? .nan
    point.distance = value(5, scale: 100) ?? packedDistance ?? .nan
    point.heartRate = value(3) ?? .nan
    point.cadence = (value(4) ?? .nan) + (value(53, scale: 128) ?? 0)
    // Field 8 packs 12 bits of speed in cm/s and 12 of distance in sixteenths of a metre.
    if let bytes = packedBytes, !point.speed.isFinite {
      point.speed = Double(bytes[0] | (bytes[1] & 0x0F) << 8) / 100
    }
    return point
  }
}

/// The layout of the messages that follow, as the file defines it.
struct FITDefinition {
  private struct Field {
    var number: UInt8
    var size: Int
    var type: UInt8
  }

  let number: Int
  let size: Int
  private let isBig: Bool
  private var fields: [Field] = []

  /// - Parameters:
  ///   - head: reserved byte, byte order, global number, count of fields.
  ///   - layout: three bytes a field.
  ///   - developer: three bytes a developer's field; only their size counts.
  init(
    head: UnsafeRawBufferPointer, layout: UnsafeRawBufferPointer, developerSize: Int
  ) {
    isBig = head[1] == 1
    number = Int(isBig ? head.big(2, UInt16.self) : head.little(2, UInt16.self))
    var total = 0
    for offset in stride(from: 0, to: layout.count - 2, by: 3) {
      let field = Field(
        number: layout[offset], size: Int(layout[offset + 1]), type: layout[offset + 2])
      fields.append(field)
      total += field.size
    }
    size = total + developerSize
  }

  /// The message in these bytes.
  func message(_ bytes: UnsafeRawBufferPointer) -> FITMessage {
    var message = FITMessage(number: number)
    var offset = 0
    for field in fields {
      let values = Self.values(
        UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + field.size]), type: field.type,
        isBig: isBig)
      if !values.isEmpty { message.fields[field.number] = values }
      offset += field.size
    }
    return message
  }

  /// Numbers of a base type (FIT SDK, "Base Types"), invalid ones left out. A field whose size is no
  /// multiple of its type is read as bytes, as the SDK says.
  private static func values(
    _ bytes: UnsafeRawBufferPointer, type: UInt8, isBig: Bool
  ) -> [Double] {
    func all<T: FixedWidthInteger>(_: T.Type, invalid: T) -> [Double] {
      stride(from: 0, to: bytes.count, by: MemoryLayout<T>.size).compactMap { offset in
        let value = isBig ? bytes.big(offset, T.self) : bytes.little(offset, T.self)
        return value == invalid ? nil : Double(value)
      }
    }
    guard bytes.count % width(of: type) == 0 else { return [] }
    switch type {
    case 0x07: return []
    case 0x01: return all(Int8.self, invalid: .max)
    case 0x83: return all(Int16.self, invalid: .max)
    case 0x84: return all(UInt16.self, invalid: .max)
    case 0x8B: return all(UInt16.self, invalid: 0)
    case 0x85: return all(Int32.self, invalid: .max)
    case 0x86: return all(UInt32.self, invalid: .max)
    case 0x8C: return all(UInt32.self, invalid: 0)
    case 0x8E: return all(Int64.self, invalid: .max)
    case 0x8F: return all(UInt64.self, invalid: .max)
    case 0x90: return all(UInt64.self, invalid: 0)
    case 0x88:
      return all(UInt32.self, invalid: .max).map { Double(Float(bitPattern: UInt32($0))) }
        .filter { $0.isFinite }
    case 0x89:
      return stride(from: 0, to: bytes.count, by: 8).map { offset in
        Double(
          bitPattern: isBig
            ? bytes.big(offset, UInt64.self) : bytes.little(offset, UInt64.self))
      }.filter { $0.isFinite }
    case 0x0D: return bytes.allSatisfy { $0 == 0xFF } ? [] : bytes.map { Double($0) }
    case 0x0A: return all(UInt8.self, invalid: 0)
    default: return all(UInt8.self, invalid: .max)
    }
  }
  /// Bytes of a base type.
  private static func width(of type: UInt8) -> Int {
    switch type {
    case 0x83, 0x84, 0x8B: 2
    case 0x85, 0x86, 0x8C, 0x88: 4
    case 0x89, 0x8E, 0x8F, 0x90: 8
    default: 1
    }
  }
}
