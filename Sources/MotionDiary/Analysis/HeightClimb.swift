import MotionProcessing

/// Metres climbed and lost by the heights of fixes, where there is no barometer.
///
/// How far they wander is not known, so it is added up for three bounds, and the
/// error says how far these lie apart.
struct HeightClimb {
  /// Bounds in metres: the resolution of watches with a barometer, a usual one, receivers that have
  /// nothing but satellites (error of a height about twice that of a place).
  private static let bounds = [1.0, 3.0, 8.0]
  /// Least error: a part of the way up, and metres.
  private static let leastShare = 0.1
  private static let leastMetres = 3.0
  /// Heights that can be: the shore of the Dead Sea to an airliner, m.
  private static let believable = -500.0...15_000

  /// Metres up and down so far.
  struct Sum: Equatable {
    var up = 0.0
    var down = 0.0
    /// Metres by which either may be off, as far as the heights are right.
    var error = 0.0
  }

  private var runs = bounds.map { TurningPoints(bound: $0) }
  private var count = 0

  /// Takes the next height, m.
  mutating func process(_ height: Double) {
    guard Self.believable.contains(height) else { return }
    count += 1
    for index in runs.indices { runs[index].process(height) }
  }

  /// The climb; `nil` below two heights.
  var sum: Sum? {
    guard count > 1 else { return nil }
    let sums = runs.map { Sum(up: $0.up, down: $0.down) }
    let spread = max(sums[0].up - sums[2].up, sums[0].down - sums[2].down)
    let way = max(sums[1].up, sums[1].down)
    var sum = sums[1]
    sum.error = max(0.5 * spread, Self.leastShare * way, Self.leastMetres)
    return sum
  }
}
