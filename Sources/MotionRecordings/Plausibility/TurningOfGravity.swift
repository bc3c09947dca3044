import MotionProcessing

/// Whether a gyroscope tells the turning that gravity shows in the accelerometer of the same device.
///
/// Three measures. In the frame that the gyroscope keeps, the mean of each second is one and the same
/// gravity of one g: `unrest` is what differs. A unit that is 57 times too large makes it 0.08 to 1.1
/// squared g (30 recordings of phones, watches and sensors on a body, with and without simulated
/// ones), the right one at most 0.07. From second to second gravity moves in the device by the product
/// of itself and the angle turned: `Turning` holds what is not explained by it. And no device that is
/// shaken by steps keeps its direction to 2° a second.
enum TurningOfGravity {
  /// rad/s in the middle that no body keeps up, feet of runners least: two turns a second all the
  /// time.
  private static let fastest = 12.0
  /// rad/s in the middle below which nobody's steps leave a device, and the shaking of steps, g.
  private static let slowest = 0.1
  private static let shaken = 0.12
  /// Samples below which nothing is said: at 10 Hz, those of eight seconds.
  private static let fewest = 80
  private static let shortest = 8.0
  /// As many are enough in any time.
  private static let enough = 256
  private static let degree = Double.pi / 180

  /// - Parameters:
  ///   - read: name of the unit that was read; rad/s where it is not known.
  ///   - isTable: whether somebody put the columns together by hand. The axes of a device's own format
  ///     are its maker's: a lever between the sensors, shaken fast enough, looks like others (two of 15
  ///     recordings of an optical reference).
  static func verdict(
    rotation: [Sample], acceleration: [Sample], read: String?, isTable: Bool
  ) -> UnitVerdict {
    guard isEnough(rotation), let rate = middle(rates(rotation)) else { return .plausible }
    let isDegrees = read == "deg/s" || read == "mdps"
    let pairs = GravityPairs(rotation: rotation, acceleration: acceleration)
    guard let pairs, pairs.count >= fewest else {
      return rate <= fastest ? .plausible : tooFast(rate, isDegrees)
    }
    let unrest = pairs.unrest(1, .device, stretch: 4)
    if rate > 10 * fastest { return tooFast(rate, isDegrees) }
    // An arm that plays table tennis turns by 6 rad/s in the middle, and pulls at gravity besides:
    // that rests no better with less rotation.
    if rate > fastest / 2, unrest > 0.2,
      isDegrees || pairs.unrest(degree, .device, stretch: 4) < unrest / 3
    {
      return tooFast(rate, isDegrees)
    }
    if !isDegrees, let verdict = unsteady(pairs, unrest) { return verdict }
    let turning = Turning(pairs)
    if isDegrees, let verdict = tooSlow(pairs, turning, rate) { return verdict }
    guard isTable, let axes = pairs.otherAxes() ?? turning.otherAxes() else { return .plausible }
    let words =
      "the rotation does not turn gravity as the acceleration does: its axes are others, or turned "
      + "round"
    return axes.isSure ? .implausible("\(words), such as \(axes.axes.words)") : .doubtful(words)
  }

  private static func isEnough(_ rotation: [Sample]) -> Bool {
    guard rotation.count >= fewest, let first = rotation.first, let last = rotation.last else {
      return false
    }
    return rotation.count >= enough || last.time.seconds(since: first.time) >= shortest
  }

  private static func tooFast(_ rate: Double, _ isDegrees: Bool) -> UnitVerdict {
    let words = "no body turns at \(threeDigits(rate)) rad/s all the time"
    return isDegrees || rate * degree > fastest
      ? .implausible("\(words), and no unit makes it less") : degrees(words)
  }

  /// Degrees under the name of radians turn a device all over the place that hardly moves. One that is
  /// shaken by steps does not turn so little.
  private static func unsteady(_ pairs: GravityPairs, _ unrest: Double) -> UnitVerdict? {
    guard unrest > 0.08, pairs.shaking < shaken,
      pairs.unrest(degree, .device, stretch: 4) < unrest / 6
    else { return nil }
    return degrees("it would turn gravity as nothing in the acceleration does")
  }

