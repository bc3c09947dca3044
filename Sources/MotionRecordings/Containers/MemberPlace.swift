import MotionSystem

/// Where a member's packed bytes lie in a zip archive, and what is known of them.
struct MemberPlace {
  /// Where the packed bytes begin, in bytes from the archive's beginning.
  var offset: Int64
  /// Unpacked bytes as a header says; the packed length where it says nothing.
  var size: Int64
  var isDeflated: Bool
  /// CRC-32 of the unpacked bytes; `nil` where there is no directory, and neither it nor `size` is
  /// to be relied on: the data's own end is all there is.
  var checksum: UInt32?
}

extension MemberPlace {
  /// Reads a directory's record and the header that it points to (APPNOTE.TXT 6.3, 4.3.12, 4.3.7).
  ///
  /// minizip 1.1 leaves sizes and places of 2 GiB and more as the placeholder that stands in the
  /// record, and then reads beyond the member's end; they stand behind it (4.5.3). `nil` where there
  /// is no such record, or one that is encrypted or packed otherwise.
  init?(recordAt recordOffset: Int64, in path: String) {
    guard let file = try? InputFile(path), let record = Self.bytes(46, at: recordOffset, of: file),
      record.starts(with: [0x50, 0x4B, 1, 2]),
      record[8] & 1 == 0
    else { return nil }
    let method = Self.number(record, at: 10, bytes: 2)
    guard method == 0 || method == 8 else { return nil }
    let nameLength = Self.number(record, at: 28, bytes: 2)
    let extra = Self.bytes(
      Int(Self.number(record, at: 30, bytes: 2)), at: recordOffset + 46 + nameLength, of: file)
    var large = Self.largeNumbers(in: extra ?? [])[...]
    // In this order, and only those whose field holds the placeholder.
    func whole(_ place: Int) -> Int64? {
      let short = Self.number(record, at: place, bytes: 4)
      return short == 0xFFFF_FFFF ? large.popFirst() : short
    }
    guard let size = whole(24), whole(20) != nil, let header = whole(42),
      let local = Self.bytes(30, at: header, of: file), local.starts(with: [0x50, 0x4B, 3, 4])
    else { return nil }
    offset =
      header + 30 + Self.number(local, at: 26, bytes: 2) + Self.number(local, at: 28, bytes: 2)
    self.size = size
    isDeflated = method == 8
    checksum = UInt32(Self.number(record, at: 16, bytes: 4))
  }

  /// The 64-bit numbers of the extra field with the identifier 1; at most the three that are ours.
  private static func largeNumbers(in extra: [UInt8]) -> [Int64] {
    var start = 0
    while start + 4 <= extra.count {
      let length = Int(number(extra, at: start + 2, bytes: 2))
      let field = extra[(start + 4)...].prefix(length)
      if number(extra, at: start, bytes: 2) == 1 {
        return (0..<min(field.count / 8, 3)).map {
          number(extra, at: field.startIndex + 8 * $0, bytes: 8)
        }
      }
      start += 4 + length
    }
    return []
  }

  /// A number with its lowest byte first; what is larger than any file is the largest there is.
  private static func number(_ bytes: [UInt8], at place: Int, bytes count: Int) -> Int64 {
    Int64(
      clamping: (0..<count).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64(bytes[place + $1]) })
  }

  private static func bytes(_ count: Int, at offset: Int64, of file: InputFile) -> [UInt8]? {
    guard file.seek(to: offset), let bytes = try? file.bytes(atMost: count) else { return nil }
    return bytes.count == count ? bytes : nil
  }
}
