/// A zone that is named by its distance from universal time, such as `+02:00`, `-0330` or `UTC+1`.
package struct FixedZone: Equatable, Sendable {
  /// Seconds east of universal time.
  package let seconds: Int

  package init(seconds: Int) { self.seconds = seconds }

  /// `nil` where the name is another.
  package init?(_ name: String) {
    var rest = Substring(name)
    for prefix in ["UTC", "GMT"] where rest.hasPrefix(prefix) && rest.count > 3 {
      rest = rest.dropFirst(3)
      break
    }
    guard let mark = rest.first, mark == "+" || mark == "-" || mark == "\u{2212}" else {
      return nil
    }
    rest = rest.dropFirst()
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard parts.count <= 2, parts.allSatisfy({ $0.utf8.count <= (parts.count == 2 ? 2 : 4) }),
      !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let number = Int(digits)
    else { return nil }
    let (hours, minutes) = digits.utf8.count <= 2 ? (number, 0) : (number / 100, number % 100)
    // The farthest zone is 14 hours east.
    guard hours <= 14, minutes < 60 else { return nil }
    seconds = (mark == "+" ? 1 : -1) * (hours * 3600 + minutes * 60)
  }

  /// `+02:00`.
  package var name: String {
    func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
    let minutes = abs(seconds) / 60
    return (seconds < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
  }

  /// Seconds east of universal time of any zone when its clocks show a time, in seconds since 1970 as
  /// if they showed universal time; `nil` where the zone is not known.
  package static func offset(of zone: String, atLocal local: Int64) -> Int64? {
    if zone == "UTC" { return 0 }
    if let fixed = FixedZone(zone) { return Int64(fixed.seconds) }
    guard ZoneTable.contains(zone) else { return nil }
    let guess = ZoneTable.offset(of: zone, at: local)
    return ZoneTable.offset(of: zone, at: local - guess)
  }
}
