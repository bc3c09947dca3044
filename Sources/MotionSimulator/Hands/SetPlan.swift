/// How a set of repetitions is done.
struct SetPlan: Sendable, Equatable {
  /// At which end of a set half a repetition stands.
  enum Half: String, CaseIterable, Sendable {
    case first, last, both
  }

  /// Half repetitions: a set that begins where the movement turns, or ends there.
  var half: Half?
  /// Seconds for which somebody stops at the low posture, once in a set; `nil` for none.
  var pause: Double?
  /// Repetitions a second; `nil`: as the exercise has it.
  var tempo: Double?

  /// About how long a set of so many takes.
  func expectedSeconds(_ count: Int) -> Double {
    let halves = half == nil ? 0.0 : half == .both ? 12 : 6
    return Double(count) / (tempo ?? 0.4) + (pause ?? 0) + halves
  }

  var beginsWithHalf: Bool { half == .first || half == .both }
  var endsWithHalf: Bool { half == .last || half == .both }
}

/// Puts the repetitions of sets into a path.
struct SetBuilder {
  var path = PosturePath()
  private(set) var gestures: [Gesture] = []
  private let exercise: Exercise
  private let shape: Exercise.Shape
  private let plan: SetPlan
  /// One person's way of doing it: seconds of a repetition, range, where the movement is held.
  private let tempo: Double
  private let range: Double
  private let timing: Timing

  init(
    _ exercise: Exercise, _ plan: SetPlan, _ manner: HandManner, _ random: inout RandomSource
  ) {
    (self.exercise, self.plan) = (exercise, plan)
    shape = exercise.shape
    let usual = random.uniform(shape.seconds.lowerBound, shape.seconds.upperBound)
    tempo = plan.tempo.map { 1 / $0 } ?? usual
    range = min(1.15, max(0.8, manner.size))
    timing = Timing(&random)
  }

  /// A set; the time at which it is over.
  mutating func add(_ count: Int, at start: Double, _ random: inout RandomSource) -> Double {
    var now = start
    if plan.beginsWithHalf { now = addFirstHalf(at: now, &random) }
    path.add(shape.low, at: now)
    if !plan.beginsWithHalf { now += random.uniform(0.3, 0.8) }
    path.add(shape.low, at: now)
    let stop = plan.pause.map { _ in count / 3 + Int(random.uniform() * Double(count / 3 + 1)) }
    for repetition in 0..<count {
      if repetition == stop, let pause = plan.pause {
        now += pause
        path.add(shape.low, at: now)
      }
      // The last ones of a set are slower.
      let tired = 1 + 0.15 * max(0, Double(repetition) / Double(count) - 0.5)
      let seconds = tempo * tired * max(0.7, 1 + 0.06 * random.normal())
      let begin = now
      now = timing.add(high(&random), shape.low, seconds: seconds, at: now, to: &path, &random)
      gestures.append(Gesture(start: begin, end: now, gesture: exercise.name))
    }
    return plan.endsWithHalf ? addLastHalf(at: now, &random) : now
  }

  private func high(_ random: inout RandomSource) -> Posture {
    shape.low.mixed(with: shape.high, at: range * max(0.7, 1 + 0.05 * random.normal()))
  }

  /// The weight is taken up slowly and held before the set begins with the way down.
  private mutating func addFirstHalf(
    at start: Double, _ random: inout RandomSource
  ) -> Double {
    let high = high(&random)
    var now = start
    path.add(shape.low, at: now)
    now += max(tempo, 1.5)
    path.add(high, at: now)
    now += random.uniform(2, 4)
    path.add(high, at: now)
    let begin = now
    now = timing.fall(to: shape.low, seconds: tempo, at: now, to: &path, &random)
    addHalf(from: begin, to: now)
    return now
  }

  /// The set ends with the way up; the weight is held and put down slowly.
  private mutating func addLastHalf(at start: Double, _ random: inout RandomSource) -> Double {
    let high = high(&random)
    var now = timing.rise(to: high, seconds: tempo, at: start, to: &path, &random)
    addHalf(from: start, to: now)
    now += random.uniform(2, 4)
    path.add(high, at: now)
    now += max(tempo, 1.5)
    path.add(shape.low, at: now)
    return now
  }

  private mutating func addHalf(from start: Double, to end: Double) {
    gestures.append(Gesture(start: start, end: end, gesture: exercise.name, value: 0.5))
  }

  /// Shares of a repetition: up, held, down, held.
  private struct Timing: Sendable {
    private let up: Double
    private let top: Double
    private let down: Double

    init(_ random: inout RandomSource) {
      up = random.uniform(0.4, 0.5)
      top = random.uniform(0, 0.06)
      down = random.uniform(0.9, 0.98) - up - top
    }

    func add(
      _ high: Posture, _ low: Posture, seconds: Double, at start: Double,
      to path: inout PosturePath, _ random: inout RandomSource
    ) -> Double {
      var now = rise(to: high, seconds: seconds, at: start, to: &path, &random)
      now += scattered(top, of: seconds, &random)
      path.add(high, at: now)
      now = fall(to: low, seconds: seconds, at: now, to: &path, &random)
      now = max(now + 0.02, start + seconds)
      path.add(low, at: now)
      return now
    }

    func rise(
      to high: Posture, seconds: Double, at start: Double, to path: inout PosturePath,
      _ random: inout RandomSource
    ) -> Double {
      let now = start + scattered(up, of: seconds, &random)
      path.add(high, at: now)
      return now
    }

    func fall(
      to low: Posture, seconds: Double, at start: Double, to path: inout PosturePath,
      _ random: inout RandomSource
    ) -> Double {
      let now = start + scattered(down, of: seconds, &random)
      path.add(low, at: now)
      return now
    }

    private func scattered(
      _ share: Double, of seconds: Double, _ random: inout RandomSource
    ) -> Double {
      share * seconds * max(0.5, 1 + 0.08 * random.normal())
    }
  }
}
