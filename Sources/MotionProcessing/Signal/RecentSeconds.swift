/// What is remembered of each of the last seconds, by whole seconds of the sensors' clock; what comes
/// late finds its second as long as it is remembered.
struct RecentSeconds<Entry: Sendable>: Sendable {
  /// Seconds that are remembered.
  let length: Int64
  private let empty: Entry
  private var entries: [Entry]
  /// The newest second; `.min` before the first one.
  private(set) var newest = Int64.min

  /// Remembers `length` seconds, each as `empty` until something is known of it.
  init(_ length: Int64, empty: Entry) {
    self.length = length
    self.empty = empty
    entries = [Entry](repeating: empty, count: Int(length))
  }

  /// What is known of a second; `nil` when it is forgotten or has not come.
  subscript(second: Int64) -> Entry? { place(of: second).map { entries[$0] } }

  /// Where a second is remembered; `nil` when it is forgotten or has not come.
  @inline(never)
  private func place(of second: Int64) -> Int? {
    guard newest != .min, second <= newest, second > newest - length else { return nil }
    return slot(second)
  }

  /// Changes what is known of a second; a newer second than any before makes room for itself.
  /// Forgotten ones stay so.
  @inline(__always)
  mutating func update(_ second: Int64, _ change: (inout Entry) -> Void) {
    if let slot = room(for: second) { change(&entries[slot]) }
  }

  /// Where a second is remembered; `nil` when it is forgotten. One that is newer than any before makes room for itself.
  @inline(never)
  private mutating func room(for second: Int64) -> Int? {
    if newest == .min || second > newest { advance(to: second) }
    return second > newest - length ? slot(second) : nil
  }

  private mutating func advance(to second: Int64) {
    var s = newest == .min ? second - length : max(newest, second - length)
    while s < second {
      s += 1
      entries[slot(s)] = empty
    }
    newest = second
  }

  private func slot(_ second: Int64) -> Int { Int(((second % length) + length) % length) }
}

extension SensorTime {
  /// The whole second in which this time lies, counted from the clock's origin; rounds down.
  var wholeSecond: Int64 {
    let q = nanoseconds / 1_000_000_000
    return nanoseconds % 1_000_000_000 < 0 ? q - 1 : q
  }

  /// The time at which a whole second begins.
  init(wholeSecond: Int64) { self.init(nanoseconds: wholeSecond &* 1_000_000_000) }
}
