/// The last `capacity` elements of a stream. Allocates once, in `init`.
public struct RingBuffer<Element> {
  private var storage: [Element]
  private var next = 0
  /// How many elements are held, at most `capacity`.
  public private(set) var count = 0

  /// An empty buffer; `filler` only fills the storage and is never seen.
  ///
  /// - Precondition: `capacity` is at least 1.
  public init(capacity: Int, filler: Element) {
    precondition(capacity > 0, "A ring buffer needs room for at least one element.")
    storage = [Element](repeating: filler, count: capacity)
  }

  /// How many elements fit.
  public var capacity: Int { storage.count }

  /// Adds an element; the oldest leaves when the buffer is full.
  public mutating func append(_ element: Element) {
    storage[next] = element
    next += 1
    if next == storage.count { next = 0 }
    if count < storage.count { count += 1 }
  }

  /// The element at `index`, counted from the oldest.
  ///
  /// - Precondition: `index` is in 0..<count.
  public subscript(index: Int) -> Element {
    get { storage[position(index)] }
    set { storage[position(index)] = newValue }
  }

  /// The newest element.
  public var last: Element? { count > 0 ? self[count - 1] : nil }

  /// Forgets everything, keeps the storage.
  public mutating func removeAll() {
    count = 0
    next = 0
  }

  /// Forgets the `n` oldest elements, or all where there are fewer; none for a negative `n`.
  public mutating func removeFirst(_ n: Int) { count -= min(max(n, 0), count) }

  private func position(_ index: Int) -> Int {
    precondition(index >= 0 && index < count, "Index outside of the ring buffer.")
    var p = next - count + index
    if p < 0 { p += storage.count }
    return p
  }
}

extension RingBuffer: Sendable where Element: Sendable {}
