/// The numbers of a session's messages: which came, which came twice, which are missing.
///
/// They count from message to message; what was before the first one seen is not known, nor is what is too long
/// ago to be remembered: of that the times of the samples tell whether it is new.
struct MessageNumbers {
  /// Gaps that are remembered.
  private static let mostGaps = 64

  /// Messages that are missing so far.
  private(set) var missing: Int64 = 0
  private var first: Int64?
  private var newest: Int64 = -1
  private var gaps: [ClosedRange<Int64>] = []

  /// Whether a message has come already.
  func hasCome(_ number: Int64) -> Bool {
    guard let first, number >= first, number <= newest else { return false }
    return !gaps.contains { $0.contains(number) }
  }

  /// A message has been taken.
  mutating func note(_ number: Int64) {
    guard first != nil else {
      (first, newest) = (number, number)
      return
    }
    if number > newest {
      if number > newest + 1 { add(newest + 1...number - 1) }
      newest = number
    } else if let i = gaps.firstIndex(where: { $0.contains(number) }) {
      let gap = gaps.remove(at: i)
      if gap.upperBound > number { gaps.insert(number + 1...gap.upperBound, at: i) }
      if gap.lowerBound < number { gaps.insert(gap.lowerBound...number - 1, at: i) }
      missing -= 1
      forgetGaps()
    }
  }

  private mutating func add(_ gap: ClosedRange<Int64>) {
    gaps.append(gap)
    missing += gap.upperBound - gap.lowerBound + 1
    forgetGaps()
  }

  private mutating func forgetGaps() {
    while gaps.count > Self.mostGaps { first = gaps.removeFirst().upperBound + 1 }
  }
}
