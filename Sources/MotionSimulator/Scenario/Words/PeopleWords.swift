extension ScenarioWord {
  /// What somebody does on foot, or does not do.
  static let people = [
    lasting(
      "walk",
      "DURATION|to NAME [at SPEED] [up|down SLOPE] [while PASTIME] [in PLACE] [indoors|outdoors]",
      "Walking, at 1.35 m/s on the level unless said otherwise; so long, or straight to a place.",
      examples: [
        "walk 60 s", "walk to shop at 1.5 m/s", "walk 2 min at 4.5 km/h in hand indoors",
        "walk 9 s up 8 % outdoors",
        "walk 9 s down 5 % while typing",
      ],
      carried: true, canLead: true, .init(speed: GaitStyle.walks, slope: true, hands: true)
    ) { .walk($0, $1.around.place, speed: $1.speed ?? 1.35) },
    ScenarioWord(
      "run",
      "DURATION|to NAME [on trail] [at SPEED] [up|down SLOPE] [in PLACE] [indoors|outdoors]",
      "Running, at 3 m/s on a level road unless said otherwise; a trail has stones and roots.",
      examples: [
        "run 5 min on trail", "run to shop", "run 90 s at 12 km/h in upper_arm outdoors",
        "run 9 s up 10 % indoors",
        "run 9 s down 10 %",
      ]
    ) { line, draft throws(ScenarioTextError) in
      let place = try line.destination(draft)
      let seconds = place == nil ? try line.duration() : 0
      let isOnTrail = line.take("on")
      if isOnTrail { _ = try line.choice("a ground", of: ["trail"]) }
      let details = try line.carriedDetails(draft, .init(speed: GaitStyle.runs, slope: true))
      var run = Episode.run(seconds, details.around.place, speed: details.speed ?? 3)
      if isOnTrail { run = run.onTrail() }
      try draft.add(place.map { run.going(to: $0, from: draft.here) } ?? run, details, line)
    },
    ScenarioWord(
      "treadmill", "walk|run DURATION [at SPEED] [in PLACE] [indoors|outdoors]",
      "Walking (1.4 m/s) or running (2.6 m/s) without getting anywhere.",
      examples: [
        "treadmill walk 3 min", "treadmill run 170 s at 2.6 m/s in hand indoors",
        "treadmill run 9 s outdoors",
      ]
    ) { line, draft throws(ScenarioTextError) in
      let isRun = try line.choice("a gait", of: ["walk", "run"]) == "run"
      let seconds = try line.duration()
      let details = try line.carriedDetails(
        draft, .init(speed: isRun ? GaitStyle.runs : GaitStyle.walks))
      let style = GaitStyle(
        kind: isRun ? .running : .walking, speed: details.speed ?? (isRun ? 2.6 : 1.4))
      try draft.add(.treadmill(seconds, details.around.place, style), details, line)
    },
    lasting(
      "pram", "DURATION [at SPEED] [over CLASS] [in PLACE] [indoors|outdoors]",
      "Walking behind a pram, at 1.2 m/s unless said otherwise.",
      examples: ["pram 3 min at 1 m/s over c in basket outdoors", "pram 1 min indoors"],
      .init(speed: GaitStyle.walks, surface: true)
    ) { .pram($0, $1.around.place, speed: $1.speed ?? 1.2, over: $1.surface ?? .b) },
    ScenarioWord(
      "stairs", "up|down STOREYS [by twos] [in PLACE] [indoors|outdoors]",
      "Storeys of 3.06 m on foot: two flights of nine steps and a landing; by twos in a hurry.",
      examples: ["stairs up 4 by twos", "stairs down 2 in bag indoors", "stairs up 1 outdoors"]
    ) { line, draft throws(ScenarioTextError) in
      let sign = try line.choice("a direction", of: ["up", "down"]) == "up" ? 1 : -1
      let storeys = try line.count("storeys", in: 1...200)
      let isHurried = line.take("by")
      if isHurried { _ = try line.choice("a step", of: ["twos"]) }
      let details = try line.carriedDetails(draft)
      let climb = Episode.stairs(sign * storeys, details.around.place)
      try draft.add(isHurried ? climb.byTwos() : climb, details, line)
    },
    ScenarioWord(
      "turn", "left|right|around [in PLACE] [indoors|outdoors]",
      "A turn on the spot with small steps: a quarter, or half a turn.",
      examples: ["turn left", "turn right in hand indoors", "turn around outdoors"]
    ) { line, draft throws(ScenarioTextError) in
      let word = try line.choice("a side", of: ["left", "right", "around"])
      let details = try line.carriedDetails(draft)
      let degrees = word == "left" ? 90.0 : word == "right" ? -90 : 180
      try draft.add(.turn(degrees: degrees, details.around.place), details, line)
    },
    lasting(
      "potter", "DURATION [in PLACE] [indoors|outdoors]",
      "About the house: standing, turning, three to ten steps, and again; indoors unless said "
        + "otherwise.",
      examples: ["potter 10 min", "potter 40 s in hand outdoors", "potter 1 min indoors"],
      carried: true
    ) { .potter($0, $1.around.place) },
    lasting(
      "stand", "DURATION [while PASTIME] [in PLACE] [indoors|outdoors]", "Standing.",
      examples: [
        "stand 20 s", "stand 1 min 30 s while looking in hand indoors", "stand 9 s outdoors",
      ],
      .init(hands: true)
    ) { .stand($0, $1.around.place) },
    lasting(
      "sit", "DURATION [while PASTIME] [in PLACE] [indoors|outdoors]",
      "Sitting; indoors unless said otherwise.",
      examples: [
        "sit 10 min", "sit 40 s while calling in hand outdoors", "sit 9 s indoors",
      ],
      .init(hands: true)
    ) { .sit($0, $1.around.place) },
    ScenarioWord(
      "handle", "DURATION [in PLACE] [indoors|outdoors]",
      "The phone is taken from place to place, or somebody gets in or out; in the hand unless the "
        + "line says otherwise.",
      examples: ["handle 15 s", "handle 9 s in pocket indoors", "handle 9 s outdoors"]
    ) { line, draft throws(ScenarioTextError) in
      let seconds = try line.duration()
      let details = try line.details(draft, at: .hand)
      try draft.add(.handle(seconds, details.around.place), details, line)
    },
    ScenarioWord(
      "lie", "DURATION [in PLACE] [indoors|outdoors]",
      "The phone lies untouched: on a table, unless it stands in a vehicle or the line says where.",
      examples: ["lie 10 min", "lie 20 s in cup_holder outdoors", "lie 9 s indoors"]
    ) { line, draft throws(ScenarioTextError) in
      let seconds = try line.duration()
      let usual = draft.around.place
      let details = try line.details(draft, at: usual.isCarried ? .table : usual)
      let place = details.around.place
      try draft.add(place == .table ? .lie(seconds) : .rest(seconds, place), details, line)
    },
  ]
}

