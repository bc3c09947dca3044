public import Foundation

/// Today so far, and the same hours of days before: what to ask the pedometer for to compare them (`DayComparison`).
public struct DaysSoFar: Equatable, Sendable {
  /// From midnight until now.
  public let today: DateInterval
  /// From midnight until as long after it, the day before today first.
  public let before: [DateInterval]

  /// Today at a moment, and so many days before: six lie within what the pedometer keeps.
  public init(until now: Date, before count: Int = 6, calendar: Calendar = .current) {
    let midnight = calendar.startOfDay(for: now)
    let seconds = now.timeIntervalSince(midnight)
    today = DateInterval(start: midnight, duration: seconds)
    before = (0..<max(0, count)).compactMap { index in
      calendar.date(byAdding: .day, value: -index - 1, to: midnight).map {
        DateInterval(start: $0, duration: seconds)
      }
    }
  }
}
