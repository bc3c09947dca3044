/// Elements in order of time that are added at the end, hardly ever before it, and let go of at the
/// beginning. Letting go costs amortised constant time for each element.
struct AgingArray<Element: Sendable>: Sendable {
  private var storage: [Element] = []
  private var head = 0

  /// Below this many dead elements it is not worth while to move the living ones.
  private static var leastWaste: Int { 64 }

  var count: Int { storage.count - head }
  var last: Element? { count > 0 ? storage[storage.count - 1] : nil }

  subscript(index: Int) -> Element {
    get { storage[head + index] }
    _modify { yield &storage[head + index] }
  }

  mutating func insert(_ element: Element, at index: Int) {
    storage.insert(element, at: head + index)
  }

  /// Lets go of the first elements; they are freed a little later.
  mutating func removeFirst(_ n: Int) {
    head += min(max(n, 0), count)
    guard head >= Self.leastWaste, 2 * head >= storage.count else { return }
    storage.removeFirst(head)
    head = 0
  }

  /// The first index whose element is not early; all early ones come before all others.
  func firstIndex(after isEarly: (Element) -> Bool) -> Int {
    var low = head
    var high = storage.count
    while low < high {
      let middle = low + (high - low) / 2
      if isEarly(storage[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - head
  }
}
