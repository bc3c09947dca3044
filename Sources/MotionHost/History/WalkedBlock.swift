import MotionProcessing

/// Some minutes of steps and floors, 16 bytes each, and the sum of all before them.
struct WalkedBlock: Sendable {
  /// Rows that are looked through for a sum; more come only between others.
  private static let capacity = 128
  /// Parts of a second: what a date of this century has, or half of it.
  private static let ticks = 16_777_216.0
  /// Parts of a metre and of a second in a sum (`WalkedSum`).
  private static let parts = 4_294_967_296.0

  /// The date of its first row, or one before it.
  let start: Double
  /// The sum of all rows before it.
  var before: WalkedSum
  private var rows: [Row]

  private struct Row: Sendable {
    /// Parts of a second after the start.
    var time: UInt32
    /// The lower 32 bits of length and time on foot.
    var length: UInt32
    var active: UInt32
    /// Four more bits of each, so 16 m and 16 s at most, whether it is a step, and floors in the upper half.
    var rest: UInt32

    init(time: UInt32, _ walked: WalkedSum) {
      self.time = time
      let (length, active) = (
        UInt64(walked.distance * WalkedBlock.parts), UInt64(walked.activeTime * WalkedBlock.parts)
      )
      self.length = UInt32(truncatingIfNeeded: length)
      self.active = UInt32(truncatingIfNeeded: active)
      let floors = Int16(clamping: walked.floorsAscended - walked.floorsDescended)
      rest =
        UInt32(length >> 32) | UInt32(active >> 32) << 4 | UInt32(clamping: walked.steps) << 8
        | UInt32(UInt16(bitPattern: floors)) << 16
    }

    func add(to sum: inout WalkedSum) {
      sum.steps += Int(rest >> 8 & 1)
      sum.distance += Double(UInt64(rest & 15) << 32 | UInt64(length)) / WalkedBlock.parts
      sum.activeTime += Double(UInt64(rest >> 4 & 15) << 32 | UInt64(active)) / WalkedBlock.parts
      sum.add(floors: Int(Int16(bitPattern: UInt16(rest >> 16))))
    }
  }

  /// A block of one step or some floors.
  init(_ walked: WalkedSum, at date: Double, before: WalkedSum) {
    start = date
    self.before = before
    rows = [Row(time: 0, walked)]
    rows.reserveCapacity(4)
  }

  /// Adds a row behind all of its date or before; `false` where it needs a block of its own: one that is far
  /// away, or behind all others of a full one.
  mutating func insert(_ walked: WalkedSum, at date: Double) -> Bool {
    guard let time = time(of: date) else { return false }
    let index = index(after: time)
    guard index < rows.count || rows.count < Self.capacity else { return false }
    rows.insert(Row(time: time, walked), at: index)
    return true
  }

  /// Takes out the rows after a date.
  mutating func removeRows(after date: Double) -> [(walked: WalkedSum, date: Double)] {
    let index = count(upTo: date)
    let removed = rows[index...].map { row in
      var walked = WalkedSum()
      row.add(to: &walked)
      return (walked, start + Double(row.time) / Self.ticks)
    }
    rows.removeLast(removed.count)
    return removed
  }

  /// A date as rows have it, exactly; `nil` where they cannot.
  private func time(of date: Double) -> UInt32? {
    let ticks = (date - start) * Self.ticks
    guard ticks >= 0, ticks < 4_294_967_296, ticks == ticks.rounded() else { return nil }
    let time = UInt32(ticks)
    return start + Double(time) / Self.ticks == date ? time : nil
  }

  /// The sum of all rows up to and with a date.
  func sum(upTo date: Double) -> WalkedSum {
    var sum = before
    for row in rows[..<count(upTo: date)] { row.add(to: &sum) }
    return sum
  }

  /// Lets go of rows that are not after a date; `true` where none is left.
  mutating func forget(until date: Double) -> Bool {
    let old = count(upTo: date)
    before = sum(upTo: date)
    rows.removeFirst(old)
    return rows.isEmpty
  }

  /// How many rows are not after a date.
  private func count(upTo date: Double) -> Int {
    let ticks = (date - start) * Self.ticks
    guard ticks >= 0 else { return 0 }
    return ticks < 4_294_967_296 ? index(after: UInt32(ticks)) : rows.count
  }

  private func index(after time: UInt32) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = low + (high - low) / 2
      if rows[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
