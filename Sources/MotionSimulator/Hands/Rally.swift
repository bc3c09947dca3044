import MotionProcessing

/// Strokes against a machine that serves balls: back-swing, swing through the ball, follow-through,
/// back to the ready position. Where the next ball comes too soon for that, the arm goes from the end
/// of one swing to the beginning of the next.
struct Rally: Sendable {
  private var path = PosturePath()
  private var impacts = KnockSequence(memory: 0.5)
  private var waiting: Reaching
  private var feet: Tapping?
  private(set) var gestures: [Gesture] = []
  private(set) var end: Double?

  /// Seconds before and after the peak of speed that are called the stroke, as in the recordings.
  static let reach = 0.3

  init(
    _ stroke: Stroke?, count: Int, _ play: Play, at time: Double, _ manner: HandManner,
    _ random: inout RandomSource
  ) {
    // At the table one waits with less of a movement than on a court.
    let unrest = stroke?.isTennis ?? true ? 1.0 : 0.4
    waiting = Reaching(
      Vector3(0.2, 0.25, 0.35) * unrest, seconds: 0.25...0.7, pause: 0...0.4)
    var peak = time + random.uniform(1.6, 2.2)
    path.add(Posture(named: "ready"), at: time)
    for _ in 0..<count {
      let stroke = stroke ?? (random.uniform() < 0.5 ? .forehand : .backhand)
      add(stroke, peak, play, manner, &random)
      let every = stroke.shape.every
      peak +=
        play.every.map { $0 + Play.scatter * random.normal() }
        ?? random.uniform(every.lowerBound, every.upperBound)
    }
    end = (gestures.last?.end ?? time) + 1.2
    path.add(Posture(named: "ready"), at: max(path.end, (gestures.last?.end ?? time) + 1))
    feet = Tapping.Style(named: "feet").map { Tapping($0, at: time, &random) }
  }

  /// A stroke that is fastest at `peak`.
  private mutating func add(
    _ stroke: Stroke, _ peak: Double, _ play: Play, _ manner: HandManner,
    _ random: inout RandomSource
  ) {
    let shape = stroke.shape
    let swing = shape.swing * max(0.75, 1 + 0.1 * random.normal()) / manner.pace
    let far = max(0.8, 1 + 0.07 * random.normal()) * min(1.15, max(0.85, manner.size))
    let back = shape.ready.mixed(with: shape.back, at: far)
    let through = shape.ready.mixed(with: shape.through, at: far)
    let hurry = isHurried(shape, play)
    let (begin, end) = (peak - swing / 2, peak + swing / 2)
    if !hurry { path.add(shape.ready, at: begin - shape.backSwing) }
    path.add(back, at: begin - (hurry ? 0.02 : random.uniform(0.02, 0.12)))
    path.add(back, at: begin)
    path.add(through, at: end)
    path.add(through, at: end + (hurry ? 0.02 : random.uniform(0.05, 0.2)))
    if !hurry { path.add(shape.ready, at: end + random.uniform(0.75, 1.0)) }
    // The ball leaves the strings after 5 ms; what reaches handle and wrist rings at 20 to 40 Hz.
    impacts.append(
      Knock(
        at: peak - 0.01, peak: random.normalVector() * (0.577 * shape.impact),
        frequency: random.uniform(20, 35), decay: 0.012), around: peak)
    gestures.append(
      Gesture(start: peak - Self.reach, end: peak + Self.reach, gesture: stroke.rawValue))
  }

  /// Whether there is no time for the ready position between two swings.
  private func isHurried(_ shape: Stroke.Shape, _ play: Play) -> Bool {
    let free = play.every.map { $0 - 4 * Play.scatter } ?? shape.every.lowerBound
    return free < 1.35 * shape.swing + shape.backSwing + 0.98
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
