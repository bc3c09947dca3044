import MotionSystem

/// What came through a pipe, kept in a file while it is read: an archive is read from its end, and a
/// recording may be opened more than once.
///
/// It is read by the path of an open file: it has no name of its own any more, so that nothing stays
/// behind when the program is ended.
public final class SpooledInput: Sendable, Equatable {
  /// The most that is kept, in bytes: a month of three axes at 100 Hz.
  public static let most: Int64 = 2 << 30

  /// Where it can be read.
  package let path: String
  /// What the recording is called where it does not say it itself.
  package let name: String
  private let file: InputFile

  /// Whether a name on the command line means something that can be read only once: `-`, standard
  /// input; a pipe; a device.
  public static func isNeeded(for path: String) -> Bool {
    path == "-" || FileStatus(of: path)?.kind == .other
  }

  /// What a program keeps itself, such as bytes in its memory that have a path: it is read there and not
  /// copied.
  package init(keptAt place: String, name: String) throws(RecordingError) {
    do throws(SystemError) {
      file = try InputFile(place)
    } catch {
      throw RecordingError(file: name, reason: error.words, advice: "give the bytes once more")
    }
    path = file.openPath
    self.name = name
  }

  /// Reads a pipe, or standard input where it is called `-`, to its end.
  public init(_ name: String) throws(RecordingError) {
    do throws(SystemError) {
      let source =
        if name == "-" { InputFile.standardInput() } else { try InputFile(name) }
      let aside = try Aside.file(in: Folder.temporary, mode: 0o600)
      let copy = try WrittenFile(aside.path)
      file = try InputFile(aside.path)
      path = file.openPath
      self.name = "stdin"
      let isWhole = try copy.take(atMost: Self.most) { (piece) throws(SystemError) in
        try source.read(into: piece)
      }
      if isWhole { return }
    } catch {
      throw RecordingError(
        file: name, reason: "it cannot be kept while it is read: \(error.words)",
        advice: "make room for temporary files (TMPDIR), or save the data to a file first")
    }
    throw RecordingError(
      file: name, reason: "more than \(Self.most >> 30) GiB came through the pipe",
      advice: "save the data to a file first and name that")
  }

  /// Whether both are the same.
  public static func == (a: SpooledInput, b: SpooledInput) -> Bool { a === b }
}
