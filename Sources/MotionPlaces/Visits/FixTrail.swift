import MotionProcessing

/// A few fixes of the last time, oldest first, and what they say of the place that they may be of.
///
/// Allocates once. When it is full, every second one between the first and the last goes: what is
/// left still spans the whole stay.
struct FixTrail {
  private(set) var fixes: [PlaceFix] = []
  private let capacity: Int
  /// Seconds between two that are kept.
  private let step: Double

  init(capacity: Int, step: Double) {
    self.capacity = capacity
    self.step = step
    fixes.reserveCapacity(capacity + 1)
  }

  var first: PlaceFix? { fixes.first }
  var last: PlaceFix? { fixes.last }
  var isEmpty: Bool { fixes.isEmpty }

  mutating func removeAll() { fixes.removeAll(keepingCapacity: true) }

  mutating func removeFirst(_ count: Int) { fixes.removeFirst(min(max(count, 0), fixes.count)) }

  /// Begins anew with the newest of another trail and one more.
  mutating func restart(with newest: ArraySlice<PlaceFix>, _ fix: PlaceFix) {
    removeAll()
    for kept in newest.suffix(capacity - 1) { fixes.append(kept) }
    fixes.append(fix)
  }

  /// Takes a fix; one that comes too soon after the last replaces it where it is better.
  mutating func append(_ fix: PlaceFix, thinning: Bool = true) {
    if let last, fix.time - last.time < step {
      if fixes.count > 1, fix.accuracy < last.accuracy {
        let time = last.time
        fixes[fixes.count - 1] = fix
        fixes[fixes.count - 1].time = time
      }
      return
    }
    fixes.append(fix)
    guard fixes.count > capacity else { return }
    if thinning { thin() } else { fixes.removeFirst() }
  }

  private mutating func thin() {
    var kept = 1
    for i in stride(from: 1, to: fixes.count - 1, by: 2) {
      fixes[kept] = fixes[i]
      kept += 1
    }
    fixes[kept] = fixes[fixes.count - 1]
    fixes.removeLast(fixes.count - kept - 1)
  }

  // MARK: - Distances

  /// The metres of a degree where the fixes are.
  struct Scale {
    let metric: LocalMetric

    init(at latitude: Double) { metric = LocalMetric(latitude: latitude) }

    func metres(_ a: PlaceFix, _ b: PlaceFix) -> Double {
      metres(a.latitude, a.longitude, b.latitude, b.longitude)
    }

    func metres(_ a: PlacePosition, _ b: PlaceFix) -> Double {
      metres(a.latitude, a.longitude, b.latitude, b.longitude)
    }

    private func metres(_ la: Double, _ lo: Double, _ lb: Double, _ ob: Double) -> Double {
      var turn = ob - lo
      if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
      let (north, east) = ((lb - la) * metric.north, turn * metric.east)
      return (north * north + east * east).squareRoot()
    }
  }

  /// Metres a second from the first to the last fix of the minute before `time`.
  func speed(before time: Double, _ scale: Scale) -> Double {
    guard let last, let first = fixes.first(where: { $0.time >= time - 60 }),
      last.time > first.time
    else { return 0 }
    return scale.metres(first, last) / max(last.time - first.time, 1)
  }

  // MARK: - The place

  /// Seconds that one fix counts at most, however long nothing came after it: two more fixes outweigh a
  /// silence of hours.
  private static let longestWeight = 600.0
  /// Accuracies below this are not believed to be better, m.
  private static let bestAccuracy = 10.0

  /// The middle of the fixes from `start` on: each counts by the seconds to the next one and by its
  /// accuracy.
  func centre(from start: Int = 0, until end: Double, _ scale: Scale) -> PlacePosition? {
    guard start < fixes.count else { return nil }
    let base = fixes[start]
    var (sum, north, east, squares, accuracies) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for i in start..<fixes.count {
      let fix = fixes[i]
      let next = i + 1 < fixes.count ? fixes[i + 1].time : end
      let accuracy = max(fix.accuracy, Self.bestAccuracy)
      let weight =
        (min(max(next - fix.time, 0), Self.longestWeight) + 1) / (accuracy * accuracy)
      var turn = fix.longitude - base.longitude
      if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
      let (n, e) = (fix.latitude - base.latitude, turn)
      let (y, x) = (n * scale.metric.north, e * scale.metric.east)
      sum += weight
      north += weight * n
      east += weight * e
      squares += weight * (x * x + y * y)
      accuracies += weight * fix.accuracy
    }
    let (n, e) = (north / sum, east / sum)
    let (y, x) = (n * scale.metric.north, e * scale.metric.east)
    let spread = max(squares / sum - (x * x + y * y), 0).squareRoot()
    return PlacePosition(
      latitude: base.latitude + n, longitude: PlaceFix.wrapped(base.longitude + e),
      radius: spread + accuracies / sum)
  }

  /// A place, when somebody came to its edge, and how many fixes are older.
  struct Settled {
    var position: PlacePosition
    var arrival: Double
    var earlier: Int
  }

  /// Slowest way over the edge that is believed, m/s: who came slower stood before it.
  private static let slowestEntry = 0.7

  /// The place that the newest fixes are of, and when it was entered; `before` is the fix before the
  /// first.
  func settled(until end: Double, before: PlaceFix?, edge: Double, _ scale: Scale) -> Settled? {
    guard var middle = centre(until: end, scale) else { return nil }
    var start = 0
    for _ in 0..<2 {
      start = 0
      for (i, fix) in fixes.enumerated()
      where scale.metres(middle, fix) > edge + 0.5 * fix.accuracy { start = i + 1 }
      start = min(start, fixes.count - 1)
      guard let next = centre(from: start, until: end, scale) else { return nil }
      middle = next
    }
    let inside = fixes[start]
    var arrival = inside.time
    if let outside = start > 0 ? fixes[start - 1] : before, inside.time - outside.time > 1 {
      let (far, near) = (scale.metres(middle, outside), scale.metres(middle, inside))
      if far > near, far > edge {
        let border = max(edge, near)
        let crossed =
          outside.time + (far - border) / (far - near) * (inside.time - outside.time)
        arrival = min(
          inside.time, max(crossed, inside.time - (border - near) / Self.slowestEntry))
      }
    }
    return Settled(position: middle, arrival: arrival, earlier: start)
  }

  /// When somebody who is at `outside` now was last within the edge of a place; after a silence no
  /// sooner than a walk from there takes.
  func left(
    _ place: PlacePosition, before outside: PlaceFix, edge: Double, gap: Double, walk: Double,
    _ scale: Scale
  ) -> Double {
    var after = outside
    var time = outside.time
    for fix in fixes.reversed() {
      time = fix.time
      if after.time - fix.time >= gap {
        time = max(time, after.time - scale.metres(place, after) / walk)
      }
      if time > fix.time || scale.metres(place, fix) <= edge + 0.5 * fix.accuracy { break }
      after = fix
    }
    return time
  }
}
