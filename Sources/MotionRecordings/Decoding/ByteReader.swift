/// Takes bytes off a stream in pieces of known length, in one buffer of fixed size.
///
/// A class, because it owns its buffer.
final class ByteReader {
  /// The longest piece that can be asked for: the largest payload of a gt3x record with its frame.
  static let longest = 1 << 17

  let stream: ByteStream
  private let file: String
  private let log: FindingLog
  private let buffer: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  private var isAtEnd = false

  init(_ stream: ByteStream, file: String, log: FindingLog) {
    self.stream = stream
    self.file = file
    self.log = log
    buffer = .allocate(byteCount: 2 * Self.longest, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// Where the next byte stands in the stream.
  var position: Int64 { stream.position - Int64(end - start) }

  /// Bytes read so far and to be read in all.
  var bytes: (read: Int64, total: Int64) { (position, stream.size) }

  /// Notes why the bytes end where they should not; nothing for `nil`.
  func reportEnd(_ reason: String?) {
    if let reason { log.add(.unreadable, file: file, reason: reason) }
  }

  /// Notes a piece that was left out, equal reasons once; `place` says where the first was.
  func skipped(_ reason: String, at place: @autoclosure () -> String) {
    log.skip(.badBlock, file: file, reason: reason) { place() }
  }

  /// The next bytes without taking them, valid until the next call; fewer at the end.
  func peek(_ count: Int) -> UnsafeRawBufferPointer {
    let count = min(count, Self.longest)
    while end - start < count && !isAtEnd {
      if start > 0 {
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
        end -= start
        start = 0
      }
      let n = stream.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
      if n == 0 { isAtEnd = true }
      end += n
    }
    return UnsafeRawBufferPointer(rebasing: buffer[start..<min(start + count, end)])
  }

  /// Takes the next bytes; `nil`, with nothing taken, where there are not so many left.
  func take(_ count: Int) -> UnsafeRawBufferPointer? {
    let bytes = peek(count)
    guard bytes.count == count else { return nil }
    start += count
    return bytes
  }

  /// Passes over bytes; `false` where there are not so many.
  func skip(_ count: Int) -> Bool {
    var left = count
    while left > 0 {
      let n = min(left, Self.longest)
      guard take(n) != nil else { return false }
      left -= n
    }
    return true
  }
}

extension UnsafeRawBufferPointer {
  /// A whole number of this width at an offset, least significant byte first.
  func little<T: FixedWidthInteger>(_ offset: Int, _ type: T.Type) -> T {
    T(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }

  /// A whole number of this width at an offset, most significant byte first.
  func big<T: FixedWidthInteger>(_ offset: Int, _ type: T.Type) -> T {
    T(bigEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }
}
