extension Scenario {
  /// One line about a name that no scenario has: what may have been meant, and what names all.
  package static func complaint(aboutUnknown name: String) -> String {
    let question = Spelling.question(about: name, among: all.map { $0.name })
    return "there is no scenario \"\(name)\"; \(question)coremotion simulate --list names all; "
      + "a file's name has a slash or ends with .txt or .scenario"
  }
}
