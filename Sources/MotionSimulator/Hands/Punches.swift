import MotionProcessing

/// How a fist comes to a bag.
enum Blow: String, CaseIterable, Sendable, Equatable {
  /// Straight ahead.
  case punch
  /// From below, the elbow bent.
  case uppercut
  /// From the side, the elbow bent.
  case hook

  /// What the bag does to the fist, m/s²: back along a forearm that points there, across it in a
  /// hook.
  fileprivate func recoil(along forearm: Vector3) -> Vector3 {
    switch self {
    case .punch: forearm * -14
    case .uppercut: forearm * -4
    case .hook: Vector3(0, 0, 20)
    }
  }

  /// Seconds of the way to the bag. Recorded in a fist: peaks of 3.4 g (the sensor's limit is 4 g) in
  /// punches, 1.2 to 2 g in uppercuts, gravity included.
  fileprivate var seconds: Double { self == .uppercut ? 0.46 : 0.34 }

  /// Size of the short turn of the fist as it is stopped, rad/s²: recorded rates of 1.4 to 5 rad/s
  /// that last 0.02 to 0.08 s.
  static let twist = 230.0
}

/// Punches at a bag: out within a third of a second, the blow, back.
struct Punches: Sendable {
  private var path = PosturePath()
  private var blows = KnockSequence(memory: 0.4)
  private var twists = KnockSequence(memory: 0.4)
  private var guarding: Reaching
  private(set) var gestures: [Gesture] = []
  let end: Double?

  init(
    _ kind: Blow, in placement: Placement, count: Int, at time: Double, _ manner: HandManner,
    _ random: inout RandomSource
  ) {
    let cover = Posture(named: "\(kind.rawValue).guard")
    let out = Posture(named: "\(kind.rawValue).out")
    let recoil = kind.recoil(along: placement.limb.forearm)
    path.add(cover, at: time)
    var blow = time + random.uniform(1.0, 1.6)
    for _ in 0..<count {
      let seconds = kind.seconds * max(0.75, 1 + 0.1 * random.normal()) / manner.pace
      let far = max(0.8, 1 + 0.06 * random.normal())
      path.add(cover, at: blow - seconds)
      path.add(cover.mixed(with: out, at: far), at: blow)
      path.add(cover.mixed(with: out, at: far), at: blow + 0.03)
      path.add(cover, at: blow + 0.03 + 1.5 * seconds)
      // The bag stops the fist while it still moves.
      blows.append(
        Knock(
          at: blow - 0.06, peak: recoil + random.normalVector() * (0.3 * recoil.length),
          frequency: random.uniform(12, 18), decay: 0.022), around: blow)
      twists.append(
        Knock(
          at: blow - 0.06, peak: random.normalVector() * (0.577 * Blow.twist),
          frequency: random.uniform(10, 14), decay: 0.022), around: blow)
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
    posture.add((jolt: blows.displacement(at: time), tilt: twists.displacement(at: time)))
    return posture
  }
}
