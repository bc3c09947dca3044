import MotionProcessing

/// What moves a posture from tick to tick: one kind of movement for each kind of work.
enum HandMotion: Sendable {
  case still
  case occupation(BusyHands)
  case slams(TableSlams)
  case dance(Dance)
  case workout(Workout)
  case rally(Rally)
  case punches(Punches)
  case tremor(TremblingHand)
  case steadyTremor(SteadyTremor)
  case choreiform(Choreiform)
  case poses(HeldPoses)
  case swings(BatSwings)
  case bumps(Bumps)
  case flicks(Flicks)
  case leaning(Leaning)
  case turned(HeldTurn)
  case sliding(Sliding)

  /// The movement of a piece of work, from `time` on and until `end` where that is said; `held` is how
  /// the phone rests.
  init(
    of work: HandWork, _ held: HeldPhone, at time: Double, until end: Double?,
    _ manner: HandManner, _ random: inout RandomSource
  ) {
    switch work {
    case .occupation(.slamming): self = .slams(TableSlams(at: time, manner, &random))
    case .occupation(let occupation):
      self = .occupation(BusyHands(occupation.style, at: time, manner, &random))
    case .dancing: self = .dance(Dance(at: time, manner, &random))
    case .repetitions(let exercise, let count, let sets, let rest, let plan):
      self = .workout(
        Workout(exercise, count: count, sets: sets, rest: rest, plan, at: time, manner, &random))
    case .strokes(let stroke, let count, let play):
      self = .rally(Rally(stroke, count: count, play, at: time, manner, &random))
    case .punches(let count, let blow):
      self = .punches(
        Punches(blow, in: held.placement, count: count, at: time, manner, &random))
    case .tremor(let tremor): self = .tremor(TremblingHand(tremor, at: time, &random))
    case .steadyTremor(let tremor):
      self = .steadyTremor(SteadyTremor(tremor, in: held.placement, &random))
    case .dyskinesia: self = .choreiform(Choreiform(manner))
    case .poses(let sequence): self = .poses(HeldPoses(sequence, at: time, &random))
    case .swings(let count, let swing):
      self = .swings(BatSwings(swing, count: count, at: time, &random))
    case .bumps(let bump, let count, let size):
      self = .bumps(Bumps(bump, count: count, size: size, at: time, &random))
    case .flicks(let axis, let count):
      self = .flicks(Flicks(axis, count: count, at: time, &random))
    case .lean(let lean): self = .leaning(Leaning(lean, from: held.attitude, at: time))
    case .aim(let aim): self = .turned(HeldTurn(aim, from: held, at: time, until: end ?? time))
    case .steer(let angle, _):
      self = .turned(HeldTurn(steering: angle, at: time, until: end ?? time))
    case .slide(let slide): self = .sliding(Sliding(slide, at: time, &random))
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
    case .slams(var motion):
      defer { self = .slams(motion) }
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
    case .steadyTremor(var motion):
      defer { self = .steadyTremor(motion) }
      return motion.posture(at: time, rest: rest, &random)
    case .choreiform(var motion):
      defer { self = .choreiform(motion) }
      return motion.posture(at: time, rest: rest, &random)
    case .poses(var motion):
      defer { self = .poses(motion) }
      return motion.posture(at: time, rest: rest, &random)
    case .swings(var motion):
      defer { self = .swings(motion) }
      return motion.posture(at: time, rest: rest, &random)
    case .bumps(var motion):
      defer { self = .bumps(motion) }
      return motion.posture(at: time, rest: rest, &random)
    case .flicks(var motion):
      defer { self = .flicks(motion) }
      return motion.posture(at: time, rest: rest, &random)
    case .leaning(var motion):
      defer { self = .leaning(motion) }
      return motion.posture(at: time, rest: rest, &random)
    case .turned(var motion):
      defer { self = .turned(motion) }
      return motion.posture(at: time, rest: rest, &random)
    case .sliding(let motion):
      defer { self = .sliding(motion) }
      return motion.posture(at: time, rest: rest)
    }
  }

  /// Gestures without a count are made for half an hour.
  static let most = 480

  /// When it is over by itself; `nil` where the episode says so.
  var end: Double? {
    switch self {
    case .slams: nil
    case .workout(let motion): motion.end
    case .rally(let motion): motion.end
    case .punches(let motion): motion.end
    case .poses(let motion): motion.end
    case .swings(let motion): motion.end
    case .bumps(let motion): motion.end
    case .flicks(let motion): motion.end
    case .sliding(let motion): motion.end
    case .still, .occupation, .dance, .tremor, .steadyTremor, .choreiform, .leaning, .turned: nil
    }
  }

  /// What is done until `end`, where that has times of its own.
  func gestures(until end: Double) -> [Gesture] {
    switch self {
    case .slams: []
    case .workout(let motion): motion.gestures
    case .rally(let motion): motion.gestures
    case .punches(let motion): motion.gestures
    case .poses(let motion): motion.gestures
    case .swings(let motion): motion.gestures
    case .bumps(let motion): motion.gestures
    case .flicks(let motion): motion.gestures
    case .leaning(let motion): motion.gestures(until: end)
    case .turned(let motion): [motion.gesture]
    case .sliding(let motion): [motion.gesture]
    case .still, .occupation, .dance, .tremor, .steadyTremor, .choreiform: []
    }
  }

  /// The number of what is done, where that has one as a whole.
  var value: Double? {
    switch self {
    case .tremor(let motion): motion.frequency
    case .steadyTremor(let motion): motion.tremor.frequency
    default: nil
    }
  }
}
