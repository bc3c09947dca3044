/// What moves a posture from tick to tick: one kind of movement for each kind of work.
enum HandMotion: Sendable {
  case still
  case occupation(BusyHands)
  case dance(Dance)
  case workout(Workout)
  case rally(Rally)
  case punches(Punches)
  case tremor(TremblingHand)

  /// The movement of a piece of work, from `time` on.
  init(
    of work: HandWork, at time: Double, _ manner: HandManner, _ random: inout RandomSource
  ) {
    switch work {
    case .occupation(let occupation):
      self = .occupation(BusyHands(occupation.style, at: time, manner, &random))
    case .dancing: self = .dance(Dance(at: time, manner, &random))
    case .repetitions(let exercise, let count, let sets, let rest, let plan):
      self = .workout(
        Workout(exercise, count: count, sets: sets, rest: rest, plan, at: time, manner, &random))
    case .strokes(let stroke, let count, let play):
      self = .rally(Rally(stroke, count: count, play, at: time, manner, &random))
    case .punches(let count, let blow):
      self = .punches(Punches(blow, count: count, at: time, manner, &random))
    case .tremor(let tremor): self = .tremor(TremblingHand(tremor, at: time, &random))
    }
  }

  /// The posture at `time`; called once each tick. `rest` is how the body is held otherwise.
  mutating func posture(
    at time: Double, rest: Posture, _ random: inout RandomSource
  ) -> Posture {
    let movement = self
    // Taken out while it moves, so that no second reference makes a copy of what it holds.
    self = .still
    switch movement {
    case .still: return rest
    case .occupation(var motion):
      defer { self = .occupation(motion) }
      return motion.posture(at: time, rest: rest, &random)
    case .dance(var motion):
      defer { self = .dance(motion) }
      return motion.posture(at: time, rest: rest, &random)
    case .workout(var motion):
      defer { self = .workout(motion) }
      return motion.posture(at: time, rest: rest, &random)
    case .rally(var motion):
      defer { self = .rally(motion) }
      return motion.posture(at: time, rest: rest, &random)
    case .punches(var motion):
      defer { self = .punches(motion) }
      return motion.posture(at: time, rest: rest, &random)
    case .tremor(var motion):
      defer { self = .tremor(motion) }
      return motion.posture(at: time, rest: rest, &random)
    }
  }

  /// When it is over by itself; `nil` where the episode says so.
  var end: Double? {
    switch self {
    case .workout(let motion): motion.end
    case .rally(let motion): motion.end
    case .punches(let motion): motion.end
    case .still, .occupation, .dance, .tremor: nil
    }
  }

  /// What was done, where that has times of its own.
  var gestures: [Gesture] {
    switch self {
    case .workout(let motion): motion.gestures
    case .rally(let motion): motion.gestures
    case .punches(let motion): motion.gestures
    case .still, .occupation, .dance, .tremor: []
    }
  }
}

extension HandMotion {
  /// The number of what was done, where that has one as a whole.
  var value: Double? {
    if case .tremor(let motion) = self { return motion.frequency }
    return nil
  }
}
