public import MotionProcessing

/// Why something was told as a gesture, or nearly was: each condition with its value and its limit.
public struct GestureJudgement: Equatable, Sendable {
  /// What was looked at.
  public var kind: GestureKind
  /// When it was.
  public var time: SensorTime
  /// Whether it was told.
  public var isTold: Bool
  /// What decided, in order; the first that does not hold vetoed it.
  public private(set) var conditions: GestureConditions

  init(_ kind: GestureKind, at time: SensorTime) {
    self.kind = kind
    self.time = time
    isTold = false
    conditions = GestureConditions()
  }

  /// Fills a queue, and is never seen.
  static let none = GestureJudgement(.stroke, at: .zero)

  /// Adds a condition: a value that must be above its limit.
  mutating func add(_ quantity: GestureCondition.Quantity, _ value: Float, above limit: Float) {
    conditions.append(
      GestureCondition(quantity: quantity, value: value, limit: limit, isAbove: true))
  }

  /// Adds a condition: a value that must be below its limit.
  mutating func add(_ quantity: GestureCondition.Quantity, _ value: Float, below limit: Float) {
    conditions.append(
      GestureCondition(quantity: quantity, value: value, limit: limit, isAbove: false))
  }

  /// Whether all conditions hold.
  var holds: Bool {
    for i in 0..<conditions.count where !conditions[i].holds { return false }
    return true
  }
}

/// One condition of a gesture.
public struct GestureCondition: Equatable, Sendable {
  /// What was measured.
  public enum Quantity: String, CaseIterable, Sendable {
    /// Largest rotation rate, rad/s.
    case rate
    /// Largest acceleration without gravity, g.
    case acceleration
    /// Largest acceleration, g.
    case impact
    /// Least acceleration before, g.
    case weight
    /// Readings in which the device fell freely.
    case freeFall
    /// Angle between the postures before and after, rad.
    case turned
    /// Standard deviation of |acceleration| afterwards, g.
    case motionAfter
    /// Mean rotation rate afterwards, rad/s.
    case rateAfter
    /// Readings that come near the largest one.
    case repeats
    /// Largest opposite acceleration, g.
    case recoil
    /// Root mean square before, over the peak, and after.
    case restBefore
    case restAfter
    /// Seconds since the one before.
    case interval
    /// How much intervals differ, over their mean.
    case unevenness
    /// Mean rotation rate between peaks, over that of the peaks.
    case quiet
    /// How much a movement is like itself a period before.
    case likeness
    /// Period, s.
    case period
    /// Root mean square of the movement: acceleration, g, and angle, rad.
    case moved
    /// Periods for which it has lasted.
    case lasted
    /// Part of the power in the band of tremor.
    case share
    /// Frequency, Hz.
    case frequency
    /// 1 where the owner is on the way, which vetoes.
    case onTheWay
  }

  /// What was measured.
  public var quantity: Quantity
  /// Its value.
  public var value: Float
  /// What it is held against.
  public var limit: Float
  /// Whether it must be above the limit, else below.
  public var isAbove: Bool

  /// Whether it does.
  public var holds: Bool { isAbove ? value > limit : value < limit }
}

/// Up to nine conditions, without allocation.
public struct GestureConditions: Equatable, Sendable {
  /// How many fit.
  public static let capacity = 9

  private static let filler = GestureCondition(quantity: .rate, value: 0, limit: 0, isAbove: true)

  private var first = (filler, filler, filler, filler)
  private var second = (filler, filler, filler, filler, filler)
  /// How many there are.
  public private(set) var count = 0

  mutating func append(_ condition: GestureCondition) {
    guard count < Self.capacity else { return }
    set(count, condition)
    count += 1
  }

  /// One of them.
  ///
  /// - Precondition: `index` is in 0..<count.
  public subscript(index: Int) -> GestureCondition {
    precondition(index >= 0 && index < count, "Index outside of the conditions.")
    switch index {
    case 0: return first.0
    case 1: return first.1
    case 2: return first.2
    case 3: return first.3
    case 4: return second.0
    case 5: return second.1
    case 6: return second.2
    case 7: return second.3
    default: return second.4
    }
  }

  private mutating func set(_ index: Int, _ condition: GestureCondition) {
    switch index {
    case 0: first.0 = condition
    case 1: first.1 = condition
    case 2: first.2 = condition
    case 3: first.3 = condition
    case 4: second.0 = condition
    case 5: second.1 = condition
    case 6: second.2 = condition
    case 7: second.3 = condition
    default: second.4 = condition
    }
  }

  /// Whether all are equal.
  public static func == (a: GestureConditions, b: GestureConditions) -> Bool {
    guard a.count == b.count else { return false }
    for i in 0..<a.count where a[i] != b[i] { return false }
    return true
  }
}
