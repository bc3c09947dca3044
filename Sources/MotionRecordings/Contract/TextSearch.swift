/// Search for a text within a text, by its bytes: two that look alike and are coded otherwise are
/// two. The standard library's own needs more than there is where no operating system is.
extension StringProtocol {
  /// Whether the other text stands somewhere in this one.
  package func contains(text other: String) -> Bool { firstRange(ofText: other) != nil }

  /// Where the other text stands first.
  package func firstRange(ofText other: String) -> Range<Index>? {
    guard let first = other.utf8.first else { return startIndex..<startIndex }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: other.utf8) {
        return start..<rest.index(start, offsetBy: other.utf8.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Where the other text, which is not empty, stands, from the beginning to the end, without overlap.
  package func ranges(ofText other: String) -> [Range<Index>] {
    var found: [Range<Index>] = []
    var from = startIndex
    while let range = self[from...].firstRange(ofText: other), !range.isEmpty {
      found.append(range)
      from = range.upperBound
    }
    return found
  }

  /// This text with a third one wherever the other stands.
  package func replacing(text other: String, with third: String) -> String {
    var result = ""
    var from = startIndex
    for range in ranges(ofText: other) {
      result += self[from..<range.lowerBound] + third
      from = range.upperBound
    }
    return result + self[from...]
  }

  /// The pieces between the places where the other text stands.
  package func split(atText other: String) -> [SubSequence] {
    var pieces: [SubSequence] = []
    var from = startIndex
    for range in ranges(ofText: other) {
      pieces.append(self[from..<range.lowerBound])
      from = range.upperBound
    }
    return pieces + [self[from...]]
  }
}
