extension ScenarioWord {
  /// Strokes with a racket.
  static let strokes = ScenarioWord(
    "strokes", "STROKE COUNT [every DURATION] [left] [in PLACE] [indoors|outdoors]",
    "Strokes against a machine that serves a ball every 1 to 10 s, else as the stroke has it, as "
      + "long as it takes; left: by a left-hander, with the left arm. A STROKE is one of tennis, "
      + "forehand, backhand, rally (both by chance) or serve, or of table tennis, "
      + "\(Stroke.allCases.dropFirst(3).map { $0.rawValue }.joinedAsChoice).",
    examples: [
      "strokes forehand 8", "strokes backhand 8 in wrist indoors", "strokes serve 5 outdoors",
      "strokes rally 20 every 2.5 s, left", "strokes topspin_forehand 30 every 1.02 s in wrist",
    ]
  ) { line, draft throws(ScenarioTextError) in
    let names = Stroke.allCases.map { $0.rawValue } + ["rally"]
    let stroke = Stroke(rawValue: try line.choice("a stroke", of: names))
    let count = try line.count("strokes", in: 1...500)
    var around = draft.around
    var play = Play()
    while let clause = try line.clause(["every", "left"] + Whereabouts.clauses) {
      switch clause {
      case "every": play.every = try line.quantity(.duration, in: 1...10)
      case "left": play.isLeft = true
      default: try around.read(clause, &line)
      }
    }
    try line.checkCarried(around)
    try draft.add(
      .strokes(stroke, around.place, count: count, play), ActionDetails(around: around), line)
  }

  /// Blows against a bag.
  static let punches = ScenarioWord(
    "punches", "[punch|uppercut|hook] COUNT [in PLACE] [indoors|outdoors]",
    "Punches at a bag, straight unless said otherwise, as long as it takes.",
    examples: [
      "punches 20", "punches 5 in wrist indoors", "punches 5 outdoors", "punches punch 5",
      "punches uppercut 5", "punches hook 5",
    ]
  ) { line, draft throws(ScenarioTextError) in
    let blow = Blow.allCases.first { line.take($0.rawValue) }
    let count = try line.count("punches", in: 1...500)
    let details = try line.carriedDetails(draft)
    try draft.add(.punches(details.around.place, count: count, blow ?? .punch), details, line)
  }

  /// Swings of a bat.
  static let swings = ScenarioWord(
    "swings",
    "COUNT [point LENGTH] [speed SPEED] [every DURATION] [left] [in PLACE] [indoors|outdoors]",
    "Swings of a bat that meets no ball, as long as it takes; the truth has the largest speed of "
      + "the point so far beyond the device, 0.7 m unless said otherwise, where the bat goes on from "
      + "the forearm. SPEED is about that speed, 15 to 32 m/s by chance where it is not said.",
    examples: [
      "swings 8", "swings 5 point 0.6 m, speed 20 m/s, every 4 s, left",
      "swings 5 in wrist indoors", "swings 5 outdoors",
    ]
  ) { line, draft throws(ScenarioTextError) in
    let count = try line.count("swings", in: 1...500)
    var around = draft.around
    var swing = BatSwing()
    let clauses = ["point", "speed", "every", "left"]
    while let clause = try line.clause(clauses + Whereabouts.clauses) {
      switch clause {
      case "point": swing.point = try line.quantity(.length, in: 0...2)
      case "speed": swing.speed = try line.quantity(.speed, in: 3...50)
      case "every": swing.every = try line.quantity(.duration, in: 3...60)
      case "left": swing.isLeft = true
      default: try around.read(clause, &line)
      }
    }
    try line.checkCarried(around)
    try draft.add(
      .counted(.swings(count: count, swing), around.place), ActionDetails(around: around), line)
  }
}
