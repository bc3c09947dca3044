public import Foundation

/// Times of equal parts of a way, by metres that only grow (R157).
public struct Splits: Sendable {
  /// Metres of a mile.
  public static let mile = 1609.344

  /// A part that is done.
  public struct Split: Equatable, Sendable {
    /// From 1.
    public var number: Int
    /// Seconds.
    public var duration: TimeInterval
  }

  private let length: Double
  private var last: (metres: Double, date: Date)
  private var done = 0
  private var begun: Date

  /// Parts of so many metres, from a date on.
  public init(every metres: Double, from start: Date) {
    length = metres
    last = (0, start)
    begun = start
  }

  /// Takes the metres so far; the parts that end with them, each at the moment between two records at which its metres
  /// were full.
  public mutating func process(metres: Double, at date: Date) -> [Split] {
    var splits: [Split] = []
    while metres >= Double(done + 1) * length, metres > last.metres {
      let share = (Double(done + 1) * length - last.metres) / (metres - last.metres)
      let end = last.date.addingTimeInterval(share * date.timeIntervalSince(last.date))
      done += 1
      splits.append(Split(number: done, duration: end.timeIntervalSince(begun)))
      begun = end
    }
    if metres > last.metres { last = (metres, date) }
    return splits
  }
}
