import CMotionC

/// The ring in the caller's memory: whole records one behind the other, the oldest first. What lies at
/// its end may go on at its beginning. The oldest is kept, what finds no room is lost and counted.
///
/// The ring's memory is the caller's, so nothing that is read from it is believed.
struct RecordRing {
  private let handle: UnsafeMutablePointer<coremotion>
  private let memory: UnsafeMutableRawPointer
  /// A whole number of words of 8 bytes, so that kind and size of a record are never torn.
  private let size: Int
  /// Whether the handle says what no ring can hold: somebody wrote over it.
  private let isOverwritten: Bool

  /// What one look gave.
  enum Taken {
    case nothing
    /// The next one is larger than the room for it.
    case noRoom
    case record(Int)
    /// What stands in the ring is no record.
    case overwritten
  }

  /// The ring of a handle that has one.
  init?(_ handle: UnsafeMutablePointer<coremotion>) {
    guard let memory = handle.pointee.options.ring else { return nil }
    self.handle = handle
    self.memory = memory
    size = handle.pointee.options.ring_size & ~7
    // The seal does not hold what changes.
    let (first, used) = (handle.pointee.ring_first, handle.pointee.ring_used)
    isOverwritten =
      first < 0 || used < 0 || first >= size || used > size || (first | used) & 7 != 0
  }

  /// Forgets what waits.
  func removeAll() {
    handle.pointee.ring_first = 0
    handle.pointee.ring_used = 0
  }

  /// Adds a record where there is room.
  func append(_ record: UnsafePointer<coremotion_head>) {
    let count = Int(record.pointee.size)
    let used = handle.pointee.ring_used
    guard !isOverwritten, count <= size &- used else {
      handle.pointee.lost &+= 1
      return
    }
    let place = wrapped(handle.pointee.ring_first &+ used)
    let first = min(count, size &- place)
    let source = UnsafeRawPointer(record)
    (memory + place).copyMemory(from: source, byteCount: first)
    memory.copyMemory(from: source + first, byteCount: count &- first)
    handle.pointee.ring_used = used &+ count
  }

  /// Takes the oldest record, if it fits.
  func take(into buffer: UnsafeMutableRawPointer, room: Int) -> Taken {
    guard !isOverwritten else { return .overwritten }
    let used = handle.pointee.ring_used
    guard used > 0 else { return .nothing }
    let place = handle.pointee.ring_first
    let count = Int((memory + place).assumingMemoryBound(to: coremotion_head.self).pointee.size)
    guard count >= MemoryLayout<coremotion_head>.size, count & 7 == 0, count <= used else {
      return .overwritten
    }
    guard count <= room else { return .noRoom }
    let first = min(count, size &- place)
    buffer.copyMemory(from: memory + place, byteCount: first)
    (buffer + first).copyMemory(from: memory, byteCount: count &- first)
    handle.pointee.ring_first = wrapped(place &+ count)
    handle.pointee.ring_used = used &- count
    return .record(count)
  }

  private func wrapped(_ place: Int) -> Int { place < size ? place : place &- size }
}
