extension StringProtocol {
  /// Without blanks, line ends and NUL bytes at both ends.
  var trimmed: String {
    func isBlank(_ c: Character) -> Bool { c.isWhitespace || c == "\0" }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}
