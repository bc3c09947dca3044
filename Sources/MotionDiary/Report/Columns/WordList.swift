import MotionRecordings

/// Texts by number, in the order in which they came.
struct WordList: Sendable {
  private(set) var words: [String] = []
  private var numbers: [String: Int] = [:]

  /// The number of a text, which is new or was there before.
  mutating func number(of word: String) -> Int {
    if let known = numbers[word] { return known }
    numbers[word] = words.count
    words.append(word)
    return words.count - 1
  }

  /// The texts as the data block has them where they are long: a line each, deflated.
  var packed: JSONValue {
    .object { keys in
      keys.add("count", words.count)
      keys.add("data", Base64.text(of: deflated(Array(words.joined(separator: "\n").utf8))))
    }
  }
}
