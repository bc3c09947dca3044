/// How many steps were taken at which cadence, in tenths of a step a minute: its median and its 95th percentile.
/// Its room grows with the steps of a minute, and not beyond a count of each tenth.
struct CadenceSpread {
  /// Tenths of a step a minute above which nobody walks or runs.
  private static let most = 3600

  private var list: [UInt16] = []
  private var counts: [UInt32] = []
  private var total = 0

  /// Takes the cadence of a step, steps a second.
  mutating func add(_ hertz: Float) {
    guard hertz > 0, hertz < 6 else { return }
    add(UInt16((hertz * 600).rounded()))
  }

  /// Takes in another one.
  mutating func add(_ other: CadenceSpread) {
    for value in other.list { add(value) }
    for (value, count) in other.counts.enumerated() where count > 0 { add(value, times: count) }
  }

  /// The cadence that a share of the steps do not exceed, steps a minute: the nearest rank.
  func quantile(_ share: Double) -> Double? {
    guard total > 0 else { return nil }
    let rank = max(1, Int((share * Double(total)).rounded(.up)))
    if counts.isEmpty { return Double(list.sorted()[rank - 1]) / 10 }
    var seen = 0
    for (value, count) in counts.enumerated() {
      seen += Int(count)
      if seen >= rank { return Double(value) / 10 }
    }
    return nil
  }

  private mutating func add(_ value: UInt16) {
    guard counts.isEmpty, list.count < 1000 else {
      spread()
      return add(Int(value), times: 1)
    }
    list.append(value)
    total += 1
  }

  private mutating func add(_ value: Int, times count: UInt32) {
    spread()
    counts[min(value, Self.most)] += count
    total += Int(count)
  }

  /// From a list to counts, where the list is longer than a minute's.
  private mutating func spread() {
    guard counts.isEmpty else { return }
    counts = [UInt32](repeating: 0, count: Self.most + 1)
    for value in list { counts[min(Int(value), Self.most)] += 1 }
    list = []
  }
}
