import MotionProcessing

/// Sets of one exercise with rests between: each repetition goes from the low posture to the high
/// one and back, never twice alike.
struct Workout: Sendable {
  private var path: PosturePath
  private var wobble: Reaching
  private var tiring: Reaching
  private var knocks: Tapping?
  let gestures: [Gesture]
  /// The time of the last repetition is over.
  let end: Double?

  init(
    _ exercise: Exercise, count: Int, sets: Int, rest: Double, _ plan: SetPlan, at time: Double,
    _ manner: HandManner, _ random: inout RandomSource
  ) {
    let shape = exercise.shape
    var now = time
    var builder = SetBuilder(exercise, plan, manner, &random)
    for set in 0..<sets {
      if set > 0 { now = builder.path.rest(from: now, for: rest, &random) }
      now = builder.add(count, at: now, &random)
    }
    (path, gestures) = (builder.path, builder.gestures)
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
    # Rows at a cable: 2 to 4 s (tempo of strength training, ACSM position stand 2009: moderate).
    cable_pull        2.0...4.0
    cable_pulldown    2.0...4.0
    """)
}
