import FoundationEssentials

/// Steps by the time at which they were taken.
///
/// The time between two steps that follow each other within two seconds is time on foot and counts
/// with the later step. A range therefore takes in up to two seconds before its first step and
/// leaves out up to two after its last; the parts of a range add up to the whole, exactly.
struct StepLog: Sendable {
  /// Longest time between two steps of one walk, s: the same as in the diary and the pedometer, so
  /// that sums agree.
  static let longestStepInterval = 2.0

  /// Parts of a metre or second that are counted: sums up to 2,000 km or three weeks are exact in a
  /// `Double`, and so is what is added to them.
  private static let parts = 4_294_967_296.0

  /// Longest step that is believed, m: no human jumps farther than 9 m.
  private static let longestStep = 10.0

  private var log = SumLog()
  /// What rounding owes to the next length, m: a total is off by one part, not by one for each
  /// step.
  private var rest = 0.0

  /// Keeps a step; its length counts as zero where it cannot be one.
  mutating func append(_ step: LoggedStep) {
    let date = step.date.timeIntervalSinceReferenceDate
    let index = log.position(of: date)
    let before = log.date(at: index - 1)
    let after = log.date(at: index)
    let active = Self.interval(before, date)
    log.insert(SIMD2(parts(of: step.length), active), at: index, date: date)
    if after != nil {
      let change = Self.interval(date, after) &- Self.interval(before, after)
      log.add(SIMD2(0, change), from: index + 1)
    }
  }

  /// Lets go of what is not after a date.
  mutating func forget(until date: Double) { log.forget(until: date) }

  /// Adds what was walked in (start, end].
  func add(from start: Double, to end: Double, into sum: inout WalkedSum) {
    let total = log.total(from: start, to: end)
    sum.steps += total.count
    sum.distance += Double(total.sum[0]) / Self.parts
    sum.activeTime += Double(total.sum[1]) / Self.parts
  }

  private mutating func parts(of length: Double) -> Int64 {
    guard length >= 0, length <= Self.longestStep else { return 0 }
    let wanted = length + rest
    let parts = (wanted * Self.parts).rounded()
    rest = wanted - parts / Self.parts
    return Int64(parts)
  }

  private static func interval(_ earlier: Double?, _ later: Double?) -> Int64 {
    guard let earlier, let later, later > earlier, later - earlier <= longestStepInterval
    else { return 0 }
    return Int64(((later - earlier) * parts).rounded())
  }
}
