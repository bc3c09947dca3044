import MotionDiary
import MotionSystem
import SystemLibrary

/// Standard output and standard error.
enum Terminal {
  /// Whether standard output shows colours: a terminal that is not dumb, without `NO_COLOR`
  /// (no-color.org).
  static var isColoured: Bool {
    isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR") == nil
      && getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
  }

  /// Whether standard error is a terminal.
  static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

  // What has `unsafe` here is safe without isolation: only the main thread prints; those of `--jobs` hand
  // their lines over to it.
  /// Whether something could not be printed, for another reason than a closed pipe.
  nonisolated(unsafe) private(set) static var hasFailed = false
  nonisolated(unsafe) private static var isClosed = false

  /// Prints text as it stands; nothing once the pipe is closed.
  static func write(_ text: String) {
    guard !isClosed, let error = put(text, on: STDOUT_FILENO) else { return }
    isClosed = true
    guard !error.isBrokenPipe else { return }
    hasFailed = true
    writeError("coremotion: standard output: \(error.words)")
  }

  /// Prints text for people: lines fit the terminal.
  static func writeText(_ text: String) {
    write(TextWidth.columns(of: STDOUT_FILENO).map { TextWidth.wrapped(text, to: $0) } ?? text)
  }

  /// A plot that fits the terminal, in characters that it shows.
  static func plot(of diary: Diary, _ style: DiaryText.Style) -> String {
    DiaryPlot(
      diary, style: style, width: TextWidth.columns(of: STDOUT_FILENO) ?? 80,
      isUnicode: UserLocale.isUTF8
    ).string()
  }

  /// Prints a line on standard error.
  static func writeError(_ line: String) {
    _ = put(line.hasSuffix("\n") ? line : line + "\n", on: STDERR_FILENO)
  }

  /// Prints one line about one file on standard error.
  static func complain(_ error: any Error) { complain("\(error)") }

  /// Prints one line about one file on standard error; on a terminal in as many as it takes.
  static func complain(_ text: String) { complain(text, about: nil) }

  /// The same about a file; on a terminal its path stands in the first of several lines about it.
  static func complain(_ text: String, about path: String?) {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ").printable
    guard let columns = TextWidth.columns(of: STDERR_FILENO) else {
      return writeError("coremotion: \(line)")
    }
    let head = path.map { "\($0): ".printable }
    let isNext = head != nil && head == subject
    subject = head
    let shown = head.flatMap {
      isNext && line.hasPrefix($0) ? "  " + line.dropFirst($0.count) : nil
    }
    writeError(TextWidth.wrapped(shown ?? "coremotion: \(line)", to: columns))
  }

  /// The file of the last line about one, as it begins. Safe as the two above.
  nonisolated(unsafe) private static var subject: String?

  /// Shows a line on standard error that the next one overwrites.
  static func showStatus(_ line: String) { _ = put("\r\u{1B}[K\(line)", on: STDERR_FILENO) }

  /// Why it could not be printed; `nil` where it was.
  private static func put(_ text: String, on descriptor: Int32) -> SystemError? {
    do throws(SystemError) {
      try WrittenFile.write(Array(text.utf8)[...], to: descriptor)
      return nil
    } catch {
      return error
    }
  }
}
