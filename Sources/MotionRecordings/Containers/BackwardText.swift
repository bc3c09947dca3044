import MotionSystem

/// A table with its rows in reverse, for recordings that have the newest row first. The lines in
/// front of the rows stay where they are.
final class BackwardText: GeneratedText {
  private static let block = 65_536
  /// Bytes of a line of which no more is kept: no reader takes longer ones.
  private static let longest = 65_536

  let size: Int64
  private let file: InputFile
  /// Where the rows begin.
  private let first: Int64
  /// The bytes from the first row to here were not read yet.
  private var end: Int64
  /// The beginning of the line of which the rest lies behind `end`.
  private var rest: [UInt8] = []
  private var waiting: [UInt8]
  private var place = 0

  /// Opens a file; `nil` where it cannot be read from any place.
  ///
  /// - Parameter first: the byte with which the rows begin.
  init?(path: String, first: Int64) {
    guard let size = FileStatus(of: path)?.size, size >= first else { return nil }
    self.size = size
    self.first = first
    end = size
    do throws(SystemError) {
      file = try InputFile(path)
      waiting = try file.bytes(atMost: Int(clamping: first))
    } catch {
      return nil
    }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while place == waiting.count && (end > first || !rest.isEmpty) { refill() }
    let count = min(buffer.count, waiting.count - place)
    if count > 0 { buffer.copyBytes(from: waiting[place..<place + count]) }
    place += count
    return count
  }

  /// The lines of the block before, the last one first.
  private func refill() {
    waiting.removeAll(keepingCapacity: true)
    place = 0
    let start = max(first, end - Int64(Self.block))
    var bytes = block(from: start, count: Int(end - start))
    guard end == start || !bytes.isEmpty else {
      // What cannot be read any more is left out; the lines behind it were given.
      (end, rest) = (first, [])
      return
    }
    bytes += rest
    end = start
    var stop = bytes.count
    while stop > 0 {
      // The line ends before `stop`, with its line feed or without.
      let body = bytes[stop - 1] == UInt8(ascii: "\n") ? stop - 1 : stop
      guard let feed = bytes[..<body].lastIndex(of: UInt8(ascii: "\n")) else { break }
      append(bytes[(feed + 1)..<body])
      stop = feed + 1
    }
    rest = Array(bytes[..<stop])
    if end == first {
      if rest.last == UInt8(ascii: "\n") { rest.removeLast() }
      append(rest[...])
      rest = []
    } else if rest.count > Self.longest {
      // Too long to be read, whatever stands before it.
      rest = Array(rest.suffix(Self.longest + 1))
    }
  }

  private func append(_ line: ArraySlice<UInt8>) {
    waiting += line
    waiting.append(UInt8(ascii: "\n"))
  }

  private func block(from start: Int64, count: Int) -> [UInt8] {
    guard count > 0, file.seek(to: start),
      let bytes = try? file.bytes(atMost: count), bytes.count == count
    else { return [] }
    return bytes
  }
}
