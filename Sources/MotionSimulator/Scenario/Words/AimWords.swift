import MotionProcessing

extension ScenarioWord {
  /// A device that is pointed somewhere.
  static let aim = ScenarioWord(
    "aim", "BEARING DURATION [up|down ANGLE] [in PLACE] [indoors|outdoors]",
    "The back of the device is aimed, as a camera is, to a bearing from true north, 0 to 360 deg "
      + "clockwise, and above or below the horizon; it is held there and comes back to how it was, all "
      + "within so long, 4 s or longer. The truth has the direction that came of it.",
    examples: [
      "aim 212 deg 8 s", "aim 40 deg 10 s up 25 deg in hand outdoors",
      "aim 0 deg 6 s down 30 deg, indoors",
    ]
  ) { line, draft throws(ScenarioTextError) in
    var aim = Aim(bearing: try line.radians("a bearing", in: 0...360), elevation: 0)
    let seconds = try line.quantity(.duration, in: 4...3600)
    var around = draft.around
    while let clause = try line.clause(["up", "down"] + Whereabouts.clauses) {
      switch clause {
      case "up", "down":
        guard aim.elevation == 0 else {
          throw line.error(expected: "either up or down", found: clause)
        }
        aim.elevation =
          try line.radians("an elevation", in: 1...85) * (clause == "up" ? 1 : -1)
      default: try around.read(clause, &line)
      }
    }
    try line.checkCarried(around)
    try draft.add(
      .busy(seconds, around.place, .aim(aim), lively: 0.2), ActionDetails(around: around), line)
  }

  /// A device that is turned as a wheel.
  static let tilt = ScenarioWord(
    "tilt", "ANGLE DURATION [in PLACE] [indoors|outdoors]",
    "The device is turned about the axis out of its screen as a steering wheel is, by so many "
      + "degrees to the right, negative to the left, held there and turned back, all within so long, "
      + "4 s or longer. The truth has the angle that came of it, as in lean: landscape-left in "
      + "two_hands, else portrait.",
    examples: ["tilt 30 deg 5 s in two_hands indoors", "tilt -20 deg 6 s outdoors"]
  ) { line, draft throws(ScenarioTextError) in
    let angle = try line.radians("an angle", in: -120...120)
    let seconds = try line.quantity(.duration, in: 4...3600)
    let details = try line.carriedDetails(draft)
    let place = details.around.place
    let work = HandWork.steer(
      angle: angle, place == .twoHands ? .landscapeLeft : .portrait)
    try draft.add(.busy(seconds, place, work, lively: 0.2), details, line)
  }

  /// A device that is pushed.
  static let slide = ScenarioWord(
    "slide", "x|y|z LENGTH [within DURATION] [in PLACE] [indoors|outdoors]",
    "The device slides along one of its axes, x to the right of the screen, y to its top, by so "
      + "much, negative the other way, and stays there: on a table, or as hands move it. It takes "
      + "0.35 s and 0.8 s more for each metre unless said otherwise.",
    examples: [
      "slide x 30 cm in table indoors", "slide y -20 cm within 0.5 s, in two_hands",
      "slide z 5 cm in hand outdoors",
    ]
  ) { line, draft throws(ScenarioTextError) in
    let name = try line.choice("an axis", of: DeviceAxis.allCases.map { $0.rawValue })
    let metres = try line.quantity(.length, in: -2...2)
    var slide = Slide(
      axis: DeviceAxis(rawValue: name) ?? .x, metres: metres, seconds: 0.35 + 0.8 * abs(metres))
    var around = draft.around
    while let clause = try line.clause(["within"] + Whereabouts.clauses) {
      switch clause {
      case "within": slide.seconds = try line.quantity(.duration, in: 0.1...10)
      default: try around.read(clause, &line)
      }
    }
    guard [.table, .hand, .twoHands].contains(around.place) else {
      throw line.error(
        expected: "a place where it can slide: table, hand or two_hands",
        found: around.place.rawValue)
    }
    try draft.add(
      .counted(.slide(slide), around.place), ActionDetails(around: around), line)
  }
}

extension ScenarioLine {
  /// Degrees, as radians.
  fileprivate mutating func radians(
    _ noun: String, in degrees: ClosedRange<Double>
  ) throws(ScenarioTextError) -> Double {
    try quantity(.angle, noun, in: degrees) * Trigonometry.pi / 180
  }
}
