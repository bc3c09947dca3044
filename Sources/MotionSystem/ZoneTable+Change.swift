extension ZoneTable {
  /// A moment at which the clocks of a zone are changed.
  package struct Change: Equatable, Sendable {
    /// Seconds since 1970.
    package var second: Int64
    /// Seconds by which they are put forward; negative where they are put back.
    package var by: Int64
  }

  /// The next change after a moment, given as seconds since 1970, within a little more than a year.
  package static func change(of zone: String, after second: Int64) -> Change? {
    guard contains(zone) else { return nil }
    let before = offset(of: zone, at: second)
    let week: Int64 = 7 * 86_400
    var (low, high) = (second, second + week)
    while offset(of: zone, at: high) == before {
      guard high < second + 56 * week else { return nil }
      (low, high) = (high, high + week)
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if offset(of: zone, at: middle) == before { low = middle } else { high = middle }
    }
    return Change(second: high, by: offset(of: zone, at: high) - before)
  }
}
