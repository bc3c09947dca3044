import MotionProcessing

/// Puts rows in order that were written a little out of order.
///
/// Android writes the events of a batch from several threads, so adjacent rows may be swapped;
/// longer delays are faults of the clock, which a reader does not repair. Sixteen rows are held: a row
/// that is up to sixteen places late is put where it belongs, any other is passed on as it came,
/// and the coprocessor counts it as late. Equal times keep the order of the file.
///
/// Rows are taken in by the hundred and given one by one. A class, because it owns the memory.
final class ReorderBuffer {
  /// How many rows are held.
  static let depth = 16

  /// How many rows are taken in at once.
  private static let batch = 256

  private let held = UnsafeMutablePointer<Sample>.allocate(capacity: batch + depth)
  /// Where the earliest of them stands.
  private var first = 0
  private var end = 0

  deinit { held.deallocate() }

  /// Whether a sample can be put in before one is taken.
  func makeRoom() -> Bool {
    if end < Self.batch + Self.depth { return true }
    if first == 0 { return false }
    // Samples own nothing, so moving them is copying their bytes.
    held.update(from: held + first, count: end - first)
    end -= first
    first = 0
    return true
  }

  /// Puts a sample where it belongs; there must be room.
  func insert(_ sample: Sample) {
    var i = end
    let farthest = max(first, end - Self.depth)
    while i > farthest && held[i - 1].time > sample.time {
      held[i] = held[i - 1]
      i -= 1
    }
    held[i] = sample
    end += 1
  }

  /// The earliest sample when more are held than may be late.
  func takeReady() -> Sample? { end - first > Self.depth ? takeFirst() : nil }

  /// The earliest of the samples that are left.
  func takeFirst() -> Sample? {
    guard first < end else { return nil }
    first += 1
    return held[first - 1]
  }

  /// All samples that are ready, or those that are left, in order.
  func takeAll(left: Bool) -> UnsafeBufferPointer<Sample> {
    let count = max(end - first - (left ? 0 : Self.depth), 0)
    defer { first += count }
    return UnsafeBufferPointer(start: held + first, count: count)
  }

  /// Takes a sample in; gives the earliest one once the buffer is full.
  func exchange(_ sample: Sample) -> Sample? {
    // One is given for each that is taken in, so there is room or there can be made some.
    _ = makeRoom()
    insert(sample)
    return takeReady()
  }
}
