/// The lines of a text that is no table; what is too long and where the text breaks goes to the log.
struct ReportedLines {
  private let lines: LineReader
  private let file: String
  private let log: FindingLog

  init(_ stream: ByteStream, file: String, log: FindingLog) {
    lines = LineReader(stream)
    self.file = file
    self.log = log
  }

  /// Bytes read so far and to be read in all.
  var bytes: (read: Int64, total: Int64) { (lines.stream.position, lines.stream.size) }

  /// The bytes of the next line, valid until the next call; `nil` at the end.
  func next() -> UnsafeBufferPointer<UInt8>? {
    while true {
      switch lines.next() {
      case .text(let line): return line
      case .tooLong: skip("a line that is too long; left out")
      case .end:
        if let failure = lines.stream.failure {
          log.add(.unreadable, file: file, line: lines.number + 1, reason: failure)
        }
        return nil
      }
    }
  }

  /// Notes that the line given last is damaged, and that nothing is lost by it.
  func pass(_ reason: String) {
    log.add(.ignored, file: file, line: lines.number, reason: reason)
  }

  /// Notes that something in the line given last was left out.
  func skip(_ reason: String) {
    log.skip(.badBlock, file: file, line: lines.number, reason: reason)
  }
}
