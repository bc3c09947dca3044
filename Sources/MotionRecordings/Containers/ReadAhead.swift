import MotionSystem
import Synchronization

/// Inflates a member beside what reads it. The work ends when the member does, or when this object
/// goes.
final class ReadAhead {
  /// Members smaller than this are inflated as they are read.
  static let least: Int64 = 4 << 20
  /// Bytes that are read before it pays: most members are opened for their first lines only.
  static let lead: Int64 = 256 << 10

  private static let pieceSize = 256 << 10
  /// How many there are. Each keeps a thread busy or waiting, so there is an end to them.
  private static let count = Atomic(0)
  private static let most = 8

  private let stream: ByteStream
  private let pieces: Relay<UInt8>
  private var left = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// Why the bytes ended early, once they did.
  private(set) var failure: String?

  /// Takes over a stream, which nobody else may read from now on; `nil` where there are too many.
  init?(_ stream: ByteStream) {
    guard Self.count.add(1, ordering: .relaxed).newValue <= Self.most else {
      Self.count.subtract(1, ordering: .relaxed)
      return nil
    }
    self.stream = stream
    pieces = Relay(capacity: Self.pieceSize) {
      stream.read(into: UnsafeMutableRawBufferPointer($0))
    }
  }

  deinit {
    pieces.stop()
    Self.count.subtract(1, ordering: .relaxed)
  }

  /// Fills the buffer with the next bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if left.isEmpty {
      left = pieces.exchange()
      if left.isEmpty { failure = stream.failure }
    }
    let n = min(left.count, buffer.count)
    buffer.copyMemory(from: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: left[..<n])))
    left = UnsafeBufferPointer(rebasing: left[n...])
    return n
  }
}
