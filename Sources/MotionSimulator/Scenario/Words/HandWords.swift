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
    ScenarioWord(
      "exercise", "EXERCISE COUNT [sets SETS] [rest DURATION] [in PLACE] [indoors|outdoors]",
      "Sets of an exercise with 30 s of rest between them, as long as it takes: "
        + "\(ScenarioLine.exercises.joined(separator: ", ")).",
      examples: [
        "exercise curl 12", "exercise squat 10 sets 3 rest 45 s in wrist indoors",
        "exercise push_up 5 outdoors",
      ]
    ) { line, draft throws(ScenarioTextError) in
      let exercise = try line.exercise()
      let count = try line.count("repetitions", in: 1...500)
      var around = draft.around
      var sets = 1
      var rest = 30.0
      while let clause = try line.clause(["sets", "rest"] + Whereabouts.clauses) {
        switch clause {
        case "sets": sets = try line.count("sets", in: 1...50)
        case "rest": rest = try line.quantity(.duration, in: 5...3600)
        default: try around.read(clause, &line)
        }
      }
      try line.checkCarried(around)
      try draft.add(
        .exercise(exercise, around.place, count: count, sets: sets, rest: rest),
        ActionDetails(around: around), line)
    },
    ScenarioWord(
      "strokes", "forehand|backhand|serve COUNT [in PLACE] [indoors|outdoors]",
      "Tennis strokes of a right-handed player, as long as it takes.",
      examples: [
        "strokes forehand 8", "strokes backhand 8 in wrist indoors", "strokes serve 5 outdoors",
      ]
    ) { line, draft throws(ScenarioTextError) in
      let names = Stroke.allCases.map { $0.rawValue }
      let name = try line.choice("a stroke", of: names)
      let count = try line.count("strokes", in: 1...500)
      let details = try line.carriedDetails(draft)
      let stroke = Stroke(rawValue: name) ?? .forehand
      try draft.add(.strokes(stroke, details.around.place, count: count), details, line)
    },
    ScenarioWord(
      "punches", "COUNT [in PLACE] [indoors|outdoors]", "Punches at a bag, as long as it takes.",
      examples: ["punches 20", "punches 5 in wrist indoors", "punches 5 outdoors"]
    ) { line, draft throws(ScenarioTextError) in
      let count = try line.count("punches", in: 1...500)
      let details = try line.carriedDetails(draft)
      try draft.add(.punches(details.around.place, count: count), details, line)
    },
    ScenarioWord(
      "tremble", "DURATION [slight|mild|moderate] [in PLACE] [indoors|outdoors]",
      "A hand held out, which trembles as everybody's does; or one at rest with the tremor of "
        + "Parkinson's disease.",
      examples: [
        "tremble 40 s", "tremble 40 s slight in hand indoors", "tremble 9 s mild outdoors",
        "tremble 9 s moderate",
      ]
    ) { line, draft throws(ScenarioTextError) in
      let seconds = try line.duration()
      var tremor = Tremor.physiological
      for (severity, word) in ["slight", "mild", "moderate"].enumerated() where line.take(word) {
        tremor = .parkinsonian(severity: severity + 1)
      }
      let details = try line.carriedDetails(draft)
      try draft.add(
        .busy(seconds, details.around.place, .tremor(tremor), lively: 0.2), details, line)
    },
  ]
}

extension ScenarioLine {
  /// Words of occupations, and dancing.
  static let occupations = Occupation.allCases.map { $0.rawValue } + ["dancing"]
  /// What is done with the phone while something else goes on.
  static let pastimes = Occupation.allCases.filter { $0.isOfPhone }.map { $0.rawValue }

  private static let exerciseWords: [(word: String, exercise: Exercise)] = [
    ("curl", .curl), ("lateral_raise", .lateralRaise), ("abduction", .abduction),
    ("forward_elevation", .forwardElevation), ("upright_row", .uprightRow), ("squat", .squat),
    ("push_up", .pushUp),
  ]

  /// Words of exercises.
  static let exercises = exerciseWords.map { $0.word }

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

  fileprivate mutating func exercise() throws(ScenarioTextError) -> Exercise {
    let word = try choice("an exercise", of: Self.exercises)
    return Self.exerciseWords.first { $0.word == word }?.exercise ?? .curl
  }
}
