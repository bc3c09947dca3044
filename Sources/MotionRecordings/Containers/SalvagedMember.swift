import CSystemMinizip

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A member found by its local header, for archives that have lost their directory (APPNOTE.TXT
/// 6.3, 4.3.7).
struct SalvagedEntry {
  var name: String
  /// Offset of the member's packed bytes.
  var offset: Int
  /// Unpacked bytes as the header says; the packed length where it says nothing.
  var size: Int
  var isDeflated: Bool

  private static let mostMembers = 1_000

  /// Searches the whole file for local headers of plain or deflated members.
  static func find(in path: String) -> [SalvagedEntry] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var found = [SalvagedEntry]()
    var window = [UInt8](repeating: 0, count: 1 << 18)
    var windowStart = 0
    var held = 0
    while found.count < mostMembers {
      let n = fread(&window[held], 1, window.count - held, file)
      held += n
      // A header with its name may reach over the window's end: keep a tail for the next round.
      let tail = n == 0 ? 0 : min(held, 1_100)
      var i = 0
      while i < held - tail {
        if let entry = entry(at: i, in: window, held: held, windowStart: windowStart) {
          found.append(entry)
          i += 30
        } else {
          i += 1
        }
      }
      if n == 0 { break }
      window.replaceSubrange(0..<tail, with: window[(held - tail)..<held])
      windowStart += held - tail
      held = tail
    }
    return found
  }

  private static func entry(
    at i: Int, in bytes: [UInt8], held: Int, windowStart: Int
  ) -> SalvagedEntry? {
    guard i + 30 < held, bytes[i] == 0x50, bytes[i + 1] == 0x4B, bytes[i + 2] == 3,
      bytes[i + 3] == 4
    else { return nil }
    func word(_ at: Int) -> Int { Int(bytes[i + at]) | Int(bytes[i + at + 1]) << 8 }
    let (flags, method, nameLength, extraLength) = (word(6), word(8), word(26), word(28))
    guard flags & 1 == 0, method == 0 || method == 8, nameLength > 0, nameLength <= 1_024,
      i + 30 + nameLength <= held
    else { return nil }
    let packed = word(18) | word(20) << 16
    let unpacked = word(22) | word(24) << 16
    guard method == 8 || unpacked > 0 else { return nil }
    let name = ZipArchive.portableName(Array(bytes[(i + 30)..<(i + 30 + nameLength)]))
    guard !name.hasSuffix("/") else { return nil }
    return SalvagedEntry(
      name: name, offset: windowStart + i + 30 + nameLength + extraLength,
      size: unpacked > 0 ? unpacked : packed, isDeflated: method == 8)
  }
}

/// Unpacks a member without the archive's directory, as far as its bytes go. A class: it owns
/// zlib's state.
final class SalvagedMember {
  let size: Int
  private(set) var failure: String?
  private let file: UnsafeMutablePointer<FILE>
  private let isDeflated: Bool
  private var stream = z_stream()
  private var input: UnsafeMutableBufferPointer<UInt8>
  private var given = 0
  private var isOver = false

  init?(_ entry: SalvagedEntry, path: String) {
    guard let file = fopen(path, "rb") else { return nil }
    guard fseek(file, entry.offset, SEEK_SET) == 0 else {
      fclose(file)
      return nil
    }
    self.file = file
    size = entry.size
    isDeflated = entry.isDeflated
    input = .allocate(capacity: 65_536)
    // Negative window bits: raw deflate without a zlib header.
    inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    inflateEnd(&stream)
    input.deallocate()
    fclose(file)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard !isOver else { return 0 }
    let n = isDeflated ? inflateNext(buffer) : copyNext(buffer)
    given += n
    return n
  }

  private func copyNext(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let n = fread(buffer.baseAddress, 1, min(buffer.count, size - given), file)
    if n == 0 {
      isOver = true
      if given < size { failure = "the data ends at byte \(given) of \(size)" }
    }
    return n
  }

  private func inflateNext(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let room = min(buffer.count, 1 << 20)
    stream.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.avail_out = UInt32(room)
    while stream.avail_out > 0 {
      if stream.avail_in == 0 {
        let n = fread(input.baseAddress, 1, input.count, file)
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(n)
      }
      let result = inflate(&stream, Z_NO_FLUSH)
      if result == Z_OK { continue }
      isOver = true
      if result != Z_STREAM_END {
        let reached = given + room - Int(stream.avail_out)
        failure = "the compressed data breaks off after byte \(reached)"
      }
      break
    }
    return room - Int(stream.avail_out)
  }
}
