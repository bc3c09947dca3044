public import Foundation

/// Times and lengths as a line shows them: the same in every language, so that lines can be compared.
public struct ClockText: Sendable {
  private let calendar: Calendar

  /// In a calendar's time zone.
  public init(_ calendar: Calendar = .current) { self.calendar = calendar }

  /// Such as `08:15`.
  public func minute(_ date: Date) -> String {
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    return Self.two(parts.hour) + ":" + Self.two(parts.minute)
  }

  /// Such as `08:15:04`.
  public func second(_ date: Date) -> String {
    minute(date) + ":" + Self.two(calendar.component(.second, from: date))
  }

  /// Such as `6/3`.
  public func day(_ date: Date) -> String {
    let parts = calendar.dateComponents([.month, .day], from: date)
    return "\(parts.month ?? 0)/\(parts.day ?? 0)"
  }

  /// Seconds as minutes and seconds, such as `14:52`.
  public static func duration(_ seconds: TimeInterval) -> String {
    let whole = Int(max(0, seconds).rounded())
    return "\(whole / 60):" + two(whole % 60)
  }

  /// A pace in seconds a metre as minutes a kilometre, such as `5:31 /km`; a dash where it is not known.
  public static func pace(_ secondsPerMetre: Double?) -> String {
    guard let pace = secondsPerMetre, pace.isFinite, pace > 0 else { return "- /km" }
    return duration(pace * 1000) + " /km"
  }

  /// A number with so many places after the point.
  public static func number(_ value: Double, _ places: Int = 1) -> String {
    let text = String(format: "%.\(places)f", value)
    // What rounds to zero has no sign.
    return text.contains { ("1"..."9").contains($0) }
      ? text : text.replacingOccurrences(of: "-", with: "")
  }

  private static func two(_ number: Int?) -> String { String(format: "%02d", number ?? 0) }
}
