import MotionDiary

/// What is wrong with a configuration: where, what was expected, and what was found.
struct ConfigurationMistake: Error, CustomStringConvertible {
  let file: String
  let line: Int?
  let words: String

  /// One line, whatever stands in the file.
  var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(words)".printable }
}

/// All that is wrong with a configuration, a line each.
struct ConfigurationMistakes: Error, CustomStringConvertible {
  let all: [ConfigurationMistake]
  var description: String { all.map(\.description).joined(separator: "\n") }
}
