extension StringProtocol {
  /// Without blanks, line ends and NUL bytes at both ends.
  var trimmed: String {
    func isBlank(_ c: Character) -> Bool { c.isWhitespace || c == "\0" }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// With the letters A to Z small, others as they are: names of formats, columns and units have no others. The
  /// standard library's tables of all scripts would be 20 kB of the page.
  var small: String {
    String(decoding: utf8.map { 65...90 ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}

/// A cell for a message: quoted, cut, without control characters.
func shown(_ cell: String) -> String {
  let plain = cell.prefix(40).unicodeScalars.map {
    $0.value < 32 || $0.value == 127 ? " " : String($0)
  }
  return "\"" + plain.joined() + (cell.count > 40 ? "…" : "") + "\""
}
