extension Episode {
  /// This episode while the hands do something: `.drive(300, .hand).with(.occupation(.typing))` is
  /// a passenger who writes.
  func with(_ work: HandWork) -> Episode {
    var copy = self
    copy.hands = work
    return copy
  }

  /// The person stays where they are and is busy for so many seconds.
  static func busy(
    _ seconds: Double, _ placement: Placement, _ work: HandWork, lively: Double = 0.7
  ) -> Episode {
    Episode(.stay(lively: lively), seconds, placement, work.label, outdoors: false).with(work)
  }

  /// Handling of the phone, or business of the hands, for so many seconds.
  static func busy(
    _ seconds: Double, _ placement: Placement, _ occupation: Occupation
  ) -> Episode {
    busy(seconds, placement, .occupation(occupation))
  }

  /// Sets of an exercise; as long as it takes.
  static func exercise(
    _ exercise: Exercise, _ placement: Placement, count: Int, sets: Int = 1, rest: Double = 30,
    _ plan: SetPlan = SetPlan()
  ) -> Episode {
    counted(
      .repetitions(exercise, count: count, sets: sets, rest: rest, plan: plan), placement)
  }

  /// Strokes; as long as it takes.
  static func strokes(
    _ stroke: Stroke?, _ placement: Placement, count: Int, _ play: Play = Play()
  ) -> Episode {
    counted(.strokes(stroke, count: count, play: play), placement)
  }

  /// Punches at a bag; as long as it takes.
  static func punches(_ placement: Placement, count: Int, _ blow: Blow = .punch) -> Episode {
    counted(.punches(count: count, blow: blow), placement)
  }

  static func counted(_ work: HandWork, _ placement: Placement) -> Episode {
    Episode(.stay(lively: 1), nil, placement, work.label, outdoors: false).with(work)
  }
}

extension HandWork {
  /// About how many seconds counted work lasts; it is over when it is done.
  var expectedSeconds: Double {
    switch self {
    case .repetitions(_, let count, let sets, let rest, let plan):
      Double(sets) * (plan.expectedSeconds(count) + rest) - rest + 5
    case .strokes(let stroke, let count, let play):
      (play.every ?? (stroke == .serve ? 6 : 2.7)) * Double(count) + 5
    case .punches(let count, _): 2.0 * Double(count) + 5
    case .poses(let sequence): sequence.seconds + 4
    case .swings(let count, let swing): (swing.every ?? 4.5) * Double(count) + 5
    case .bumps(_, let count, _), .flicks(_, let count): count.map { 3.75 * Double($0) + 5 } ?? 60
    case .slide(let slide): Sliding.lead.upperBound + slide.seconds + 4
    case .aim, .steer: 60
    case .occupation, .dancing, .tremor, .steadyTremor, .dyskinesia, .lean: 60
    }
  }
}
