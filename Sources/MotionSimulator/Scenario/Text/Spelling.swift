/// Which word may have been meant.
package enum Spelling {
  /// The candidate that is one or two slips away: a letter too many, too few, wrong, or two
  /// exchanged; `nil` where none or several are equally near.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let near = near(to: word, among: candidates)
    return near.count == 1 ? near.first : nil
  }

  /// The question that follows a word nobody knows, `did you mean "walk"? `; nothing where no
  /// candidate is near.
  package static func question(about word: String, among candidates: [String]) -> String {
    let near = near(to: word, among: candidates).prefix(3).map { "\"\($0)\"" }
    return near.isEmpty ? "" : "did you mean \(near.joined(separator: " or "))? "
  }

  /// The candidates that are fewest slips away, one or two.
  private static func near(to word: String, among candidates: [String]) -> [String] {
    let typed = Array(word.utf8)
    guard typed.count <= 40 else { return [] }
    var least = (typed.count <= 4 ? 1 : 2) + 1
    var near: [String] = []
    for candidate in candidates {
      let count = distance(typed, Array(candidate.utf8))
      if count < least {
        least = count
        near = [candidate]
      } else if count == least, !near.isEmpty {
        near.append(candidate)
      }
    }
    return near
  }

  /// Optimal string alignment distance (Damerau 1964 with each letter touched once).
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var least = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, before[j - 1] + 1)
        }
        row.append(least)
      }
      before = previous
      previous = row
    }
    return previous[b.count]
  }
}