  /// Radians under the name of degrees leave gravity where it is, although it turns, or although the
  /// device is shaken.
  private static func tooSlow(
    _ pairs: GravityPairs, _ turning: Turning, _ rate: Double
  ) -> UnitVerdict? {
    let still = pairs.unrest(0, .device, stretch: 4)
    let faster = pairs.unrest(1 / degree, .device, stretch: 4)
    let all = turning.unexplained(0, .device)
    let isTurning = still > 0.005 && faster < still / 5
    let isExplained =
      turning.isTelling && turning.unexplained(1, .device) > 0.8 * all
      && turning.unexplained(1 / degree, .device) < 0.3 * all
    let isShaken = rate < slowest && pairs.shaking > shaken && faster < 0.07
    guard isTurning || isExplained || isShaken else { return nil }
    return .corrected(
      .factor(1 / degree),
      "rotation taken in rad/s, not in deg/s: "
        + (isShaken && !isTurning && !isExplained
          ? "no step leaves a device at \(threeDigits(rate / degree))°/s"
          : "gravity turns 57 times as fast in the acceleration"))
  }

  private static func rates(_ rotation: [Sample]) -> [Double] {
    rotation.compactMap { sample in
      if case .rotationRate(let w) = sample.reading { return w.length }
      return nil
    }
  }

  private static func degrees(_ reason: String) -> UnitVerdict {
    .corrected(.factor(degree), "rotation taken in deg/s, not in rad/s: \(reason)")
  }
}

/// Axes by which a gyroscope would fit, and whether no others come near.
struct FittingAxes {
  var axes: AxisOrder
  var isSure: Bool

  /// The best of all axes by what they leave, where that is not the device's own.
  init?(_ left: (AxisOrder) -> Double, below limit: Double) {
    let all = AxisOrder.all.map { (axes: $0, left: left($0)) }.sorted { $0.left < $1.left }
    guard all[0].axes != .device, all[0].left < limit else { return nil }
    axes = all[0].axes
    isSure = all[0].left < all[1].left / 2
  }
}

/// Axes that are exchanged or turned round.
struct AxisOrder: Equatable {
  /// Which component becomes x, y and z.
  let order: [Int]
  let signs: [Double]
  private let rows: (Vector3, Vector3, Vector3)

  init(order: [Int], signs: [Double]) {
    self.order = order
    self.signs = signs
    func row(_ i: Int) -> Vector3 {
      let sign = signs[i]
      return Vector3(
        order[i] == 0 ? sign : 0, order[i] == 1 ? sign : 0, order[i] == 2 ? sign : 0)
    }
    rows = (row(0), row(1), row(2))
  }

  static func == (a: AxisOrder, b: AxisOrder) -> Bool { a.order == b.order && a.signs == b.signs }

  /// The device's own.
  static let device = AxisOrder(order: [0, 1, 2], signs: [1, 1, 1])

  /// All 48.
  static let all: [AxisOrder] = {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    return orders.flatMap { order in
      (0..<8).map { bits in
        AxisOrder(order: order, signs: (0..<3).map { bits >> $0 & 1 == 0 ? 1.0 : -1.0 })
      }
    }
  }()

  func apply(_ v: Vector3) -> Vector3 { Vector3(rows.0.dot(v), rows.1.dot(v), rows.2.dot(v)) }

  var words: String {
    let names = ["x", "y", "z"]
    let turned = (0..<3).filter { signs[$0] < 0 }.map { names[$0] }
    let moved = (0..<3).filter { order[$0] != $0 }.map { names[$0] }
    var parts: [String] = []
    if moved.count == 2 { parts.append("\(moved[0]) and \(moved[1]) exchanged") }
    if moved.count == 3 {
      parts.append("the axes in the order \(order.map { names[$0] }.joined())")
    }
    if turned.count == 3 {
      parts.append("all signs turned round")
    } else if !turned.isEmpty {
      parts.append("the sign of \(turned.joined(separator: " and ")) turned round")
    }
    return parts.joined(separator: " and ")
  }
}
