/// Today against the days before, up to the same time after midnight (R160).
public struct DayComparison: Equatable, Sendable {
  /// Steps of today so far.
  public var steps: Int
  /// Mean steps of the days before, until the same time.
  public var mean: Double
  /// How many days before there are.
  public var days: Int

  /// Today's steps against those of days before; `nil` where there are none. A day without data is no day of zero
  /// steps: it does not count.
  public init?(steps: Int, before: [Int?]) {
    let known = before.compactMap { $0 }
    guard !known.isEmpty else { return nil }
    self.steps = steps
    days = known.count
    mean = Double(known.reduce(0) { $0 + $1 }) / Double(known.count)
  }
}
