/// What is known of each of the last 64 seconds, as it comes in: height, steps and shaking arrive
/// in any order.
struct SecondRing {
  /// What is known of one second.
  struct Entry {
    /// Metres risen since the second before; NaN until the height is known.
    var rise = Double.nan
    /// Number of the climb that it belongs to; 0 while it belongs to none.
    var climb: Int64 = 0
    /// Confirmed steps, by their share of it.
    var steps = 0.0
    /// Between two steps that follow each other.
    var isWalked = false
    /// Shaken as by steps.
    var isShaken = false
    /// Faster than stairs can be.
    var isBlocked = false
    /// Its rise has been counted.
    var isCounted = false

    /// Everything speaks for counting it, and it has not been counted.
    var isReady: Bool {
      climb != 0 && isWalked && isShaken && !isBlocked && !isCounted && rise.isFinite
    }
  }

  /// Seconds that are remembered. A pedometer that holds steps releases them within some ten
  /// seconds.
  private static let length: Int64 = 64

  private var entries = [Entry](repeating: Entry(), count: Int(length))
  private var newest = Int64.min

  /// The entry of a second; `nil` when it is forgotten or has not been seen.
  subscript(second: Int64) -> Entry? {
    guard newest != .min, second <= newest, second > newest - Self.length else { return nil }
    return entries[Self.slot(second)]
  }

  /// Changes the entry of a second; a newer second than any before makes room for itself. Forgotten
  /// ones stay so.
  mutating func update(_ second: Int64, _ change: (inout Entry) -> Void) {
    if newest == .min || second > newest { advance(to: second) }
    guard second > newest - Self.length else { return }
    change(&entries[Self.slot(second)])
  }

  private mutating func advance(to second: Int64) {
    var s = newest == .min ? second - Self.length : max(newest, second - Self.length)
    while s < second {
      s += 1
      entries[Self.slot(s)] = Entry()
    }
    newest = second
  }

  private static func slot(_ second: Int64) -> Int { Int(((second % length) + length) % length) }
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
