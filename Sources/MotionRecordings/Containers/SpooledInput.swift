import MotionSystem

/// What came through a pipe, kept in a file while it is read: an archive is read from its end, and a
/// recording may be opened more than once.
///
/// The file is gone with the last reference; where the system shows open files by a path, it has no
/// name at all, so that nothing stays behind when the program is ended.
public final class SpooledInput: Sendable, Equatable {
  /// The most that is kept, in bytes: a month of three axes at 100 Hz.
  public static let most: Int64 = 2 << 30

  /// Where it can be read.
  package let path: String
  private let file: InputFile
  private let hasName: Bool

  /// Whether a name on the command line means something that can be read only once: `-`, standard
  /// input; a pipe; a device.
  public static func isNeeded(for path: String) -> Bool {
    path == "-" || FileStatus(of: path)?.kind == .other
  }

  /// Reads a pipe, or standard input where it is called `-`, to its end.
  public init(_ name: String) throws(RecordingError) {
    do throws(SystemError) {
      let source =
        if name == "-" { InputFile.standardInput() } else { try InputFile(name) }
      let (made, copy) = try WrittenFile.temporary(Folder.temporary + "/coremotion-")
      file = try InputFile(made)
      hasName = FileStatus(of: file.openPath)?.kind != .file
      path = hasName ? made : file.openPath
      if !hasName { try? Folder.remove(file: made) }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      var count: Int64 = 0
      while count <= Self.most {
        let n = try source.read(into: &chunk)
        if n == 0 { return }
        try copy.write(chunk[..<n])
        count += Int64(n)
      }
    } catch {
      throw RecordingError(
        file: name, reason: "it cannot be kept while it is read: \(error.words)",
        advice: "make room for temporary files (TMPDIR), or save the data to a file first")
    }
    throw RecordingError(
      file: name, reason: "more than \(Self.most >> 30) GiB came through the pipe",
      advice: "save the data to a file first and name that")
  }

  deinit {
    if hasName { try? Folder.remove(file: path) }
  }

  /// Whether both are the same.
  public static func == (a: SpooledInput, b: SpooledInput) -> Bool { a === b }
}
