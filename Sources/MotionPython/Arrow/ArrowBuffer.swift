import CMotionPython
import Glibc

/// Memory of one buffer of a column, which grows at its end and then belongs to Arrow.
///
/// A class: Arrow holds it by a reference until it has no more use for it.
final class ArrowBuffer {
  private(set) var start: UnsafeMutableRawPointer
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 256) {
    self.capacity = capacity
    start = Self.memory(nil, capacity)
  }

  deinit { free(start) }

  /// Puts a value behind the last one. Values of one buffer have one size.
  @inline(__always)
  func append<Value: BitwiseCopyable>(_ value: Value) {
    let size = MemoryLayout<Value>.size
    if count + size > capacity { grow(toHold: size) }
    start.storeBytes(of: value, toByteOffset: count, as: Value.self)
    count += size
  }

  /// Puts bytes behind the last one.
  func append(_ bytes: UnsafeRawBufferPointer) {
    guard let from = bytes.baseAddress, !bytes.isEmpty else { return }
    if count + bytes.count > capacity { grow(toHold: bytes.count) }
    (start + count).copyMemory(from: from, byteCount: bytes.count)
    count += bytes.count
  }

  /// Sets the bit of a row, where the buffer holds bits: the lowest of a byte first.
  @inline(__always)
  func append(bit: Bool, at row: Int) {
    if row & 7 == 0 { append(UInt8(0)) }
    if bit { start.assumingMemoryBound(to: UInt8.self)[row >> 3] |= 1 << UInt8(row & 7) }
  }

  private func grow(toHold more: Int) {
    capacity = max(2 * capacity, count + more)
    start = Self.memory(start, capacity)
  }

  private static func memory(
    _ old: UnsafeMutableRawPointer?, _ size: Int
  ) -> UnsafeMutableRawPointer {
    guard let made = realloc(old, size) else {
      // As an array of Swift does where there is none.
      fatalError("no memory for a column of \(size) bytes")
    }
    return made
  }
}
