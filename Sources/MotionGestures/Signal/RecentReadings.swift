import MotionProcessing

/// What is remembered of the newest readings of the grid, by their numbers since the last restart.
/// Allocates once, in `init`.
struct RecentReadings<Entry: Sendable>: Sendable {
  private var entries: [Entry]
  private var now = SensorTime.zero
  /// Readings since the last restart.
  private(set) var count = 0

  /// Remembers `memory` readings.
  init(_ memory: Int, filler: Entry) {
    entries = [Entry](repeating: filler, count: memory)
  }

  /// Forgets all.
  mutating func restart() { count = 0 }

  /// Takes the newest.
  mutating func append(_ entry: Entry, at time: SensorTime) {
    entries[Int(bitPattern: UInt(bitPattern: count) % UInt(bitPattern: entries.count))] = entry
    count += 1
    now = time
  }

  /// Number of the oldest that is remembered.
  var oldest: Int { max(0, count - entries.count) }

  /// Number of the newest; -1 where there is none.
  var newest: Int { count - 1 }

  /// Those of a stretch that are remembered.
  func remembered(_ first: Int, _ last: Int) -> Range<Int> {
    let low = max(first, oldest)
    return low..<max(low, min(last, newest) + 1)
  }

  /// One that is remembered.
  subscript(number: Int) -> Entry {
    entries[Int(bitPattern: UInt(bitPattern: number) % UInt(bitPattern: entries.count))]
  }

  /// When a reading was.
  func time(of number: Int) -> SensorTime {
    SensorTime(nanoseconds: now.nanoseconds &- Int64(newest - number) &* MotionGrid.step)
  }
}
