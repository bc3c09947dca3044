import MotionProcessing

extension ScenarioWord {
  /// A device that is bumped.
  static let bumps = ScenarioWord(
    "bumps", "jump|duck|both COUNT [size ACCELERATION] [in PLACE] [indoors|outdoors]",
    "A player bumps the device up or down, as long as it takes; by 0.6 to 1.3 g unless said "
      + "otherwise.",
    examples: [
      "bumps jump 10", "bumps duck 5 size 0.8 g", "bumps both 5 in hand indoors",
      "bumps both 5 outdoors",
    ]
  ) { line, draft throws(ScenarioTextError) in
    let names = Bump.allCases.map { $0.rawValue } + ["both"]
    let bump = Bump(rawValue: try line.choice("a way", of: names))
    let count = try line.count("bumps", in: 1...500)
    var around = draft.around
    var size: Double?
    while let clause = try line.clause(["size"] + Whereabouts.clauses) {
      switch clause {
      case "size": size = try line.quantity(.acceleration, "a size", in: 0.1...4)
      default: try around.read(clause, &line)
      }
    }
    try line.checkCarried(around)
    try draft.add(
      .counted(.bumps(bump, count: count, size: size), around.place),
      ActionDetails(around: around), line)
  }

  /// A device that is flicked.
  static let flicks = ScenarioWord(
    "flicks", "x|y|z COUNT [in PLACE] [indoors|outdoors]",
    "A player flicks the device about one of its axes, one way or the other by chance, as long as "
      + "it takes: x to the right of the screen, y to its top, z out of it.",
    examples: ["flicks x 10", "flicks y 5 in hand indoors", "flicks z 5 outdoors"]
  ) { line, draft throws(ScenarioTextError) in
    let name = try line.choice("an axis", of: DeviceAxis.allCases.map { $0.rawValue })
    let count = try line.count("flicks", in: 1...500)
    let details = try line.carriedDetails(draft)
    let axis = DeviceAxis(rawValue: name) ?? .x
    try draft.add(.counted(.flicks(axis, count: count), details.around.place), details, line)
  }

  /// A device that is leant to the side.
  static let lean = ScenarioWord(
    "lean",
    "ANGLE DURATION [portrait|landscape-left|landscape-right] [in PLACE] [indoors|outdoors]",
    "The device is held leant to the right by about so many degrees, negative to the left, as its "
      + "interface has it, 4 s or longer; in landscape-left the device was turned to the left. The "
      + "truth has the angle that came of it.",
    examples: [
      "lean 20 deg 8 s", "lean -35 deg 6 s portrait",
      "lean 10 deg 6 s landscape-left in hand indoors", "lean 10 deg 6 s landscape-right outdoors",
    ]
  ) { line, draft throws(ScenarioTextError) in
    var lean = HeldLean()
    lean.angle = try line.quantity(.angle, in: -80...80) * Trigonometry.pi / 180
    let seconds = try line.quantity(.duration, in: 4...3600)
    for interface in Interface.allCases where line.take(interface.rawValue) {
      lean.interface = interface
    }
    let details = try line.carriedDetails(draft)
    try draft.add(
      .busy(seconds, details.around.place, .lean(lean), lively: 0.2), details, line)
  }
}
