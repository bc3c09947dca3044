import CSystemMinizip
import MotionSystem

/// A member found by its local header, for archives that have lost their directory (APPNOTE.TXT
/// 6.3, 4.3.7).
struct SalvagedEntry {
  var name: String
  var place: MemberPlace

  private static let mostMembers = 1_000

  /// Searches the whole file for local headers of plain or deflated members.
  static func find(in path: String) -> [SalvagedEntry] {
    guard let file = try? InputFile(path) else { return [] }
    var found = [SalvagedEntry]()
    var window = [UInt8](repeating: 0, count: 1 << 18)
    var windowStart: Int64 = 0
    var held = 0
    while found.count < mostMembers {
      let n = window.withUnsafeMutableBytes { room in
        (try? file.read(into: UnsafeMutableRawBufferPointer(rebasing: room[held...]))) ?? 0
      }
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
      windowStart += Int64(held - tail)
      held = tail
    }
    return found
  }

  private static func entry(
    at i: Int, in bytes: [UInt8], held: Int, windowStart: Int64
  ) -> SalvagedEntry? {
    guard i + 30 < held, bytes[i] == 0x50, bytes[i + 1] == 0x4B, bytes[i + 2] == 3,
      bytes[i + 3] == 4
    else { return nil }
    func word(_ at: Int) -> Int { Int(bytes[i + at]) | Int(bytes[i + at + 1]) << 8 }
    let (flags, method, nameLength, extraLength) = (word(6), word(8), word(26), word(28))
    guard flags & 1 == 0, method == 0 || method == 8, nameLength > 0, nameLength <= 1_024,
      i + 30 + nameLength <= held
    else { return nil }
    let packed = Int64(word(18)) | Int64(word(20)) << 16
    let unpacked = Int64(word(22)) | Int64(word(24)) << 16
    guard method == 8 || unpacked > 0 else { return nil }
    let name = ZipArchive.portableName(Array(bytes[(i + 30)..<(i + 30 + nameLength)]))
    guard !name.hasSuffix("/") else { return nil }
    return SalvagedEntry(
      name: name,
      place: MemberPlace(
        offset: windowStart + Int64(i + 30 + nameLength + extraLength),
        size: unpacked > 0 ? unpacked : packed, isDeflated: method == 8))
  }
}
