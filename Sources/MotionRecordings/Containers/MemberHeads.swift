import CSystemMinizip

/// Reads what the members of an archive begin with, by one handle for all.
///
/// Every format looks at them, and whoever opens an archive searches its end for the directory, 64 KiB of it:
/// by a handle for each, an archive of 10,000 members was opened 14,000 times, a second's work.
///
/// A class, because it owns the handle.
final class MemberHeads {
  private let path: String
  private var zip: unzFile?

  /// Opens nothing before a member is asked for.
  init(of path: String) { self.path = path }

  deinit { if let zip { unzClose(zip) } }

  /// The first bytes of a member, fewer where it is shorter or damaged; `nil` where it cannot be opened so.
  func head(of entry: ZipEntry, count: Int) -> [UInt8]? {
    guard ZipArchive.canUnpack(entry), entry.large == nil else { return nil }
    if zip == nil { zip = unzOpen64(path) }
    guard let zip, ZipArchive.begin(entry, in: zip) else { return nil }
    defer { unzCloseCurrentFile(zip) }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = bytes.withUnsafeMutableBytes {
        let room = UnsafeMutableRawBufferPointer(rebasing: $0[filled...])
        return unzReadCurrentFile(zip, room.baseAddress, UInt32(room.count))
      }
      if read <= 0 { break }
      filled += Int(read)
    }
    bytes.removeLast(count - filled)
    return bytes
  }
}
