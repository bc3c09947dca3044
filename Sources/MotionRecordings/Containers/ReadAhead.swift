import Dispatch
import Synchronization

/// Inflates a member beside what reads it.
///
/// Two pieces of memory go to and fro: one is filled while the other is read. The work ends when the
/// member does, or when this object goes.
final class ReadAhead {
  /// Members smaller than this are inflated as they are read.
  static let least = 4 << 20
  /// Bytes that are read before it pays: most members are opened for their first lines only.
  static let lead = 256 << 10

  /// How many there are. Each keeps a thread busy or waiting, so there is an end to them.
  private static let count = Atomic(0)
  private static let most = 8

  private let work: Inflation
  private var left = UnsafeRawBufferPointer(start: nil, count: 0)
  private var next = 0
  private var isOver = false
  /// Why the bytes ended early, once they did.
  private(set) var failure: String?

  /// Takes over a stream, which nobody else may read from now on; `nil` where there are too many.
  init?(_ stream: ByteStream) {
    guard Self.count.add(1, ordering: .relaxed).newValue <= Self.most else {
      Self.count.subtract(1, ordering: .relaxed)
      return nil
    }
    work = Inflation(stream)
    DispatchQueue(label: "coremotion.inflate").async { [work] in work.run() }
  }

  deinit {
    work.stop()
    Self.count.subtract(1, ordering: .relaxed)
  }

  /// Fills the buffer with the next bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if left.isEmpty {
      if isOver { return 0 }
      left = work.exchange(next)
      next = 1 - next
      if left.isEmpty {
        isOver = true
        failure = work.failure
        return 0
      }
    }
    let n = min(left.count, buffer.count)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: left[..<n]))
    left = UnsafeRawBufferPointer(rebasing: left[n...])
    return n
  }
}

/// The two pieces of memory and who may touch them.
///
/// Unchecked, because the semaphores say so: the stream belongs to `run`; a piece and `failure`
/// belong to `run` until it signals `filled` and to the reader until that signals `free`.
private final class Inflation: @unchecked Sendable {
  private static let pieceSize = 256 << 10

  private let stream: ByteStream
  private let memory = UnsafeMutableRawBufferPointer.allocate(
    byteCount: 2 * pieceSize, alignment: 16)
  private var counts = (0, 0)
  private(set) var failure: String?
  private let isStopped = Atomic(false)
  private let free = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  init(_ stream: ByteStream) { self.stream = stream }

  deinit { memory.deallocate() }

  /// Fills the pieces in turn, to the end of the member.
  func run() {
    free.signal()
    var place = 0
    while true {
      free.wait()
      if isStopped.load(ordering: .relaxed) { return }
      let n = stream.read(into: piece(place))
      if place == 0 { counts.0 = n } else { counts.1 = n }
      if n == 0 { failure = stream.failure }
      filled.signal()
      if n == 0 { return }
      place = 1 - place
    }
  }

  /// Waits for a piece, empty at the end; the other one can be filled anew.
  func exchange(_ place: Int) -> UnsafeRawBufferPointer {
    filled.wait()
    free.signal()
    return UnsafeRawBufferPointer(
      rebasing: piece(place)[..<(place == 0 ? counts.0 : counts.1)])
  }

  func stop() {
    isStopped.store(true, ordering: .relaxed)
    free.signal()
  }

  private func piece(_ place: Int) -> UnsafeMutableRawBufferPointer {
    let start = place * Self.pieceSize
    return UnsafeMutableRawBufferPointer(rebasing: memory[start..<(start + Self.pieceSize)])
  }
}
