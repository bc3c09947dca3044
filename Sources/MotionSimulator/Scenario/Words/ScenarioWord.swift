/// A word with which a line of a scenario can begin.
///
/// One entry is all that a word needs: the reader, `coremotion simulate --words` and
/// `Documentation/reference/scenarios.md` (held to the table by a test) go by it.
struct ScenarioWord: Sendable {
  /// Reads the rest of the line into the draft.
  typealias Read =
    @Sendable (
      _ line: inout ScenarioLine, _ draft: inout ScenarioDraft
    ) throws(ScenarioTextError) -> Void

  /// The word.
  let name: String
  /// What may follow: capitals stand for something, `[ ]` may be left out, `|` parts choices.
  let grammar: String
  /// One sentence.
  let meaning: String
  /// Lines that use every part of the grammar; tests read them.
  let examples: [String]
  /// Whether it describes the whole scenario: at most once, before the first action.
  let isHeader: Bool
  /// Whether a header may have several lines all the same.
  let mayRepeat: Bool
  let read: Read

  init(
    _ name: String, _ grammar: String, _ meaning: String, examples: [String],
    isHeader: Bool = false, mayRepeat: Bool = false, _ read: @escaping Read
  ) {
    self.name = name
    self.grammar = grammar
    self.meaning = meaning
    self.examples = examples
    self.isHeader = isHeader
    self.mayRepeat = mayRepeat
    self.read = read
  }

  /// Words of one kind, under a title.
  struct Group: Sendable {
    let title: String
    let words: [ScenarioWord]
  }

  /// All there is, as lists show it.
  static let groups = [
    Group(title: "About the whole scenario, before the first action", words: header),
    Group(title: "Where the phone is, and repeating", words: structure),
    Group(title: "On foot, and at rest", words: people + rests),
    Group(title: "Vehicles and lifts", words: vehicles),
    Group(title: "Hands", words: hands),
    Group(title: "Falls, and what looks like them", words: falls),
  ]

  static let all: [ScenarioWord] = groups.flatMap { $0.words }
  static let named: [String: ScenarioWord] = all.reduce(into: [:]) { named, word in
    if named[word.name] == nil { named[word.name] = word }
  }
}

extension Scenario {
  /// The words of a scenario's text with their grammar and meaning, and the places, for a terminal.
  public static var words: String {
    var text = ""
    for group in ScenarioWord.groups {
      text += text.isEmpty ? "\(group.title)\n" : "\n\(group.title)\n"
      for word in group.words {
        text += wrapped("\(word.name) \(word.grammar)", first: "  ", others: "         ")
        text += wrapped(word.meaning, first: "      ", others: "      ")
      }
    }
    let lists = [
      ("Pastimes, while something else goes on", ScenarioLine.pastimes),
      ("Places", Placement.allCases.map { $0.rawValue }),
    ]
    for (title, names) in lists {
      text += "\n\(title)\n"
      text += wrapped(names.joined(separator: ", "), first: "  ", others: "  ")
    }
    return text
  }

  /// Lines of at most 80 characters.
  private static func wrapped(_ text: String, first: String, others: String) -> String {
    var lines = ""
    var line = first
    for word in text.split(separator: " ") {
      if line.count + word.count > 79 && line.contains(where: { $0 != " " }) {
        lines += line + "\n"
        line = others
      }
      line += (line.last == " " ? "" : " ") + word
    }
    return lines + line + "\n"
  }
}
