/// What another system said in the same recording, as a table of the recording layout: one file
/// such as `apple_activity.csv`, made line by line while it is read.
struct StatementTable {
  /// Name of the member.
  var name: String
  /// Names of the columns, with units.
  var header: String
  /// Bytes that the rows are made from.
  var size: Int64
  /// Starts from the beginning and gives row after row.
  var rows: () -> () -> String?

  /// Whether there is not one row.
  var isEmpty: Bool { rows()() == nil }

  /// The table as text.
  func text() -> GeneratedLines {
    var isHeaderGiven = false
    let next = rows()
    return GeneratedLines(size: size) { [header] in
      if isHeaderGiven { return next() }
      isHeaderGiven = true
      return header
    }
  }
}

/// A number for a table: nothing where it is unknown, no needless decimals.
func cell(_ value: Double?) -> String {
  guard let value, value.isFinite else { return "" }
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Nanoseconds as seconds for a table, without a loss.
func cell(nanoseconds: Int64) -> String {
  let (whole, fraction) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
  var text = (nanoseconds < 0 ? "-" : "") + String(whole)
  guard fraction > 0 else { return text }
  text += "." + String(fraction + 1_000_000_000).dropFirst()
  while text.last == "0" { text.removeLast() }
  return text
}
