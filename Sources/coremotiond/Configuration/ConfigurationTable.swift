/// Reads a table of a configuration, and collects what is wrong with it.
struct ConfigurationTable {
  private let name: String
  private let entries: [String: TOMLNode]
  private let document: TOMLDocument
  private(set) var mistakes: [ConfigurationMistake] = []
  private var known: Set<String> = []

  init(_ name: String, _ entries: [String: TOMLNode], of document: TOMLDocument) {
    self.name = name
    self.entries = entries
    self.document = document
  }

  /// Reads the value of a key; one that `read` does not understand is a mistake.
  mutating func take<R>(_ key: String, _ expected: String, _ read: (TOMLNode) -> R?) -> R? {
    known.insert(key)
    guard let node = entries[key] else { return nil }
    if let value = read(node) { return value }
    complain(key, "expected \(expected), found \(node.shown)")
    return nil
  }

  /// A whole number within bounds.
  mutating func whole(_ key: String, _ range: ClosedRange<Int>, _ unit: String) -> Int? {
    take(key, "\(range.lowerBound) to \(range.upperBound) \(unit)") { node in
      if case .whole(let number) = node, range.contains(number) { number } else { nil }
    }
  }

  /// Something is wrong with a key.
  mutating func complain(_ key: String, _ words: String) {
    mistakes.append(document.mistake([name, key], words))
  }

  /// All keys were taken that there can be.
  mutating func refuseUnknown() {
    for key in entries.keys.sorted() where !known.contains(key) {
      complain(key, "unknown key, expected one of \(known.sorted().joined(separator: ", "))")
    }
  }
}
