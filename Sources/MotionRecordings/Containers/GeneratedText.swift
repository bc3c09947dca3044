/// Text that is made piece by piece while it is read, such as a table out of a JSON file.
protocol GeneratedText: AnyObject {
  /// Bytes that the text is made from.
  var size: Int64 { get }
  /// Fills the buffer with the next bytes of the text; 0 at its end.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int
}

/// Bytes from a function that fills a buffer with the next of them and says how many, 0 at the end.
final class GeneratedBytes: GeneratedText {
  let size: Int64
  private let fill: (UnsafeMutableRawBufferPointer) -> Int

  init(size: Int64, fill: @escaping (UnsafeMutableRawBufferPointer) -> Int) {
    self.size = size
    self.fill = fill
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int { fill(buffer) }
}

/// Lines of text from a function that gives one after another.
final class GeneratedLines: GeneratedText {
  /// Lines that are handed out one by one: the next one may stand far away in what they are made from,
  /// and of most tables that are opened the first two are all that is asked for.
  private static let single = 8

  let size: Int64
  private let nextLine: () -> String?
  private var waiting: ArraySlice<UInt8> = []
  private var lines = 0

  /// - Parameters:
  ///   - size: bytes that the lines are made from.
  ///   - nextLine: the next line without its end, `nil` after the last.
  init(size: Int64, nextLine: @escaping () -> String?) {
    self.size = size
    self.nextLine = nextLine
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    while count < buffer.count {
      if waiting.isEmpty {
        guard count == 0 || lines > Self.single, let line = nextLine() else { break }
        lines += 1
        waiting = Array((line + "\n").utf8)[...]
      }
      let piece = waiting.prefix(buffer.count - count)
      buffer[count...].copyBytes(from: piece)
      waiting = waiting.dropFirst(piece.count)
      count += piece.count
    }
    return count
  }
}
