import MotionProcessing

/// Tennis strokes of a right-hander, a machine that serves balls every few seconds: back-swing,
/// swing through the ball, follow-through, back to the ready position.
struct Rally: Sendable {
  private var path = PosturePath()
  private var impacts = KnockSequence(memory: 0.5)
  private var waiting: Reaching
  private var feet: Tapping?
  private(set) var gestures: [Gesture] = []
  let end: Double?

  /// Seconds before and after the peak of speed that are called the stroke, as in the recordings.
  static let reach = 0.3

  init(
    _ stroke: Stroke, count: Int, at time: Double, _ manner: HandManner,
    _ random: inout RandomSource
  ) {
    let shape = stroke.shape
    var peak = time + random.uniform(1.6, 2.2)
    path.add(shape.ready, at: time)
    for _ in 0..<count {
      let swing = shape.swing * max(0.75, 1 + 0.1 * random.normal()) / manner.pace
      let far = max(0.8, 1 + 0.07 * random.normal()) * min(1.15, max(0.85, manner.size))
      let back = shape.ready.mixed(with: shape.back, at: far)
      let through = shape.ready.mixed(with: shape.through, at: far)
      path.add(shape.ready, at: peak - swing / 2 - shape.backSwing)
      path.add(back, at: peak - swing / 2 - random.uniform(0.02, 0.12))
      path.add(back, at: peak - swing / 2)
      path.add(through, at: peak + swing / 2)
      path.add(through, at: peak + swing / 2 + random.uniform(0.05, 0.2))
      path.add(shape.ready, at: peak + swing / 2 + random.uniform(0.75, 1.0))
      // The ball leaves the strings after 5 ms; what reaches handle and wrist rings at 20 to 40 Hz.
      impacts.append(
        Knock(
          at: peak - 0.01, peak: random.normalVector() * (0.577 * shape.impact),
          frequency: random.uniform(20, 35), decay: 0.012), around: peak)
      gestures.append(
        Gesture(
          start: peak - Self.reach, end: peak + Self.reach, gesture: stroke.rawValue))
      peak += random.uniform(shape.every.lowerBound, shape.every.upperBound)
    }
    end = (gestures.last?.end ?? time) + 1.2
    waiting = Reaching(Vector3(0.2, 0.25, 0.35), seconds: 0.25...0.7, pause: 0...0.4)
    feet = Tapping.Style(named: "feet").map { Tapping($0, at: time, &random) }
  }

  mutating func posture(
    at time: Double, rest: Posture, _ random: inout RandomSource
  ) -> Posture {
    var posture = path.posture(at: time)
    let idle = waiting.advance(to: time, &random)
    posture.shoulder += idle
    posture.hand += idle
    posture.hips += idle * 0.12
    if let step = feet?.advance(to: time, &random) { posture.add(step) }
    posture.jolt += impacts.displacement(at: time)
    return posture
  }
}

extension Stroke {
  struct Shape: Sendable {
    var ready: Posture
    var back: Posture
    var through: Posture
    /// Seconds of back-swing and of the swing from its turning point to the end.
    var backSwing: Double
    var swing: Double
    /// Peak acceleration of the ball's impact at the hand, m/s².
    var impact: Double
    /// Seconds between strokes.
    var every: ClosedRange<Double>
  }

  var shape: Shape {
    let row = Self.rows[rawValue]
    return Shape(
      ready: Posture(named: "ready"), back: Posture(named: "\(rawValue).back"),
      through: Posture(named: "\(rawValue).through"), backSwing: row["backSwing"],
      swing: row["swing"], impact: row["impact"], every: row.range("every"))
  }

  static let rows = NumberTable(
    """
    # Peak rates of the recorded strokes at the handle: 24 to 35 rad/s, width at half of the peak
    # 0.09 to 0.3 s, every 2.3 to 3.2 s (serves 5 to 7).
             backSwing swing impact every
    forehand      0.75  0.37     35 2.3...3.1
    backhand       0.8  0.38     25 2.3...3.1
    serve          1.3   0.3     40 5.0...7.0
    """)
}

/// Punches at a bag: out within a fifth of a second, the blow, back.
struct Punches: Sendable {
  private var path = PosturePath()
  private var blows = KnockSequence(memory: 0.4)
  private var guarding: Reaching
  private(set) var gestures: [Gesture] = []
  let end: Double?

  init(count: Int, at time: Double, _ manner: HandManner, _ random: inout RandomSource) {
    let cover = Posture(named: "cover")
    let out = Posture(named: "punch")
    path.add(cover, at: time)
    var blow = time + random.uniform(1.0, 1.6)
    for _ in 0..<count {
      let seconds = 0.24 * max(0.75, 1 + 0.1 * random.normal()) / manner.pace
      let far = max(0.8, 1 + 0.06 * random.normal())
      path.add(cover, at: blow - seconds)
      path.add(cover.mixed(with: out, at: far), at: blow)
      path.add(cover.mixed(with: out, at: far), at: blow + 0.03)
      path.add(cover, at: blow + 0.03 + 1.5 * seconds)
      // The bag stops the fist while it still moves: 3.4 g in the median of the recorded punches.
      blows.append(
        Knock(
          at: blow - 0.06, peak: (Vector3(0, 1, 0) + random.normalVector() * 0.3) * 32,
          frequency: random.uniform(12, 18), decay: 0.022), around: blow)
      gestures.append(
        Gesture(
          start: blow - seconds, end: blow + 0.03 + 1.5 * seconds, gesture: "punch"))
      blow += random.uniform(0.9, 2.4)
    }
    end = (gestures.last?.end ?? time) + 0.3
    guarding = Reaching(Vector3(0.06, 0.08, 0.06), seconds: 0.2...0.6, pause: 0...0.5)
  }

  mutating func posture(
    at time: Double, rest: Posture, _ random: inout RandomSource
  ) -> Posture {
    var posture = path.posture(at: time)
    let idle = guarding.advance(to: time, &random)
    posture.shoulder += idle
    posture.hips += idle * 0.15
    posture.jolt += blows.displacement(at: time)
    return posture
  }
}