extension GaitStyle {
  /// Speeds of walking that a scenario may ask for, m/s: from shuffling to race walking.
  fileprivate static let walks = 0.3...2.5
  /// Speeds of running that a scenario may ask for, m/s: from a slow jog to a sprint.
  fileprivate static let runs = 1.5...8.0
}

extension ScenarioWord {
  /// Something that goes on for as long as the line says, or where it can lead to a place, until it
  /// is there.
  static func lasting(
    _ name: String, _ grammar: String, _ meaning: String, examples: [String],
    from least: Double = 1, carried: Bool = false, canLead: Bool = false,
    _ choice: ActionDetails.Choice = .place,
    _ episode: @escaping @Sendable (Double, ActionDetails) -> Episode
  ) -> ScenarioWord {
    ScenarioWord(name, grammar, meaning, examples: examples) {
      line, draft throws(ScenarioTextError) in
      let place = canLead ? try line.destination(draft) : nil
      let seconds = place == nil ? try line.duration(from: least) : least
      let details = try line.details(draft, choice)
      if carried { try line.checkCarried(details.around) }
      let made = episode(seconds, details)
      try draft.add(place.map { made.going(to: $0, from: draft.here) } ?? made, details, line)
    }
  }
}

extension ScenarioLine {
  /// How long something lasts, in seconds.
  mutating func duration(from least: Double = 1) throws(ScenarioTextError) -> Double {
    try quantity(.duration, in: least...ScenarioLimits.seconds)
  }
}
