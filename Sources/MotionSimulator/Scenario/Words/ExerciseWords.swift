extension ScenarioWord {
  /// Sets of an exercise.
  static let exercise = ScenarioWord(
    "exercise",
    "EXERCISE COUNT [sets SETS] [rest DURATION] [half first|last|both] [pause DURATION] "
      + "[tempo RATE] [in PLACE] [indoors|outdoors]",
    "Sets of an exercise with 30 s of rest between them, as long as it takes; where said, half a "
      + "repetition more at an end of each set, a pause within it, repetitions at a rate of "
      + "0.1 to 1.2 Hz: \(ScenarioLine.exercises.joined(separator: ", ")).",
    examples: [
      "exercise curl 12", "exercise squat 10 sets 3 rest 45 s in wrist indoors",
      "exercise push_up 5 outdoors", "exercise curl 8 half first, pause 3 s, tempo 0.15 Hz",
      "exercise cable_pull 8 half last", "exercise lateral_raise 8 half both",
    ]
  ) { line, draft throws(ScenarioTextError) in
    let exercise = try line.exercise()
    let count = try line.count("repetitions", in: 1...500)
    var around = draft.around
    var sets = 1
    var rest = 30.0
    var plan = SetPlan()
    let clauses = ["sets", "rest", "half", "pause", "tempo"]
    while let clause = try line.clause(clauses + Whereabouts.clauses) {
      switch clause {
      case "sets": sets = try line.count("sets", in: 1...50)
      case "rest": rest = try line.quantity(.duration, in: 5...3600)
      case "half":
        plan.half = .init(
          rawValue: try line.choice("an end", of: SetPlan.Half.allCases.map { $0.rawValue }))
      case "pause": plan.pause = try line.quantity(.duration, in: 0.5...60)
      case "tempo": plan.tempo = try line.quantity(.rate, "a tempo", in: 0.1...1.2)
      default: try around.read(clause, &line)
      }
    }
    try line.checkCarried(around)
    try draft.add(
      .exercise(exercise, around.place, count: count, sets: sets, rest: rest, plan),
      ActionDetails(around: around), line)
  }
}

extension ScenarioLine {
  private static let exerciseWords: [(word: String, exercise: Exercise)] = [
    ("curl", .curl), ("lateral_raise", .lateralRaise), ("abduction", .abduction),
    ("forward_elevation", .forwardElevation), ("upright_row", .uprightRow), ("squat", .squat),
    ("push_up", .pushUp), ("cable_pull", .cablePull), ("cable_pulldown", .cablePullDown),
  ]

  /// Words of exercises.
  static let exercises = exerciseWords.map { $0.word }

  fileprivate mutating func exercise() throws(ScenarioTextError) -> Exercise {
    let word = try choice("an exercise", of: Self.exercises)
    return Self.exerciseWords.first { $0.word == word }?.exercise ?? .curl
  }
}
