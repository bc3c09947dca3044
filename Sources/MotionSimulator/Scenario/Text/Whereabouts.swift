/// Where the phone is, and whether it sees the sky.
struct Whereabouts: Sendable {
  /// The clauses that `read` knows.
  static let clauses = ["in", "indoors", "outdoors"]

  var place = Placement.pocket
  /// `nil`: as the action has it; somebody walks outdoors and sits indoors.
  var isOutdoors: Bool?
  /// Whether high houses hide most of the sky.
  var isAmongHouses = false

  /// Reads what follows one of `clauses`.
  mutating func read(
    _ clause: String, _ line: inout ScenarioLine
  ) throws(ScenarioTextError) {
    switch clause {
    case "indoors": isOutdoors = false
    case "outdoors": isOutdoors = true
    default: place = try line.placement()
    }
  }
}

extension ScenarioLine {
  /// A place of the phone; a hyphen is as good as an underscore.
  mutating func placement() throws(ScenarioTextError) -> Placement {
    let word = try word("a place, such as pocket or hand")
    let name = String(word.lowercased().map { $0 == "-" ? "_" : $0 })
    guard let placement = Placement(rawValue: name) else {
      let names = Placement.allCases.map { $0.rawValue }
      throw error(expected: "a place: \(names.joinedAsChoice)", found: word, among: names)
    }
    return placement
  }
}
