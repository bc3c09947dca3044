/// One mistake in the text of a scenario.
public struct ScenarioTextError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Line, from 1.
  public var line: Int
  /// What would have been right there, such as `a speed from 0.3 m/s to 2.5 m/s`.
  public var expected: String
  /// The word that stands there instead; `nil` where line or text ends.
  public var found: String?
  /// A word that may have been meant.
  public var suggestion: String?

  /// The mistake without its line: what was expected, what was found.
  public var reason: String {
    let place = found.map { "\"\(Self.shown($0))\"" } ?? "nothing more"
    let advice = suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
    return "expected \(expected), found \(place)\(advice)"
  }

  /// One line for a terminal.
  public var description: String { "line \(line): \(reason)" }

  /// A word of any file on any terminal: short, and without characters that steer it.
  private static func shown(_ word: String) -> String {
    var shown = ""
    for scalar in word.unicodeScalars.prefix(40) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return word.unicodeScalars.count > 40 ? shown + "…" : shown
  }
}

/// The mistakes in the text of a scenario, all that were found, in order of their lines.
public struct ScenarioTextErrors: Error, Equatable, Sendable, CustomStringConvertible {
  /// At least one.
  public var errors: [ScenarioTextError]

  /// One line for each mistake.
  public var description: String { errors.map { $0.description }.joined(separator: "\n") }
}
