/// The newest elements, up to a number; each that comes then takes the place of the oldest.
struct Ring<Element: Sendable>: Sendable {
  private var storage: [Element] = []
  /// Where the oldest one stands.
  private var first = 0
  private let most: Int
  /// Elements that were let go of: the number of the oldest one that is left.
  private(set) var forgotten = 0

  init(most: Int) { self.most = most }

  var count: Int { storage.count }
  /// Elements that its memory has room for.
  var capacity: Int { storage.capacity }

  /// By age: 0 is the oldest.
  subscript(index: Int) -> Element {
    get { storage[place(index)] }
    set { storage[place(index)] = newValue }
  }

  mutating func append(_ element: Element) {
    guard storage.count == most else {
      if storage.count == storage.capacity { grow() }
      return storage.append(element)
    }
    storage[first] = element
    first = first + 1 < most ? first + 1 : 0
    forgotten += 1
  }

  /// An array that doubles by itself would end with up to twice the memory that it may ever need.
  private mutating func grow() {
    storage.reserveCapacity(min(most, max(16, 2 * storage.count)))
  }

  private func place(_ index: Int) -> Int {
    let place = first + index
    return place < storage.count ? place : place - storage.count
  }
}
