import MotionSystem

/// Rows whose stamps are local time of a zone, when its clocks are put forward or back: whether the stamps follow
/// is seen by the hour that there is never, or twice.
struct ChangedClock {
  private let zone: String
  /// Nanoseconds by which the stamps are ahead of the offset at the beginning.
  private var shift: Int64 = 0
  private var change: ZoneTable.Change?
  private var last: Int64?
  /// What is to be told of the change that was passed last.
  private(set) var told: String?

  /// - Parameter start: seconds since 1970 of the first row.
  @inline(never)
  init(_ zone: String, after start: Int64) {
    self.zone = zone
    change = ZoneTable.change(of: zone, after: start)
  }

  /// Nanoseconds since 1970 of a stamp that the offset at the beginning would make this.
  @inline(never)
  mutating func universal(_ stamp: Int64) -> Int64 {
    while let change, let follows = follows(change, stamp) {
      told = change.told(follows: follows)
      if follows { shift += change.by * 1_000_000_000 }
      self.change = follows ? ZoneTable.change(of: zone, after: change.second) : nil
    }
    last = stamp
    return stamp &- shift
  }

  mutating func forgetTold() { told = nil }

  /// Whether the stamps follow a change; `nil` before it is seen.
  private func follows(_ change: ZoneTable.Change, _ stamp: Int64) -> Bool? {
    let (at, by) = (change.second * 1_000_000_000 + shift, change.by * 1_000_000_000)
    if by > 0 { return stamp < at ? nil : stamp >= at + by }
    // The hour before is told twice: gone through once and on, or told anew.
    let wasInIt = (last ?? .min) >= at + by
    if stamp >= at { return !wasInIt }
    return wasInIt && stamp < (last ?? stamp) + by / 2 ? true : nil
  }
}

extension ZoneTable.Change {
  /// `the zone's clocks are changed at 2019-03-31T01:00:00Z; the stamps follow`
  @inline(never)
  func told(follows: Bool) -> String {
    "the zone's clocks are changed at "
      + WallClock(nanoseconds: second * 1_000_000_000).iso8601
      + (follows ? "; the stamps follow" : "; the stamps go on evenly")
  }
}
