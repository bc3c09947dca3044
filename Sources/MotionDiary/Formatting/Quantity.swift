/// Numbers with their units, as a person reads them.
public enum Quantity {
  /// A number with a fixed count of decimals, 0 to 9; `-` where it is not finite.
  public static func fixed(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return value.isFinite ? "\(value)" : "-" }
    let scale = (0..<max(0, decimals)).reduce(Int64(1)) { sum, _ in sum * 10 }
    let whole = Int64((value * Double(scale)).rounded())
    let sign = whole < 0 ? "-" : ""
    let digits = String(whole.magnitude / UInt64(scale))
    guard decimals > 0 else { return sign + digits }
    let rest = String(whole.magnitude % UInt64(scale))
    return sign + digits + "." + String(repeating: "0", count: decimals - rest.count) + rest
  }

  /// A whole number with a comma between thousands.
  public static func grouped(_ value: some BinaryInteger) -> String {
    let digits = Array(String(value.magnitude))
    var text = value < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// A whole number with no more than two digits that are not zero, as errors are given, rounded
  /// up: nothing below `value`.
  public static func twoDigits(_ value: Double) -> Int {
    guard value.isFinite, value > 0, value < 1e9 else { return 0 }
    var unit = 1.0
    while value / unit > 99 { unit *= 10 }
    return Int((value / unit).rounded(.up) * unit)
  }

  /// How many of something: `1 step`, `612 steps`.
  public static func count(_ value: some BinaryInteger, _ noun: String) -> String {
    "\(value) \(noun)\(value == 1 ? "" : "s")"
  }

  /// Floors up and down, empty where there are none.
  public static func floors(up: Int, down: Int) -> String {
    if up > 0 && down > 0 { return "\(up) up, \(down) down" }
    if up > 0 { return count(up, "floor") + " up" }
    return down > 0 ? count(down, "floor") + " down" : ""
  }

  /// Seconds as hours, minutes and seconds: `0:05:10`.
  public static func elapsed(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return "-" }
    let whole = Int64(seconds.rounded())
    let magnitude = abs(whole)
    return (whole < 0 ? "-" : "") + "\(magnitude / 3600):\(two(Int(magnitude / 60 % 60))):"
      + two(Int(magnitude % 60))
  }

  /// A number below 100 with two digits.
  static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
