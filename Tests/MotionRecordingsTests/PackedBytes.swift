/// Bytes of binary formats and of archives, put together without a library.
enum PackedBytes {
  static func little<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  /// CRC-32 of zip and gzip (ISO 3309).
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  /// A zip archive whose members are stored as they are.
  static func zip(_ members: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for (name, bytes) in members {
      let title = Array(name.utf8)
      let shared =
        little(UInt16(20)) + [0, 0, 0, 0, 0, 0, 33, 0] + little(checksum(bytes))
        + little(UInt32(bytes.count)) + little(UInt32(bytes.count)) + little(UInt16(title.count))
        + [0, 0]
      directory +=
        [0x50, 0x4B, 1, 2, 20, 0] + shared + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        + little(UInt32(archive.count)) + title
      archive += [0x50, 0x4B, 3, 4] + shared + title + bytes
    }
    let start = archive.count
    archive += directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    archive += little(UInt16(members.count)) + little(UInt16(members.count))
    return archive + little(UInt32(directory.count)) + little(UInt32(start)) + [0, 0]
  }

  /// A zip archive whose directory states these fields in 64 bits, with placeholders where they
  /// stood: as one above 2 GiB does. `adding` is added to the sizes.
  static func large(_ zip: [UInt8], _ fields: LargeFields, adding extra: Int = 0) -> [UInt8] {
    func number(_ place: Int, _ count: Int) -> Int {
      (0..<count).reversed().reduce(0) { $0 << 8 | Int(zip[place + $1]) }
    }
    let end = zip.count - 22
    let start = number(end + 16, 4)
    let placeholder = [UInt8](repeating: 0xFF, count: 4)
    var archive = Array(zip[..<start])
    var directory: [UInt8] = []
    var record = start
    while record < end {
      let name = number(record + 28, 2)
      let behind = number(record + 30, 2) + number(record + 32, 2)
      let header = number(record + 42, 4)
      var changed = Array(zip[record..<(record + 46 + name)])
      var numbers: [UInt8] = []
      if fields.contains(.sizes) {
        for place in [24, 20] {
          numbers += little(UInt64(number(record + place, 4) + extra))
          changed.replaceSubrange(place..<(place + 4), with: placeholder)
        }
        // A header that leaves its sizes to a descriptor behind the data has zeros here.
        if zip[header + 6] & 8 == 0 {
          archive.replaceSubrange((header + 18)..<(header + 26), with: placeholder + placeholder)
        }
      }
      if fields.contains(.place) {
        numbers += little(UInt64(header))
        changed.replaceSubrange(42..<46, with: placeholder)
      }
      // Another field in front, as archives have them: this one says nothing.
      let field =
        little(UInt16(0xCAFE)) + [1, 0, 7] + [1, 0] + little(UInt16(numbers.count)) + numbers
      changed.replaceSubrange(30..<34, with: little(UInt16(field.count)) + [0, 0])
      directory += changed + field
      record += 46 + name + behind
    }
    return archive + directory + zip[end..<(end + 12)] + little(UInt32(directory.count))
      + little(UInt32(start)) + [0, 0]
  }

  /// A gzip file of stored blocks.
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(60_000)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      file += [rest.isEmpty ? 1 : 0] + little(count) + little(~count) + block
    } while !rest.isEmpty
    return file + little(checksum(bytes)) + little(UInt32(bytes.count))
  }

  /// A block of an Axivity file whose first sample is at `second` seconds after 2020-01-01.
  /// `range` is the code of the gyroscope's: 2 for 2000 degrees/s, 0 where it is not said.
  static func axivityBlock(
    second: Int, samples: [[Int16]], axes: Int = 3, range: UInt16 = 2
  ) -> [UInt8] {
    var block: [UInt8] =
      [0x41, 0x58] + little(UInt16(508)) + [0, 0] + [UInt8](repeating: 0, count: 8)
    // Seconds since the beginning of 2020.
    let clock = UInt32(second % 86_400)
    var (month, day): (UInt32, Int) = (1, second / 86_400 + 1)
    for days in [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30] where day > days {
      (month, day) = (month + 1, day - days)
    }
    let date: UInt32 = 20 << 26 | month << 22 | UInt32(day) << 17
    let stamp = date | (clock / 3600) << 12 | (clock / 60 % 60) << 6 | clock % 60
    // 100 Hz; 256 units a g.
    let light: UInt16 = axes == 6 ? range << 10 : 0
    block +=
      little(stamp) + little(light) + [0, 0, 0, 0, 0x4A, UInt8(axes << 4 | (axes == 6 ? 2 : 0))]
    block += little(Int16(0)) + little(UInt16(samples.count))
    for sample in samples {
      if axes == 3 {
        let bits = sample.map { UInt32(UInt16(bitPattern: $0) & 0x3FF) }
        block += little(bits[0] | bits[1] << 10 | bits[2] << 20)
      } else {
        for value in sample { block += little(value) }
      }
    }
    block += [UInt8](repeating: 0, count: 510 - block.count)
    var sum: UInt16 = 0
    for i in stride(from: 0, to: 510, by: 2) {
      sum &+= UInt16(block[i]) | UInt16(block[i + 1]) << 8
    }
    return block + little(0 &- sum)
  }

  /// The header of an Axivity file.
  static func axivityHeader(isSix: Bool = false) -> [UInt8] {
    [0x4D, 0x44, 0xFC, 0x03, isSix ? 0x64 : 0x17] + [UInt8](repeating: 0xFF, count: 1019)
  }

  /// A FIT file of one record message a second: position, altitude, speed, distance.
  static func fit(points: Int) -> [UInt8] {
    var data: [UInt8] = [0x40, 0, 0] + little(UInt16(0)) + [2, 0, 1, 0x00, 1, 2, 0x84]
    data += [0, 4] + little(UInt16(1))
    data += [0x41, 0, 0] + little(UInt16(20)) + [6]
    data += [253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 2, 2, 0x84, 6, 2, 0x84, 5, 4, 0x86]
    for i in 0..<points {
      data += [1] + little(UInt32(1_000_000_000 + i)) + little(Int32(600_000_000 + i * 100))
      data += little(Int32(-100_000_000)) + little(UInt16(2500 + i)) + little(UInt16(2800))
      data += little(UInt32(280 * i))
    }
    let header =
      [14, 16] + little(UInt16(2000)) + little(UInt32(data.count)) + Array(".FIT".utf8) + [0, 0]
    return header + data + little(fitChecksum(header + data))
  }

  /// CRC-16 with the polynomial of FIT, bit by bit.
  private static func fitChecksum(_ bytes: [UInt8]) -> UInt16 {
    var crc: UInt16 = 0
    for byte in bytes {
      crc ^= UInt16(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xA001 : crc >> 1 }
    }
    return crc
  }

  /// A record of ActiGraph's log: separator, type, second, size, payload, checksum.
  static func actigraphRecord(_ type: UInt8, second: UInt32, _ payload: [UInt8]) -> [UInt8] {
    let body = [0x1E, type] + little(second) + little(UInt16(payload.count)) + payload
    return body + [~body.reduce(0, ^)]
  }
}

/// What an archive's directory states in 64 bits.
struct LargeFields: OptionSet {
  let rawValue: Int

  static let sizes = LargeFields(rawValue: 1)
  /// Where the member begins.
  static let place = LargeFields(rawValue: 2)
}
