/// The last vectors of a stream in single precision, 12 bytes each: a `SIMD3` takes 16. Allocates once, in
/// `init`.
struct VectorRing: Sendable {
  private struct Entry {
    var x: Float = 0
    var y: Float = 0
    var z: Float = 0
  }

  private var entries: [Entry]
  private var first = 0
  /// How many are held, at most the capacity.
  private(set) var count = 0

  /// An empty ring.
  init(capacity: Int) { entries = [Entry](repeating: Entry(), count: capacity) }

  /// The vector at `index`, counted from the oldest.
  ///
  /// - Precondition: `index` is in 0..<count.
  subscript(index: Int) -> SIMD3<Float> {
    let entry = entries[position(index)]
    return SIMD3(entry.x, entry.y, entry.z)
  }

  /// Adds a vector; the oldest leaves when the ring is full.
  mutating func append(_ vector: SIMD3<Float>) {
    entries[position(count)] = Entry(x: vector.x, y: vector.y, z: vector.z)
    if count < entries.count { count += 1 } else { first = position(1) }
  }

  /// Forgets the oldest.
  ///
  /// - Precondition: at least `number` are held.
  mutating func removeFirst(_ number: Int) {
    first = position(number)
    count -= number
  }

  /// Forgets everything.
  mutating func removeAll() {
    first = 0
    count = 0
  }

  private func position(_ offset: Int) -> Int {
    let p = first &+ offset
    return p < entries.count ? p : p &- entries.count
  }
}
