extension ScenarioWord {
  /// Where the phone is from here on, and repeating.
  static let structure = [
    ScenarioWord(
      "in", "PLACE",
      "Where the phone is from here on; pocket at first. Within a repeat it holds to its end.",
      examples: ["in upper_arm", "in cup-holder"]
    ) { line, draft throws(ScenarioTextError) in
      draft.around.place = try line.placement()
    },
    ScenarioWord(
      "indoors", "", "No satellites are seen from here on.", examples: ["indoors"]
    ) { _, draft in draft.around.isOutdoors = false },
    ScenarioWord(
      "outdoors", "", "Satellites are seen from here on.", examples: ["outdoors"]
    ) { _, draft in draft.around.isOutdoors = true },
    ScenarioWord(
      "houses", "",
      "High houses stand on both sides from here on: honest fixes wander, and state 5 m even so.",
      examples: ["houses"]
    ) { _, draft in draft.around.isAmongHouses = true },
    ScenarioWord(
      "fields", "", "Nothing high stands around from here on; so it is at first.",
      examples: ["fields"]
    ) { _, draft in draft.around.isAmongHouses = false },
    ScenarioWord(
      "repeat", "ROUNDS", "What stands up to the next end, so many times.", examples: ["repeat 6"]
    ) { line, draft throws(ScenarioTextError) in
      do throws(ScenarioTextError) {
        let rounds = try line.count("a number of rounds", in: 1...ScenarioLimits.rounds)
        try draft.open(rounds: rounds, line)
      } catch {
        // Its end is no mistake.
        if draft.openRepeat != line.number { try draft.open(rounds: 1, line) }
        throw error
      }
    },
    ScenarioWord("end", "", "The end of a repeat.", examples: ["end"]) {
      line, draft throws(ScenarioTextError) in try draft.close(line)
    },
  ]
}
