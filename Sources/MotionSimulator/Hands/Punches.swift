import MotionProcessing

/// How a fist comes to a bag.
enum Blow: String, CaseIterable, Sendable, Equatable {
  /// Straight ahead.
  case punch
  /// From below, the elbow bent.
  case uppercut
  /// From the side, the elbow bent.
  case hook

  /// What the bag does to a device at the wrist, its axes, m/s²: 3.4 g in the median of the recorded
  /// punches, 2.3 g in that of the recorded uppercuts; hooks as punches.
  fileprivate var recoil: Vector3 {
    switch self {
    case .punch, .hook: Vector3(0, 32, 0)
    // The forearm stands: its far end is the device's x.
    case .uppercut: Vector3(-22, 0, 0)
    }
  }
}

/// Punches at a bag: out within a fifth of a second, the blow, back.
struct Punches: Sendable {
  private var path = PosturePath()
  private var blows = KnockSequence(memory: 0.4)
  private var guarding: Reaching
  private(set) var gestures: [Gesture] = []
  let end: Double?

  init(
    _ kind: Blow, count: Int, at time: Double, _ manner: HandManner,
    _ random: inout RandomSource
  ) {
    let cover = Posture(named: "cover")
    let out = Posture(named: kind.rawValue)
    path.add(cover, at: time)
    var blow = time + random.uniform(1.0, 1.6)
    for _ in 0..<count {
      let seconds = 0.24 * max(0.75, 1 + 0.1 * random.normal()) / manner.pace
      let far = max(0.8, 1 + 0.06 * random.normal())
      path.add(cover, at: blow - seconds)
      path.add(cover.mixed(with: out, at: far), at: blow)
      path.add(cover.mixed(with: out, at: far), at: blow + 0.03)
      path.add(cover, at: blow + 0.03 + 1.5 * seconds)
      // The bag stops the fist while it still moves.
      blows.append(
        Knock(
          at: blow - 0.06, peak: kind.recoil + random.normalVector() * (0.3 * kind.recoil.length),
          frequency: random.uniform(12, 18), decay: 0.022), around: blow)
      gestures.append(
        Gesture(
          start: blow - seconds, end: blow + 0.03 + 1.5 * seconds, gesture: kind.rawValue))
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
