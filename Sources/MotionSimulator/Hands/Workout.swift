import MotionProcessing

/// Sets of one exercise with rests between: each repetition goes from the low posture to the high
/// one and back, never twice alike.
struct Workout: Sendable {
  private var path = PosturePath()
  private var wobble: Reaching
  private var tiring: Reaching
  private var knocks: Tapping?
  private(set) var gestures: [Gesture] = []
  /// The time of the last repetition is over.
  let end: Double?

  init(
    _ exercise: Exercise, count: Int, sets: Int, rest: Double, at time: Double,
    _ manner: HandManner, _ random: inout RandomSource
  ) {
    let shape = exercise.shape
    var now = time
    // One person's way of doing it: speed, range, where the movement is held.
    let tempo = random.uniform(shape.seconds.lowerBound, shape.seconds.upperBound)
    let range = min(1.15, max(0.8, manner.size))
    var timing = Timing(&random)
    for set in 0..<sets {
      if set > 0 { now = path.rest(from: now, for: rest, &random) }
      path.add(shape.low, at: now)
      now += random.uniform(0.3, 0.8)
      path.add(shape.low, at: now)
      for repetition in 0..<count {
        // The last ones of a set are slower.
        let tired = 1 + 0.15 * max(0, Double(repetition) / Double(count) - 0.5)
        let seconds = tempo * tired * max(0.7, 1 + 0.06 * random.normal())
        let high = shape.low.mixed(
          with: shape.high, at: range * max(0.7, 1 + 0.05 * random.normal()))
        let start = now
        now = timing.add(high, shape.low, seconds: seconds, at: start, to: &path, &random)
        gestures.append(
          Gesture(start: start, end: now, gesture: exercise.rawValue))
      }
    }
    end = now + 0.3
    // Some lift smoothly, others jerk.
    let jerky = random.uniform(0.005, 0.025)
    wobble = Reaching(
      Vector3(jerky, jerky, jerky), seconds: 0.15...0.4, pause: 0...0.4)
    tiring = Reaching(Vector3(0.05, 0.05, 0.08), seconds: 0.8...2.0, pause: 0...3.0)
    knocks = shape.knocks.map { Tapping($0, at: time, &random) }
  }

  mutating func posture(
    at time: Double, rest: Posture, _ random: inout RandomSource
  ) -> Posture {
    var posture = path.posture(at: time)
    let slow = tiring.advance(to: time, &random)
    let fast = wobble.advance(to: time, &random)
    posture.shoulder += (slow + fast) * (1 - posture.planted)
    posture.hand += (slow + fast) * (1 - posture.planted)
    posture.hips += slow * 0.15
    posture.lean += slow * 0.3
    if let knock = knocks?.advance(to: time, &random) { posture.add(knock) }
    return posture
  }

  /// Shares of a repetition: up, held, down, held.
  private struct Timing {
    private let up: Double
    private let top: Double
    private let down: Double

    init(_ random: inout RandomSource) {
      up = random.uniform(0.4, 0.5)
      top = random.uniform(0, 0.06)
      down = random.uniform(0.9, 0.98) - up - top
    }

    mutating func add(
      _ high: Posture, _ low: Posture, seconds: Double, at start: Double,
      to path: inout PosturePath, _ random: inout RandomSource
    ) -> Double {
      func scattered(_ share: Double) -> Double {
        share * seconds * max(0.5, 1 + 0.08 * random.normal())
      }
      var now = start + scattered(up)
      path.add(high, at: now)
      now += scattered(top)
      path.add(high, at: now)
      now += scattered(down)
      path.add(low, at: now)
      now = max(now + 0.02, start + seconds)
      path.add(low, at: now)
      return now
    }
  }
}

extension PosturePath {
  /// A rest between sets: upright, a drink, a few idle movements of the arm.
  fileprivate mutating func rest(
    from start: Double, for seconds: Double, _ random: inout RandomSource
  ) -> Double {
    let over = start + max(4, seconds)
    var now = start + 1.5
    while now < over - 1.6 {
      let idle = Posture(
        hips: Vector3(0.03 * random.normal(), 0.03 * random.normal(), 0),
        shoulder: Vector3(-abs(0.1 * random.normal()), -abs(0.2 * random.normal()), 0),
        elbow: abs(0.4 * random.normal()), hand: Vector3(0, 0, 0.3 * random.normal()))
      add(idle, at: now)
      now += random.uniform(0.3, 4)
      if now < over - 1.6 { add(idle, at: now) }
      now += random.uniform(0.7, 1.4)
    }
    return over
  }
}

extension Exercise {
  /// Low and high posture and seconds of a repetition.
  struct Shape: Sendable {
    var low: Posture
    var high: Posture
    var seconds: ClosedRange<Double>
    var knocks: Tapping.Style?
  }

  var shape: Shape {
    Shape(
      low: Posture(named: "\(rawValue).low"), high: Posture(named: "\(rawValue).high"),
      seconds: Self.rows[rawValue].range("seconds"), knocks: Tapping.Style(named: rawValue))
  }

  static let rows = NumberTable(
    """
    # Periods: curls 2.1 s, raises 3.3 s in the recorded gym sets; 1.1 to 2.7 s in the recorded
    # shoulder exercises; squats and push-ups 0.3 to 0.7 Hz.
    seconds
    biceps_curl       1.8...2.6
    lateral_raise     2.0...3.3
    abduction         2.1...2.8
    forward_elevation 2.1...2.8
    upright_row       1.3...2.0
    squat             1.9...3.0
    push_up           1.4...2.4
    """)
}
