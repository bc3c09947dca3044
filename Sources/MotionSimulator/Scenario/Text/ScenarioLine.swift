/// One line of a scenario's text, read word by word from the left.
///
/// Words are parted by spaces, tabs and commas; what follows `#` is a comment. Each reading method
/// takes what it describes, or throws what it expected and what stands there instead.
struct ScenarioLine {
  /// From 1.
  let number: Int
  private let words: [Substring]
  private var position = 0
  private var clauses: Set<String> = []

  init(_ text: String, number: Int) {
    self.number = number
    var words: [Substring] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      if word.hasPrefix("#") { break }
      let bare = word.hasSuffix(",") ? word.dropLast() : word
      if !bare.isEmpty { words.append(bare) }
    }
    self.words = words
  }

  /// Whether there is nothing (more) to read.
  var isAtEnd: Bool { position == words.count }

  /// The next two words, in small letters; the second is `nil` at the end of the line.
  var lookAhead: (String, next: String?)? {
    guard !isAtEnd else { return nil }
    let next = position + 1 < words.count ? words[position + 1].lowercased() : nil
    return (words[position].lowercased(), next)
  }

  private var current: String? { isAtEnd ? nil : String(words[position]) }

  // MARK: - Mistakes

  /// A mistake at the word that would be read next.
  func error(expected: String, among candidates: [String] = []) -> ScenarioTextError {
    error(expected: expected, found: current, among: candidates)
  }

  /// A mistake at the word that was read last.
  func error(
    expected: String, found: String?, among candidates: [String] = []
  ) -> ScenarioTextError {
    ScenarioTextError(
      line: number, expected: expected, found: found,
      suggestion: found.flatMap { Spelling.nearest(to: $0.lowercased(), among: candidates) })
  }

  /// Nothing may be left.
  func end() throws(ScenarioTextError) {
    guard isAtEnd else { throw error(expected: "the end of the line") }
  }

  // MARK: - Words

  /// The next word as it stands.
  mutating func word(_ noun: String) throws(ScenarioTextError) -> String {
    guard let word = current else { throw error(expected: noun) }
    position += 1
    return word
  }

  /// One of some words, which are read without regard to capitals.
  mutating func choice(_ noun: String, of words: [String]) throws(ScenarioTextError) -> String {
    let lower = current?.lowercased()
    guard let lower, words.contains(lower) else {
      let list = words.count > 12 ? noun : "\(noun): \(words.joinedAsChoice)"
      throw error(expected: list, among: words)
    }
    position += 1
    return lower
  }

  /// Takes a word if it stands here.
  mutating func take(_ word: String) -> Bool {
    guard current?.lowercased() == word else { return false }
    position += 1
    return true
  }

  /// The word that begins the next clause, in any order and each at most once; `nil` at the end of
  /// the line.
  mutating func clause(_ names: [String]) throws(ScenarioTextError) -> String? {
    guard let word = current else { return nil }
    let lower = word.lowercased()
    guard names.contains(lower), !clauses.contains(lower) else {
      let left = names.filter { !clauses.contains($0) } + ["the end of the line"]
      throw error(expected: left.joinedAsChoice, among: left)
    }
    clauses.insert(lower)
    position += 1
    return lower
  }

  /// The rest of the line as it stands.
  mutating func sentence(_ noun: String) throws(ScenarioTextError) -> String {
    guard !isAtEnd, let last = words.last else { throw error(expected: noun) }
    let start = words[position].startIndex
    position = words.count
    return String(last.base[start..<last.endIndex])
  }

  // MARK: - Numbers

  /// A whole number without unit.
  mutating func count(
    _ noun: String, in range: ClosedRange<Int>
  ) throws(ScenarioTextError) -> Int {
    guard let word = current, let value = Int(word), word.utf8.first != UInt8(ascii: "+"),
      range.contains(value)
    else {
      throw error(
        expected: "\(noun), a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    position += 1
    return value
  }

  /// A number without unit.
  mutating func number(
    _ noun: String, in range: ClosedRange<Double>
  ) throws(ScenarioTextError) -> Double {
    guard let (value, rest) = try plainNumber(), rest.isEmpty, range.contains(value) else {
      throw error(expected: "\(noun) from \(range.lowerBound) to \(range.upperBound)")
    }
    position += 1
    return value
  }

  /// A number with its unit, in the first unit of its quantity. Durations may have several parts:
  /// `1 h 20 min`.
  mutating func quantity(
    _ quantity: Dimension, _ noun: String? = nil, in range: ClosedRange<Double>
  ) throws(ScenarioTextError) -> Double {
    let noun = noun ?? quantity.noun
    let first = position
    guard var sum = try part(of: quantity, noun) else {
      throw error(expected: "\(noun) such as \(quantity.text(range.lowerBound))")
    }
    if quantity.units.first?.name == "s" {
      while let more = try part(of: quantity, noun) { sum += more }
    }
    guard range.contains(sum) else {
      throw error(
        expected: "\(noun) from \(quantity.text(range.lowerBound)) to "
          + quantity.text(range.upperBound),
        found: words[first..<position].joined(separator: " "))
    }
    return sum
  }

  /// A number and its unit, together or apart; `nil` where no number stands.
  private mutating func part(
    of quantity: Dimension, _ noun: String
  ) throws(ScenarioTextError) -> Double? {
    guard let (value, rest) = try plainNumber() else { return nil }
    var name = rest
    position += 1
    if rest.isEmpty {
      guard let next = current else {
        throw error(expected: "a unit (\(quantity.unitList)) after \(words[position - 1])")
      }
      name = next
    }
    guard let unit = quantity.units.first(where: { $0.name == name }) else {
      throw error(
        expected: "\(noun) in \(quantity.unitList)",
        found: rest.isEmpty ? name : String(words[position - 1]),
        among: quantity.units.map { $0.name })
    }
    if rest.isEmpty { position += 1 }
    return value * unit.factor / unit.divisor
  }

  /// The number at the beginning of the next word, and what follows it there. Only digits, a point
  /// and a minus: no powers, no infinity.
  private func plainNumber() throws(ScenarioTextError) -> (value: Double, rest: String)? {
    guard let word = current else { return nil }
    let digits = word.prefix { "0123456789.-".contains($0) }
    guard let value = Double(digits), value.isFinite else { return nil }
    if word.dropFirst(digits.count).hasPrefix(",") {
      throw error(expected: "a number with a point, such as 1.5")
    }
    return (value, String(word.dropFirst(digits.count)))
  }
}
