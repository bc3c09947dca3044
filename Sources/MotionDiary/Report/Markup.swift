import MotionProcessing

/// Pieces of HTML and SVG as text.
enum Markup {
  /// What stands for the number of a recording until the page knows it: no text can hold it, for control
  /// characters are taken out of all that comes from recordings.
  static let number = "\u{1}"

  /// What stands where the name of a section may need that of its recording: sections of several have the same names.
  static let ofRecording = "\u{3}"

  /// Longer texts of recordings are cut: nothing that a person wrote is.
  private static let longest = 300

  /// Words of a recording as they may be shown: without control characters, and cut where they are too long.
  static func shown(_ words: String) -> String {
    // By scalars: a letter may carry thousands of marks.
    let scalars = words.printable.unicodeScalars
    guard
      let end = scalars.index(scalars.startIndex, offsetBy: longest, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return String(scalars) }
    return String(scalars[..<end]) + "…"
  }

  /// Words of a recording, or of anybody, as text of an element or value of an attribute.
  static func text(_ words: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in shown(words).unicodeScalars {
      switch scalar {
      case "&": text.append(contentsOf: "&amp;".unicodeScalars)
      case "<": text.append(contentsOf: "&lt;".unicodeScalars)
      case ">": text.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": text.append(contentsOf: "&quot;".unicodeScalars)
      case "'": text.append(contentsOf: "&#39;".unicodeScalars)
      default: text.append(scalar)
      }
    }
    return String(text)
  }

  /// A number with so many decimals at most, and no zeros at its end.
  static func number(_ value: Double, _ decimals: Int = 1) -> String {
    var text = Quantity.fixed(value, decimals)
    guard decimals > 0, text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }

  /// A whole number or one with decimals for a reader, with a real minus.
  static func figure(_ value: Double, _ decimals: Int) -> String {
    let text = Quantity.fixed(value, decimals)
    guard text.hasPrefix("-") else { return text }
    let digits = String(text.dropFirst())
    return digits.contains { $0 != "0" && $0 != "." } ? "−" + digits : digits
  }

  /// Seconds for a reader: `45 s`, `20 min`, `1 h 02 min`.
  static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e12 else { return "–" }
    if seconds < 59.5 { return Quantity.fixed(seconds, 0) + " s" }
    let minutes = Int64((seconds / 60).rounded())
    if minutes < 60 { return "\(minutes) min" }
    return "\(Quantity.grouped(minutes / 60)) h \(Quantity.two(Int(minutes % 60))) min"
  }

  /// Kilometres with two decimals, without the unit.
  static func kilometres(_ metres: Double) -> String { Quantity.fixed(metres / 1000, 2) }
}
