/// What was walked over a stretch of time: the sum of its steps and floors.
///
/// Lengths and times are added in whole parts of 2^-32, so that sums up to 2,000 km or three weeks
/// are exact: however a stretch is cut, its parts add up to it (R76).
public struct WalkedSum: Equatable, Sendable {
  /// Steps.
  public var steps = 0
  /// Metres of these steps.
  public var distance = 0.0
  /// Seconds on foot: the sum of `StepRevision.activeTime`.
  public var activeTime = 0.0
  /// Floors climbed on foot.
  public var floorsAscended = 0
  /// Floors descended on foot.
  public var floorsDescended = 0

  private static let parts = 4_294_967_296.0
  /// Longest step that is believed, m: no human jumps farther than 9 m.
  private static let longestStep = 10.0
  /// More floors than any building has, so that no sum of them overflows.
  private static let mostFloors = 10_000

  /// Nothing.
  public init() {}

  /// Adds a confirmed step: metres and seconds on foot that end with it. A length that is not
  /// known, and what cannot be a step's length or time, counts as zero; the step counts.
  public mutating func add(stepOf length: Double?, activeTime: Double) {
    steps &+= 1
    if let length, length >= 0, length <= Self.longestStep { distance += Self.whole(length) }
    if activeTime >= 0, activeTime <= StepRevision.longestInterval {
      self.activeTime += Self.whole(activeTime)
    }
  }

  /// Adds floors: positive climbed, negative descended.
  public mutating func add(floors: Int) {
    let count = min(max(floors, -Self.mostFloors), Self.mostFloors)
    floorsAscended &+= max(count, 0)
    floorsDescended &-= min(count, 0)
  }

  /// What is left of it where nobody was on foot: the floors.
  package var withoutSteps: WalkedSum {
    var floors = WalkedSum()
    floors.floorsAscended = floorsAscended
    floors.floorsDescended = floorsDescended
    return floors
  }

  /// Both together.
  public static func + (a: WalkedSum, b: WalkedSum) -> WalkedSum {
    var sum = a
    sum.steps &+= b.steps
    sum.distance += b.distance
    sum.activeTime += b.activeTime
    sum.floorsAscended &+= b.floorsAscended
    sum.floorsDescended &+= b.floorsDescended
    return sum
  }

  /// What is left without a part.
  public static func - (a: WalkedSum, b: WalkedSum) -> WalkedSum {
    var rest = a
    rest.steps &-= b.steps
    rest.distance -= b.distance
    rest.activeTime -= b.activeTime
    rest.floorsAscended &-= b.floorsAscended
    rest.floorsDescended &-= b.floorsDescended
    return rest
  }

  private static func whole(_ value: Double) -> Double {
    Double(Int64(value * parts + 0.5)) / parts
  }
}
