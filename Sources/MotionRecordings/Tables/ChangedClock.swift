import MotionSystem

/// Rows whose stamps are local time of a zone, when its clocks are put forward or back: whether the stamps follow
/// is seen by the hour that there is never, or twice.
struct ChangedClock: Equatable {
  private let zone: String
  /// Nanoseconds by which the stamps are ahead of the offset at the beginning.
  private var shift: Int64 = 0
  private var change: ZoneTable.Change?
  private var last: Int64?
  /// What is to be told of the change that was passed last.
  private(set) var told: String?

  /// - Parameter start: seconds since 1970 of the first row.
  init(_ zone: String, after start: Int64) {
    self.zone = zone
    change = ZoneTable.change(of: zone, after: start)
  }

  /// Nanoseconds since 1970 of a stamp that the offset at the beginning would make this.
  mutating func universal(_ stamp: Int64) -> Int64 {
    defer { last = stamp }
    while let change, let follows = follows(change, stamp) {
      told =
        change.told(of: zone)
        + (follows ? "the times of the rows follow" : "the times of the rows go on evenly")
      if follows { shift += change.by * 1_000_000_000 }
      self.change = follows ? ZoneTable.change(of: zone, after: change.second) : nil
    }
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
