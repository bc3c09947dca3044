import MotionSystem

/// Which file or folder a recording was read from: its name alone does not say, since every export of
/// some apps has the same one.
public struct RecordingSource: Equatable, Sendable {
  /// The path as it was given.
  public var path: String
  /// The member that was chosen, where an archive or a folder holds several recordings.
  public var member: String?
  /// Bytes of the file; of a folder, those of its files.
  public var size: Int64
  /// SHA-256 of the file's bytes as 64 hexadecimal digits. Of a folder, that of its files in the order
  /// of their names: of each the name, a zero byte, the size in decimal digits, a zero byte, its bytes.
  public var digest: String

  /// A source that was looked at before.
  public init(path: String, member: String? = nil, size: Int64, digest: String) {
    self.path = path
    self.member = member
    self.size = size
    self.digest = digest
  }

  /// Reads a file or a folder to its end; what came through a pipe, where it is kept.
  public init(
    reading path: String, _ options: ReadingOptions = ReadingOptions()
  ) throws(RecordingError) {
    self.path = path
    member = options.member
    var hash = SHA256()
    if let kept = options.spooled {
      size = try Self.read(kept.path, into: &hash)
    } else if FileStatus(of: path)?.kind == .folder {
      size = 0
      for file in try FolderListing.members(of: path) {
        guard case .file(let place) = file.source else { continue }
        hash.update("\(file.name)\0\(file.size)\0")
        size += try Self.read(place, into: &hash)
      }
    } else {
      size = try Self.read(path, into: &hash)
    }
    digest = hash.finish()
  }

  /// Whether two are the same recording, whatever it is called.
  public func isSameRecording(as other: RecordingSource) -> Bool {
    digest == other.digest && member == other.member
  }

  /// 16 bytes that stand for the recording where a list of many is kept.
  package var key: [UInt8] {
    var hash = SHA256()
    hash.update(digest)
    if let member { hash.update("\0" + member) }
    let digits = Array(hash.finish().utf8)
    func value(_ digit: UInt8) -> UInt8 { digit < 0x3A ? digit - 0x30 : digit - 0x57 }
    return (0..<16).map { value(digits[2 * $0]) << 4 | value(digits[2 * $0 + 1]) }
  }

  private static func read(
    _ path: String, into hash: inout SHA256
  ) throws(RecordingError) -> Int64 {
    do throws(SystemError) {
      let file = try InputFile(path)
      var piece = [UInt8](repeating: 0, count: 1 << 18)
      var count: Int64 = 0
      while true {
        let n = try file.read(into: &piece)
        if n == 0 { return count }
        count += Int64(n)
        piece.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<n])) }
      }
    } catch {
      throw RecordingError(
        file: path, reason: error.words, advice: "check its name, and who may read it")
    }
  }
}
