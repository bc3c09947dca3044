import SystemLibrary

/// An archive that lay in another one, unpacked to a file: archives are read from their end.
///
/// A class, because it removes the file with its last reference.
final class TemporaryCopy {
  /// The most that is unpacked, in bytes: a month of three axes at 100 Hz packed by its maker.
  private static let most = 2 << 30

  let path: String

  /// Copies the whole stream.
  init(of stream: ByteStream, file: String) throws(RecordingError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/coremotion-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { throw Self.failure(file) }
    defer { close(descriptor) }
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while stream.position <= Self.most {
      let n = chunk.withUnsafeMutableBytes { stream.read(into: $0) }
      if n == 0 { return }
      let isWritten = chunk.withUnsafeBytes { bytes in
        var done = 0
        while done < n {
          let count = write(descriptor, bytes.baseAddress?.advanced(by: done), n - done)
          if count <= 0 { return false }
          done += count
        }
        return true
      }
      guard isWritten else { throw Self.failure(file) }
    }
    throw RecordingError(
      file: file, reason: "the archive in it is larger than \(Self.most >> 30) GiB",
      advice: "unpack it and name what it holds")
  }

  deinit { unlink(path) }

  private static func failure(_ file: String) -> RecordingError {
    RecordingError(
      file: file, reason: "it cannot be unpacked: \(String(cString: strerror(errno)))",
      advice: "make room for temporary files, or unpack it yourself")
  }
}
