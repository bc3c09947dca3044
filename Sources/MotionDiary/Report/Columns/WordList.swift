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
}
