/// The messages of a FIT file one after another, as far as they go; also of several files that were
/// written one behind the other.
final class FITMessages {
  private let reader: ByteReader
  private var definitions: [FITDefinition?] = [FITDefinition?](repeating: nil, count: 16)
  private var dataEnd: Int64?
  private var checksum: UInt16 = 0
  private var clock: UInt32 = 0
  private var packedDistance: Int?
  private var isOver = false

  init(_ stream: ByteStream, file: String, log: FindingLog) {
    reader = ByteReader(stream, file: file, log: log)
  }

  var bytes: (read: Int64, total: Int64) { reader.bytes }

  /// The next data message; `nil` at the end.
  func next() -> FITMessage? {
    while !isOver {
      if let end = dataEnd, reader.position >= end { finishFile() }
      if dataEnd == nil && !startFile() { return nil }
      if let end = dataEnd, reader.position >= end { continue }
      let start = reader.position
      guard let header = take(1)?[0] else {
        stop("the file ends at byte \(start), before the \(dataEnd ?? 0) that it states")
        return nil
      }
      if let message = record(header, start: start) { return message }
    }
    return nil
  }

  private func record(_ header: UInt8, start: Int64) -> FITMessage? {
    if header & 0x80 == 0 && header & 0x40 != 0 {
      if !define(header) { stop("the file ends in a definition (byte \(start))") }
      return nil
    }
    let isCompressed = header & 0x80 != 0
    let local = Int(isCompressed ? (header >> 5) & 3 : header & 0x0F)
    guard let definition = definitions[local] else {
      stop("a message of type \(local), which is not defined, at byte \(start)")
      return nil
    }
    guard let bytes = take(definition.size) else {
      stop("the file ends in a message (byte \(start))")
      return nil
    }
    var message = definition.message(bytes)
    if isCompressed {
      // Five bits of seconds go on from the last full stamp.
      clock &+= (UInt32(header & 0x1F) &- clock) & 0x1F
      message.compressedTime = clock
    } else if let stamp = message.whole(253) {
      clock = UInt32(stamp)
    }
    addPackedDistance(to: &message)
    return message
  }

  /// Twelve bits of sixteenths of a metre, which begin anew every 256 m.
  private func addPackedDistance(to message: inout FITMessage) {
    guard message.number == 20, let packed = message.packedBytes else { return }
    let low = packed[1] >> 4 | packed[2] << 4
    let last = packedDistance ?? low
    packedDistance = last + (low - last) & 0xFFF
    message.packedDistance = packedDistance.map { Double($0) / 16 }
  }

  private func define(_ header: UInt8) -> Bool {
    guard let headBytes = take(5).map(Array.init),
      let layoutBytes = take(3 * Int(headBytes[4])).map(Array.init)
    else { return false }
    var developerSize = 0
    if header & 0x20 != 0 {
      guard let count = take(1)?[0], let fields = take(3 * Int(count)) else { return false }
      for i in 0..<Int(count) { developerSize += Int(fields[3 * i + 1]) }
    }
    headBytes.withUnsafeBytes { head in
      layoutBytes.withUnsafeBytes { layout in
        definitions[Int(header & 0x0F)] = FITDefinition(
          head: head, layout: layout, developerSize: developerSize)
      }
    }
    return true
  }

  /// Reads the header of the file, or of one that follows on.
  private func startFile() -> Bool {
    let head = reader.peek(14)
    guard head.count >= 12, head[0] >= 12, head[8...11].elementsEqual(".FIT".utf8) else {
      if head.count > 0 || reader.position == 0 {
        stop("expected a FIT header at byte \(reader.position)")
      }
      isOver = true
      return false
    }
    let (size, stated) = (Int(head[0]), Int64(head.little(4, UInt32.self)))
    checksum = 0
    guard take(size) != nil else {
      isOver = true
      return false
    }
    // A device that lost power leaves zero: read to the end of the file, without its checksum.
    let rest = max(reader.stream.size - reader.position - 2, 0)
    dataEnd = reader.position + (stated == 0 ? rest : stated)
    definitions = definitions.map { _ in nil }
    return true
  }

  private func finishFile() {
    let expected = checksum
    let position = reader.position
    dataEnd = nil
    guard let bytes = reader.take(2) else {
      reader.reportEnd("the checksum at byte \(position) is missing")
      isOver = true
      return
    }
    if bytes.little(0, UInt16.self) != expected {
      reader.reportEnd("the checksum at byte \(position) does not fit: some values may be wrong")
    }
  }

  private func stop(_ reason: String) {
    isOver = true
    reader.reportEnd(reader.stream.failure ?? "\(reason); read as far as it goes")
  }

  private func take(_ count: Int) -> UnsafeRawBufferPointer? {
    guard let bytes = reader.take(count) else { return nil }
    for byte in bytes { checksum = Self.updated(checksum, byte) }
    return bytes
  }

  /// CRC-16 in two table look-ups a byte (FIT SDK, "CRC").
  private static func updated(_ crc: UInt16, _ byte: UInt8) -> UInt16 {
    let low = (crc >> 4) & 0x0FFF ^ table[Int(crc & 0xF)] ^ table[Int(byte & 0xF)]
    return (low >> 4) & 0x0FFF ^ table[Int(low & 0xF)] ^ table[Int(byte >> 4)]
  }

  private static let table: [UInt16] = [
    0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800,
    0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
  ]
}
