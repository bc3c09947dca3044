/// Which word may have been meant.
package enum Spelling {
  /// The candidate that is one or two slips away: a letter too many, too few, wrong, or two
  /// exchanged; `nil` where none or several are equally near.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let typed = Array(word.utf8)
    guard typed.count <= 40 else { return nil }
    let slips = typed.count <= 4 ? 1 : 2
    var best: String?
    var least = slips + 1
    for candidate in candidates {
      let count = distance(typed, Array(candidate.utf8))
      if count < least {
        least = count
        best = candidate
      } else if count == least {
        best = nil
      }
    }
    return best
  }

  /// The question that follows a word nobody knows, `did you mean "walk"? `; nothing where no
  /// candidate is near.
  package static func question(about word: String, among candidates: [String]) -> String {
    nearest(to: word, among: candidates).map { "did you mean \"\($0)\"? " } ?? ""
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
