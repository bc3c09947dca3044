extension ScenarioWord {
  /// A place to which ways lead.
  static let place = ScenarioWord(
    "place", "NAME EAST NORTH",
    "A place so many metres east and north of where the scenario begins, to which walks, runs and "
      + "rides lead; with places the recording keeps visits and trips. A line for each.",
    examples: ["place home 0 m 0 m", "place office 2.4 km -350 m"], isHeader: true, mayRepeat: true
  ) { line, draft throws(ScenarioTextError) in
    let name = try line.placeName()
    guard !draft.places.contains(where: { $0.name == name }) else {
      throw line.error(expected: "another name (\(name) is a place already)", found: name)
    }
    let reach = -ScenarioLimits.reach...ScenarioLimits.reach
    let east = try line.quantity(.length, "metres east", in: reach)
    let north = try line.quantity(.length, "metres north", in: reach)
    guard draft.places.count < ScenarioLimits.places else {
      throw line.error(expected: "at most \(ScenarioLimits.places) places", found: name)
    }
    draft.places.append(NamedPlace(name: name, east: east, north: north))
  }

  /// Rests of which the recording, or the person, makes something else.
  static let rests = [
    lasting(
      "wait", "DURATION [while PASTIME] [in PLACE] [indoors|outdoors]",
      "Standing and waiting for what comes: part of the trip, however long.",
      examples: ["wait 8 min", "wait 4 min while looking in hand outdoors", "wait 9 s indoors"],
      .init(hands: true)
    ) { .wait($0, $1.around.place) },
    lasting(
      "off", "DURATION [in PLACE] [indoors|outdoors]",
      "Nothing is recorded, nobody goes anywhere, and the clock goes on; it costs nearly nothing.",
      examples: ["off 9 h", "off 30 min in table indoors", "off 30 min outdoors"], from: 10
    ) { .off($0, $1.around.place) },
  ]
}

extension ScenarioLine {
  /// What follows `place`: letters, digits and `-_.`, not all of them of a number.
  mutating func placeName() throws(ScenarioTextError) -> String {
    let name = try word("a name, such as office")
    let isName = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0)
    }
    let isShort = name.unicodeScalars.count <= 40
    guard isName, isShort, name.unicodeScalars.contains(where: { $0.properties.isAlphabetic })
    else {
      throw error(
        expected: "a name of at most 40 letters, digits, hyphens, underscores and points",
        found: name)
    }
    return name
  }

  /// The place after `to`; `nil` where a line says how long instead.
  mutating func destination(_ draft: ScenarioDraft) throws(ScenarioTextError) -> NamedPlace? {
    guard take("to") else { return nil }
    let names = draft.places.map { $0.name }
    let name = try word(
      names.isEmpty ? "a place that a line such as place shop 300 m -80 m names" : "a place")
    guard let place = draft.places.first(where: { $0.name == name }) else {
      throw error(
        expected: names.isEmpty
          ? "a line such as place shop 300 m -80 m before"
          : "a place of this scenario: \(names.joinedAsChoice)", found: name, among: names)
    }
    return place
  }
}
