/// The rows of the track: one at each whole second between the first and the last fix, held back until a fix has shown
/// that the track goes on.
///
/// A row is made when its second has passed, from what was known then. Rows after the newest fix wait in a ring of ten
/// minutes; when a fix comes later than that, the seconds in between repeat the last row that was kept.
struct TrackRows {
  /// Rows that wait at most, seconds.
  private static let capacity = 600

  /// Longest stretch that is filled with repeated rows, seconds: a day. Beyond it the track has a hole.
  private static let longestFill: Int64 = 86_400

  private var waiting = RingBuffer<TrackPoint>(capacity: capacity, filler: .nowhere)
  private var released = 0
  private var repeated = TrackPoint.nowhere
  private var last: TrackPoint?
  private var fillNext: Int64 = 0
  private var fillEnd: Int64 = 0

  /// The whole second whose row comes next; no row is due before a track has begun.
  private(set) var nextSecond = Int64.max

  /// Begins a track with a row at the first fix itself; rows that wait for a fix after an earlier one are forgotten.
  mutating func begin(with point: TrackPoint) {
    waiting.removeAll()
    waiting.append(point)
    released = 1
    nextSecond = point.time.wholeSecond + 1
  }

  /// Whether the row of `nextSecond` should be made at `time`: the second has passed and there is room for it.
  func isDue(at time: SensorTime) -> Bool {
    nextSecond <= time.wholeSecond && SensorTime(wholeSecond: nextSecond) < time
      && waiting.count < waiting.capacity
  }

  /// Keeps the row of `nextSecond`.
  mutating func keep(_ point: TrackPoint) {
    waiting.append(point)
    repeated = point
    nextSecond += 1
  }

  /// A fix at `time` shows that the track has gone on until there.
  mutating func release(until time: SensorTime) {
    released = waiting.count
    let last = SensorTime(nanoseconds: time.nanoseconds &- 1).wholeSecond
    guard nextSecond <= last else { return }
    if last - nextSecond < Self.longestFill {
      fillNext = nextSecond
      fillEnd = last + 1
    }
    nextSecond = last + 1
  }

  /// Ends the track with a row at the last fix itself; rows after it are forgotten.
  mutating func end(with point: TrackPoint) {
    guard nextSecond != .max else { return }
    last = point
    nextSecond = .max
  }

  /// The next row that has been released.
  mutating func next() -> TrackPoint? {
    if released > 0 {
      released -= 1
      let point = waiting[0]
      waiting.removeFirst(1)
      return point
    }
    guard fillNext < fillEnd else {
      defer { last = nil }
      return last
    }
    var point = repeated
    point.time = SensorTime(wholeSecond: fillNext)
    point.latitude = .nan
    point.longitude = .nan
    fillNext += 1
    return point
  }
}

extension TrackPoint {
  /// Fills storage; never seen.
  fileprivate static let nowhere = TrackPoint(
    time: .zero, latitude: .nan, longitude: .nan, altitude: .nan, accuracy: .nan, speed: .nan,
    distance: 0)
}
