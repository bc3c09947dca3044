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
    _ exercise: Exercise, _ placement: Placement, count: Int, sets: Int = 1, rest: Double = 30
  ) -> Episode {
    counted(.repetitions(exercise, count: count, sets: sets, rest: rest), placement)
  }

  /// Tennis strokes; as long as it takes.
  static func strokes(_ stroke: Stroke, _ placement: Placement, count: Int) -> Episode {
    counted(.strokes(stroke, count: count), placement)
  }

  /// Punches at a bag; as long as it takes.
  static func punches(_ placement: Placement, count: Int) -> Episode {
    counted(.punches(count: count), placement)
  }

  private static func counted(_ work: HandWork, _ placement: Placement) -> Episode {
    Episode(.stay(lively: 1), nil, placement, work.label, outdoors: false).with(work)
  }
}

extension HandWork {
  /// About how many seconds counted work lasts; it is over when it is done.
  var expectedSeconds: Double {
    switch self {
    case .repetitions(_, let count, let sets, let rest):
      Double(sets) * (3.0 * Double(count) + rest) - rest + 5
    case .strokes(_, let count): 6.0 * Double(count) + 5
    case .punches(let count): 2.0 * Double(count) + 5
    case .occupation, .dancing, .tremor: 60
    }
  }
}
