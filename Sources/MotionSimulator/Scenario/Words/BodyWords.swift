extension ScenarioWord {
  /// Poses that are held.
  static let poses = ScenarioWord(
    "poses", "POSE ... hold DURATION [change DURATION] [in PLACE] [indoors|outdoors]",
    "Poses of yoga one after the other, each held for so long, with 2.5 s between two unless said "
      + "otherwise: \(Pose.allCases.map { $0.rawValue }.joined(separator: ", ")).",
    examples: [
      "poses mountain tree warrior hold 15 s", "poses boat_pose hold 20 s in pocket indoors",
      "poses plank downward_facing_dog plank hold 10 s, change 2 s outdoors",
    ]
  ) { line, draft throws(ScenarioTextError) in
    let names = Pose.allCases.map { $0.rawValue }
    var sequence = PoseSequence(poses: [], hold: 0, change: 2.5)
    repeat {
      let name = try line.choice("a pose", of: names)
      if let pose = Pose(rawValue: name) { sequence.poses.append(pose) }
    } while !(line.lookAhead?.0 == "hold" || line.isAtEnd)
    guard line.take("hold") else { throw line.error(expected: "hold and a duration") }
    sequence.hold = try line.quantity(.duration, in: 2...3600)
    var around = draft.around
    while let clause = try line.clause(["change"] + Whereabouts.clauses) {
      switch clause {
      case "change": sequence.change = try line.quantity(.duration, in: 1...30)
      default: try around.read(clause, &line)
      }
    }
    try line.checkCarried(around)
    try draft.add(
      .counted(.poses(sequence), around.place), ActionDetails(around: around), line)
  }

  /// A hand that trembles.
  static let tremble = ScenarioWord(
    "tremble",
    "DURATION [slight|mild|moderate|strong] [at RATE] [size LENGTH] [arm rest|held|moving] "
      + "[in PLACE] [indoors|outdoors]",
    "A hand held out, which trembles as everybody's does; or one at rest with the tremor of "
      + "Parkinson's disease. With a rate, a size from end to end, an arm or as strong: a tremor "
      + "that is just so, else of 5 Hz and 6 mm in an arm at rest.",
    examples: [
      "tremble 40 s", "tremble 40 s slight in hand indoors", "tremble 9 s mild outdoors",
      "tremble 9 s moderate", "tremble 9 s strong", "tremble 60 s at 5.5 Hz, size 2 cm, arm rest",
      "tremble 60 s mild at 6 Hz, arm held in wrist", "tremble 60 s arm moving",
    ]
  ) { line, draft throws(ScenarioTextError) in
    let seconds = try line.duration()
    let strength = TremorClass.allCases.first { line.take($0.rawValue) }
    var stated = StatedTremor()
    if let strength { stated.size = strength.size }
    let usual = stated
    var isStated = strength == .strong
    var around = draft.around
    while let clause = try line.clause(["at", "size", "arm"] + Whereabouts.clauses) {
      switch clause {
      case "at": stated.frequency = try line.quantity(.rate, in: 2...15)
      case "size":
        guard strength == nil else {
          throw line.error(expected: "either a size or a class", found: clause)
        }
        stated.size = try line.quantity(.length, "a size", in: 0.0005...0.3)
      case "arm":
        let arm = try line.choice("an arm", of: StatedTremor.Arm.allCases.map { $0.rawValue })
        stated.arm = StatedTremor.Arm(rawValue: arm) ?? .rest
        isStated = true
      default: try around.read(clause, &line)
      }
    }
    try line.checkCarried(around)
    isStated = isStated || stated != usual
    let severity = strength.flatMap { TremorClass.allCases.firstIndex(of: $0) }
    let asEver = severity.map { Tremor.parkinsonian(severity: $0 + 1) } ?? .physiological
    // "Sit quietly in a chair": the instruction of MDS-UPDRS 3.17.
    let work = isStated ? HandWork.steadyTremor(stated) : .tremor(asEver)
    try draft.add(
      .busy(seconds, around.place, work, lively: isStated ? 0.05 : 0.2),
      ActionDetails(around: around), line)
  }

  /// Movements that nobody meant.
  static let dyskinesia = ScenarioWord(
    "dyskinesia", "DURATION [in PLACE] [indoors|outdoors]",
    "Movements of arm and trunk that flow on without rhythm or aim, as in dyskinesia.",
    examples: ["dyskinesia 60 s", "dyskinesia 9 s in wrist indoors", "dyskinesia 9 s outdoors"]
  ) { line, draft throws(ScenarioTextError) in
    let seconds = try line.duration()
    let details = try line.carriedDetails(draft)
    try draft.add(
      .busy(seconds, details.around.place, .dyskinesia, lively: 0.2), details, line)
  }
}
