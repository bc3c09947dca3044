import CMotionSystem
import CSystemMinizip
import MotionSystem
import SystemLibrary

/// Records in a mapped file of fixed size, the newest in place of the oldest.
///
/// A record is there once `append` returns, also when the process is killed the next moment: the kernel has
/// the page. It is gone with the machine's power. Layout, lowest byte first: `CMJR`, version (4 bytes, 2),
/// size of the ring (8), bytes that were ever written (8), of these given up (8); zeros up to 64; then the
/// ring: of each record its length (4), check sum (4) and bytes.
///
/// One thread at a time: `SampleRing` holds the lock.
final class MappedRing {
  private static let magic: UInt32 = 0x524A_4D43
  private static let version: UInt32 = 2
  private static let headSize = 64
  private static let recordHead = 8
  /// More is a damaged head and no ring.
  static let largest = 1 << 30

  private let memory: UnsafeMutableRawPointer
  /// Bytes for records.
  let size: Int

  private init(memory: UnsafeMutableRawPointer, size: Int) {
    self.memory = memory
    self.size = size
  }

  deinit { munmap(memory, Self.headSize + size) }

  /// Makes a ring of its own for a file that is not there.
  static func make(_ path: String, size: Int) throws(SystemError) -> MappedRing {
    let file = SystemLibrary.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw SystemError.last }
    defer { close(file) }
    // The pages are there now, or the process would be ended by a signal once there is no room.
    let code = posix_fallocate(file, 0, off_t(headSize + size))
    guard code == 0 else { throw SystemError(code: code) }
    let ring = try map(file, size: size)
    ring.memory.storeBytes(of: version.littleEndian, toByteOffset: 4, as: UInt32.self)
    ring.memory.storeBytes(of: UInt64(size).littleEndian, toByteOffset: 8, as: UInt64.self)
    // Last, so that a file without it was never begun.
    ring.memory.storeBytes(of: magic.littleEndian, as: UInt32.self)
    return ring
  }

  /// Maps the ring of a file; `nil` where it is none.
  static func open(existing path: String) throws(SystemError) -> MappedRing? {
    let file = SystemLibrary.open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw SystemError.last }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw SystemError.last }
    let size = Int(status.st_size) - headSize
    guard size > 0, size <= largest, status.st_uid == getuid() else { return nil }
    let ring = try map(file, size: size)
    guard ring.word(0) == UInt64(version) << 32 | UInt64(magic), ring.word(1) == UInt64(size),
      ring.head >= ring.tail, ring.head - ring.tail <= UInt64(size)
    else { return nil }
    // Behind what cannot be walked nothing would be found again.
    ring.publish(ring.forEach { _ in true }, at: 2)
    // What was given up the moment before the process was killed.
    ring.wipe(from: ring.head, to: ring.tail + UInt64(size))
    return ring
  }

  private static func map(_ file: Int32, size: Int) throws(SystemError) -> MappedRing {
    let memory = mmap(
      nil, headSize + size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let memory, memory != MAP_FAILED else { throw SystemError.last }
    return MappedRing(memory: memory, size: size)
  }

  // MARK: - Places

  private func word(_ index: Int) -> UInt64 {
    UInt64(littleEndian: memory.load(fromByteOffset: 8 * index, as: UInt64.self))
  }

  /// Bytes that were ever written.
  var head: UInt64 { word(2) }
  /// Bytes that were given up.
  var tail: UInt64 { word(3) }

  /// After all that was stored before: whoever maps the file next sees both, or the former place.
  private func publish(_ place: UInt64, at index: Int) {
    motion_publish(memory + 8 * index, place.littleEndian)
  }

  // MARK: - Records

  /// Adds a record in place of the oldest ones; `false` where it is too long for the ring.
  func append(_ bytes: [UInt8]) -> Bool {
    let length = Self.recordHead + bytes.count
    guard length <= size else { return false }
    while size - Int(head - tail) < length { dropOldest() }
    let start = head
    let sum = UInt64(Self.checkSum(bytes))
    put(UInt64(bytes.count) | sum << 32, at: start)
    bytes.withUnsafeBytes { copy($0, to: start + UInt64(Self.recordHead)) }
    publish(start + UInt64(length), at: 2)
    return true
  }

  /// Gives up the oldest record, and leaves nothing of it in the file.
  func dropOldest() {
    let start = tail
    let length = Self.recordHead + Int(UInt32(truncatingIfNeeded: number(at: start)))
    publish(min(start + UInt64(length), head), at: 3)
    wipe(from: start, to: tail)
  }

  /// Gives up everything, and leaves nothing of it in the file.
  func clear() {
    publish(head, at: 3)
    wipe(from: tail, to: tail + UInt64(size))
  }

  /// The records from the oldest on, while `take` wants more; damaged ones are left out. Gives the place that
  /// was reached.
  @discardableResult
  func forEach(_ take: ([UInt8]) -> Bool) -> UInt64 {
    var place = tail
    while head - place >= UInt64(Self.recordHead) {
      let about = number(at: place)
      let count = Int(UInt32(truncatingIfNeeded: about))
      guard count <= Int(head - place) - Self.recordHead else { return place }
      let bytes = bytes(at: place + UInt64(Self.recordHead), count: count)
      place += UInt64(Self.recordHead + count)
      let isWhole = Self.checkSum(bytes) == UInt32(truncatingIfNeeded: about >> 32)
      if isWhole, !take(bytes) { return place }
    }
    return place
  }

  /// CRC-32, as `MotionSnapshot` has it, by the library that does it a table at a time: every sample that is pushed
  /// comes by here.
  private static func checkSum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer {
      UInt32(truncatingIfNeeded: crc32(0, $0.baseAddress, UInt32($0.count)))
    }
  }

  // MARK: - Bytes round the end

  /// Zeros in place of what was between two places, at most once round the ring.
  private func wipe(from place: UInt64, to end: UInt64) {
    let (start, count) = (Int(place % UInt64(size)), Int(end - place))
    let first = min(count, size - start)
    memset(memory + Self.headSize + start, 0, first)
    memset(memory + Self.headSize, 0, count - first)
  }

  private func put(_ number: UInt64, at place: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { copy($0, to: place) }
  }

  private func number(at place: UInt64) -> UInt64 {
    var number: UInt64 = 0
    for (i, byte) in bytes(at: place, count: 8).enumerated() { number |= UInt64(byte) << (8 * i) }
    return number
  }

  private func copy(_ bytes: UnsafeRawBufferPointer, to place: UInt64) {
    guard let base = bytes.baseAddress else { return }
    let start = Int(place % UInt64(size))
    let first = min(bytes.count, size - start)
    memcpy(memory + Self.headSize + start, base, first)
    memcpy(memory + Self.headSize, base + first, bytes.count - first)
  }

  private func bytes(at place: UInt64, count: Int) -> [UInt8] {
    let start = Int(place % UInt64(size))
    let first = min(count, size - start)
    let ring = UnsafeRawBufferPointer(start: memory + Self.headSize, count: size)
    return Array(ring[start..<(start + first)]) + Array(ring[..<(count - first)])
  }
}
