import MotionSystem

/// The lines of a stream one after another, in one buffer of fixed size.
///
/// A class, because it owns its buffer. Lines end with LF or CR LF, or with CR where the beginning has
/// no LF; a byte order mark is left out.
/// A line that does not fit is passed over. When the stream breaks, the piece of a line before the
/// break is not given: a number cut in the middle would be read as another number.
final class LineReader {
  /// One line.
  enum Line {
    /// Its bytes, valid until the next call.
    case text(UnsafeBufferPointer<UInt8>)
    case tooLong
    case end
  }

  /// The longest line that is read, in bytes. The widest known export (SensorLog, 63 columns) needs
  /// 2 KB.
  static let longest = 65_536

  let stream: ByteStream
  /// Number of the line given last, from 1.
  private(set) var number: Int64 = 0

  /// Bytes behind the buffer that may be looked at: `PlainRow` takes eight at a time.
  private static let margin = 8

  private let memory: UnsafeMutableRawBufferPointer
  private let buffer: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  private let lineEnd: UInt8

  init(_ stream: ByteStream) {
    self.stream = stream
    memory = .allocate(byteCount: Self.longest + Self.margin, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    buffer = UnsafeMutableRawBufferPointer(rebasing: memory[..<Self.longest])
    end = stream.read(into: buffer)
    isAtEnd = end == 0
    let beginning = UnsafeRawBufferPointer(rebasing: buffer[..<end])
    let hasFeed = ByteSearch.first(UInt8(ascii: "\n"), in: beginning) != nil
    let hasReturn = ByteSearch.first(UInt8(ascii: "\r"), in: beginning) != nil
    lineEnd = !hasFeed && hasReturn ? UInt8(ascii: "\r") : UInt8(ascii: "\n")
    if end >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF { start = 3 }
  }

  deinit { memory.deallocate() }

  /// Whether a line that does not fit is read to its end. Where it is not, such a line is the last.
  var isPassingLong = true

  /// The next line; of empty ones in a row only the last.
  func next() -> Line {
    var isTooLong = false
    while true {
      if let line = takeLine() {
        number += 1
        return isTooLong ? .tooLong : .text(line)
      }
      if isAtEnd { return lastLine(isTooLong: isTooLong) }
      if start == 0 && end == buffer.count {
        guard isPassingLong else { return .tooLong }
        isTooLong = true
        end = 0
      }
      fill()
    }
  }

  /// The byte of the stream with which the next line begins.
  var place: Int64 { stream.position - Int64(end - start) }

  /// The next line that fits, valid until the next call and while the reader lives; `nil` at the end.
  func nextText() -> UnsafeBufferPointer<UInt8>? {
    while true {
      switch next() {
      case .text(let line): return line
      case .tooLong: continue
      case .end: return nil
      }
    }
  }

  /// The lines that stand whole in the buffer, each with its end; none where the next one has to be
  /// fetched first. Eight bytes behind them can be looked at. Valid until the next call.
  var wholeLines: UnsafeBufferPointer<UInt8> {
    var stop = end
    while stop > start && buffer[stop - 1] != UInt8(ascii: "\n") { stop -= 1 }
    return UnsafeRawBufferPointer(rebasing: buffer[start..<stop])
      .assumingMemoryBound(to: UInt8.self)
  }

  /// Goes on behind some of `wholeLines`.
  func pass(lines: Int, bytes: Int) {
    start += bytes
    number += Int64(lines)
  }

  /// Leaves one of the empty lines in a row: a line of its own for each byte would take ten times as
  /// long as an ordinary file of that size.
  private func passEmptyLines() {
    let (feed, back) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    while start + 1 < end && buffer[start] == feed && buffer[start + 1] == feed {
      start += 1
      number += 1
    }
    while start + 3 < end && buffer[start] == back && buffer[start + 1] == feed
      && buffer[start + 2] == back && buffer[start + 3] == feed
    {
      start += 2
      number += 1
    }
  }

  private func takeLine() -> UnsafeBufferPointer<UInt8>? {
    passEmptyLines()
    guard
      let found = ByteSearch.first(
        lineEnd, in: UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
    else { return nil }
    let stop = start + found
    let line = bytes(start, stop)
    start = stop + 1
    return line
  }

  private func lastLine(isTooLong: Bool) -> Line {
    guard start < end || isTooLong else { return .end }
    let line = bytes(start, end)
    start = end
    guard stream.failure == nil else { return .end }
    number += 1
    return isTooLong ? .tooLong : .text(line)
  }

  private func bytes(_ from: Int, _ to: Int) -> UnsafeBufferPointer<UInt8> {
    let hasReturn = to > from && buffer[to - 1] == UInt8(ascii: "\r")
    let piece = UnsafeRawBufferPointer(rebasing: buffer[from..<(hasReturn ? to - 1 : to)])
    return piece.assumingMemoryBound(to: UInt8.self)
  }

  private func fill() {
    if start > 0 {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
      end -= start
      start = 0
    }
    let n = stream.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
    if n == 0 { isAtEnd = true }
    end += n
  }
}
