extension ScenarioWord {
  /// What hands do.
  static let hands = [
    ScenarioWord(
      "do", "OCCUPATION DURATION [in PLACE] [indoors|outdoors]",
      "Something that hands, or dancers, go on with: "
        + "\(ScenarioLine.occupations.joined(separator: ", ")).",
      examples: ["do dishes 90 s", "do typing 2 min in hand indoors", "do dancing 9 s outdoors"]
    ) { line, draft throws(ScenarioTextError) in
      let work = try line.handWork()
      let seconds = try line.duration()
      let details = try line.carriedDetails(draft)
      try draft.add(.busy(seconds, details.around.place, work), details, line)
    },
    exercise,
    strokes,
    punches,
    swings,
    bumps,
    flicks,
    lean,
    aim,
    tilt,
    slide,
    poses,
    tremble,
    dyskinesia,
  ]
}

extension ScenarioLine {
  /// Words of occupations, and dancing.
  static let occupations = Occupation.allCases.map { $0.rawValue } + ["dancing"]
  /// What is done with the phone while something else goes on.
  static let pastimes =
    Occupation.allCases.filter { $0.isOfPhone }.map { $0.rawValue } + games.map { $0.word }

  /// A game that is played on the way.
  private static let games: [(word: String, work: HandWork)] = [
    ("bumping", .bumps(nil, count: nil, size: nil)), ("flicking", .flicks(.x, count: nil)),
  ]

  /// What somebody does with the phone meanwhile.
  mutating func pastime() throws(ScenarioTextError) -> HandWork {
    let word = try choice("a pastime", of: Self.pastimes)
    if let game = Self.games.first(where: { $0.word == word }) { return game.work }
    return .occupation(Occupation(rawValue: word) ?? .looking)
  }

  fileprivate mutating func handWork() throws(ScenarioTextError) -> HandWork {
    if take("dancing") { return .dancing }
    return .occupation(try occupation(among: Self.occupations))
  }

  /// Something that hands do.
  mutating func occupation(
    among words: [String]
  ) throws(ScenarioTextError) -> Occupation {
    let word = try choice("an occupation", of: words)
    return Occupation(rawValue: word) ?? .looking
  }
}
