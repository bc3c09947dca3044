/// A scenario that comes with the package: a name and a text, as a user would write it.
struct BuiltInScenario: Sendable {
  let name: String
  let text: String

  /// The scenarios of a text in which a line `== NAME` begins each.
  static func read(_ text: String) -> [BuiltInScenario] {
    var scenarios: [BuiltInScenario] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("== ") {
        scenarios.append(BuiltInScenario(name: String(line.dropFirst(3)), text: ""))
      } else if let last = scenarios.popLast() {
        scenarios.append(BuiltInScenario(name: last.name, text: last.text + line + "\n"))
      }
    }
    return scenarios
  }

  /// The commuter first: it is the one that `coremotion demo` shows.
  static let all =
    commuter + onFoot + withoutSteps + vertical + deviceTable + outdoors + rides + daily + hands
    + gestures + mishaps + faulty
}

extension Scenario {
  /// Every scenario that comes with the package, the commuter first.
  ///
  /// Read once, when it is asked for the first time. A test reads each: none is left out.
  public static let all: [Scenario] = BuiltInScenario.all.compactMap {
    try? Scenario(name: $0.name, text: $0.text)
  }

  /// The scenario with this name.
  public static func named(_ name: String) -> Scenario? { all.first { $0.name == name } }
}
