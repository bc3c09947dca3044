/// A first-in, first-out queue of fixed capacity. Allocates once, in `init`.
struct FixedQueue<Element> {
  private var storage: [Element]
  private var first = 0
  /// How many elements wait.
  private(set) var count = 0

  /// An empty queue; `filler` only fills the storage and is never seen.
  init(capacity: Int, filler: Element) {
    precondition(capacity > 0, "A queue needs room for at least one element.")
    storage = [Element](repeating: filler, count: capacity)
  }

  /// How many more elements fit.
  var room: Int { storage.count - count }

  /// The element at `index`, counted from the oldest.
  subscript(index: Int) -> Element {
    get { storage[position(index)] }
    set { storage[position(index)] = newValue }
  }

  /// Adds an element at the end.
  ///
  /// - Precondition: `room` is at least 1.
  mutating func append(_ element: Element) {
    precondition(room > 0, "The queue is full.")
    storage[(first + count) % storage.count] = element
    count += 1
  }

  /// Takes the oldest element.
  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = storage[first]
    first = (first + 1) % storage.count
    count -= 1
    return element
  }

  /// Takes the newest element.
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return storage[(first + count) % storage.count]
  }

  private func position(_ index: Int) -> Int {
    precondition(index >= 0 && index < count, "Index outside of the queue.")
    return (first + index) % storage.count
  }
}

extension FixedQueue: Sendable where Element: Sendable {}
