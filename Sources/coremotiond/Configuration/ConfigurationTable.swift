/// Reads a table of a configuration, and collects all that is wrong with it.
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
    mistakes.append(document.mistake([name, key], "expected \(expected), found \(node.shown)"))
    return nil
  }

  /// Keys that nobody has asked for are mistakes.
  mutating func refuseUnknown() {
    for key in entries.keys.sorted() where !known.contains(key) {
      mistakes.append(
        document.mistake(
          [name, key], "unknown key, expected one of \(known.sorted().joined(separator: ", "))"))
    }
  }
}
