extension ScenarioWord {
  /// Falls, and what is mistaken for them.
  static let falls = [
    ScenarioWord(
      "fall",
      "forward|backward|left|right|down [hard|soft] [resting DURATION] [in PLACE] "
        + "[indoors|outdoors]",
      "A fall, from standing or, after walking, with a trip; on a hard floor or on something soft (by "
        + "chance unless said otherwise), 20 s on the ground unless said otherwise, and getting up.",
      examples: [
        "fall forward", "fall backward hard in wrist outdoors", "fall left soft resting 40 s",
        "fall right in lower_back indoors", "fall down",
      ]
    ) { line, draft throws(ScenarioTextError) in
      let kinds = BodyFall.Kind.allCases.filter { $0.isFall }.map { $0.rawValue }
      let kind = BodyFall.Kind(rawValue: try line.choice("a direction", of: kinds)) ?? .forward
      let ground = BodyFall.Ground.allCases.first { line.take($0.rawValue) }
      try line.mishap(&draft, resting: 20) { .goDown(kind, ground: ground, resting: $0) }
    },
    ScenarioWord(
      "flop", "chair|bed [resting DURATION] [in PLACE] [indoors|outdoors]",
      "Somebody drops onto a chair, or lies down quickly on a bed, rests for 20 s unless said "
        + "otherwise, and gets up: no fall.",
      examples: ["flop chair", "flop bed resting 30 s in wrist indoors", "flop chair outdoors"]
    ) { line, draft throws(ScenarioTextError) in
      let kinds = BodyFall.Kind.allCases.filter { !$0.isFall }.map { $0.rawValue }
      let kind = BodyFall.Kind(rawValue: try line.choice("a seat", of: kinds)) ?? .chair
      try line.mishap(&draft, resting: 20) { .goDown(kind, ground: nil, resting: $0) }
    },
    ScenarioWord(
      "hop", "COUNT [in PLACE] [indoors|outdoors]",
      "Jumps on the spot, as long as it takes: no falls.",
      examples: ["hop 5", "hop 3 in wrist indoors", "hop 1 outdoors"]
    ) { line, draft throws(ScenarioTextError) in
      let count = try line.count("jumps", in: 1...500)
      let details = try line.carriedDetails(draft)
      let place = details.around.place
      try draft.add(
        Episode(.jump(count: count), nil, place, "other", outdoors: false), details, line)
    },
    ScenarioWord(
      "drop", "[from LENGTH] [resting DURATION] [in PLACE] [indoors|outdoors]",
      "The phone falls out of the hand from 1 m unless said otherwise, lies for 10 s unless said "
        + "otherwise, and is picked up.",
      examples: ["drop", "drop from 1.4 m resting 30 s in hand indoors", "drop outdoors"]
    ) { line, draft throws(ScenarioTextError) in
      var metres = 1.0
      if line.take("from") { metres = try line.quantity(.length, "a height", in: 0.2...3) }
      try line.mishap(&draft, resting: 10, at: .hand) {
        .dropPhone(metres: metres, resting: $0)
      }
    },
  ]
}

extension ScenarioLine {
  /// The rest of a line about something that happens to a person or the phone and rests after it.
  fileprivate mutating func mishap(
    _ draft: inout ScenarioDraft, resting usual: Double, at place: Placement? = nil,
    _ action: (Double) -> Episode.Action
  ) throws(ScenarioTextError) {
    var around = draft.around
    if let place { around.place = place }
    var resting = usual
    while let clause = try clause(["resting"] + Whereabouts.clauses) {
      switch clause {
      case "resting": resting = try quantity(.duration, in: 1...86_400)
      default: try around.read(clause, &self)
      }
    }
    try checkCarried(around)
    try draft.add(
      Episode(action(resting), nil, around.place, "other", outdoors: false),
      ActionDetails(around: around), self)
  }
}
