/// A first-in, first-out queue of fixed capacity; when it is full, what is added takes the place of
/// the oldest element. Where none may be lost, `room` says beforehand whether one would be. Allocates
/// once, in `init`.
@_spi(Core) public struct FixedQueue<Element> {
  @usableFromInline var storage: [Element]
  @usableFromInline var first = 0
  @usableFromInline var held = 0
  /// How many elements are held, at most `capacity`.
  @inlinable
  public var count: Int { held }

  /// An empty queue; `filler` only fills the storage and is never seen.
  ///
  /// - Precondition: `capacity` is at least 1.
  @inlinable
  public init(capacity: Int, filler: Element) {
    precondition(capacity > 0, "A queue needs room for at least one element.")
    storage = [Element](repeating: filler, count: capacity)
  }

  /// How many elements fit.
  @inlinable
  public var capacity: Int { storage.count }

  /// How many more elements fit before the oldest leaves.
  @inlinable
  public var room: Int { storage.count - count }

  /// The element at `index`, counted from the oldest.
  ///
  /// - Precondition: `index` is in 0..<count.
  @inlinable
  public subscript(index: Int) -> Element {
    get { storage[checked(index)] }
    _modify { yield &storage[checked(index)] }
  }

  /// The newest element.
  @inlinable
  public var last: Element? { count > 0 ? self[count - 1] : nil }

  /// Adds an element at the end; the oldest leaves when the queue is full.
  @inlinable
  public mutating func append(_ element: Element) {
    storage[position(count)] = element
    if count < storage.count { held += 1 } else { first = position(1) }
  }

  /// Takes the oldest element.
  @inlinable
  public mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    defer { removeFirst(1) }
    return storage[first]
  }

  /// Takes the newest element.
  @inlinable
  public mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    held -= 1
    return storage[position(count)]
  }

  /// Forgets the `n` oldest elements, or all where there are fewer; none for a negative `n`.
  @inlinable
  public mutating func removeFirst(_ n: Int) {
    let removed = min(max(n, 0), count)
    first = position(removed)
    held &-= removed
  }

  /// Forgets everything, keeps the storage.
  @inlinable
  public mutating func removeAll() { removeFirst(count) }

  @inlinable
  func checked(_ index: Int) -> Int {
    Ring.position(index, from: first, held: held, of: storage.count)
  }

  /// Where the element lies that is `offset`, at most the capacity, behind the oldest.
  @inlinable
  func position(_ offset: Int) -> Int {
    let p = first &+ offset
    return p < storage.count ? p : p &- storage.count
  }
}

/// Where the elements of a queue lie, whatever kind they are of.
@usableFromInline enum Ring {
  /// The place of the element `index` behind the one at `first`, of `held` elements among `capacity` places.
  ///
  /// - Precondition: `index` is in 0..<held.
  @usableFromInline
  @inline(never)
  static func position(_ index: Int, from first: Int, held: Int, of capacity: Int) -> Int {
    precondition(index >= 0 && index < held, "Index outside of the queue.")
    let p = first &+ index
    return p < capacity ? p : p &- capacity
  }
}

extension FixedQueue: Sendable where Element: Sendable {}
