import MotionProcessing

/// A tremor of stated frequency and size.
struct StatedTremor: Sendable, Equatable {
  /// What the arm does meanwhile.
  enum Arm: String, CaseIterable, Sendable {
    case rest, held, moving
  }

  var arm = Arm.rest
  /// Hz; tremors of disease have 4 to 8 (Deuschl, Bain, Brin, Mov Disord 1998).
  var frequency = 5.0
  /// Metres from end to end where the device is.
  var size = 0.006

  /// The word of the truth.
  var name: String {
    switch arm {
    case .rest: "rest_tremor"
    case .held: "postural_tremor"
    case .moving: "kinetic_tremor"
    }
  }
}

/// The classes of item 3.17 of MDS-UPDRS (Goetz and others, Mov Disord 2008) by size from end to end:
/// up to 1 cm, 1 to 3 cm, 3 to 10 cm, more.
enum TremorClass: String, CaseIterable, Sendable {
  case slight, mild, moderate, strong

  init(size: Double) {
    self = size < 0.01 ? .slight : size < 0.03 ? .mild : size < 0.1 ? .moderate : .strong
  }

  /// A size in the middle of the class, metres.
  var size: Double {
    switch self {
    case .slight: 0.006
    case .mild: 0.018
    case .moderate: 0.055
    case .strong: 0.13
    }
  }
}

/// A hand that trembles with a stated frequency and size: it turns about a joint, the nearer to the
/// trunk the larger the tremor, and the device goes to and fro at the end of that lever.
struct SteadyTremor: Sendable {
  let tremor: StatedTremor
  private let axis: Vector3
  private let way: Vector3
  private var phase = 0.0
  private var level = 1.0
  private var drift = Reaching(Vector3(0.02, 0, 0), seconds: 0.5...1.5, pause: 0...1)
  private var waxing = Reaching(Vector3(0.08, 0, 0), seconds: 1...3, pause: 0...4)
  private var sway: Reaching

  /// Metres from end to end, now.
  var size: Double { tremor.size * level }

  /// Shortest lever, from the wrist to the hand, m.
  private static let hand = 0.1

  init(_ tremor: StatedTremor, in placement: Placement, _ random: inout RandomSource) {
    self.tremor = tremor
    let forearm = placement.limb.forearm
    // The wrist bends, and turns a little aside.
    let bend = Vector3(forearm.y, forearm.x, 0)
    let turn = random.uniform(-0.5, 0.5)
    let about = (bend + Vector3(0, 0, turn)) * (1 / (1 + turn * turn).squareRoot())
    let amplitude = tremor.size / 2
    axis = about * (amplitude / max(Self.hand, 2 * tremor.size))
    way = about.cross(forearm) * amplitude
    let unrest = tremor.arm == .rest ? 0.002 : 0.01
    sway = Reaching(Vector3(unrest, unrest, unrest), seconds: 0.5...1.5, pause: 0...3)
  }

  mutating func posture(
    at time: Double, rest: Posture, _ random: inout RandomSource
  ) -> Posture {
    phase += tremor.frequency * (1 + drift.advance(to: time, &random).x) * Tick.seconds
    if phase >= 1 { phase -= 1 }
    level = 1 + waxing.advance(to: time, &random).x
    let x = (sine(turns: phase) + 0.1 * sine(turns: 2 * phase + 0.15)) * level
    var posture = arm(rest, at: time)
    posture.shoulder += sway.advance(to: time, &random)
    posture.jolt += way * x
    posture.tilt += axis * x
    return posture
  }

  /// Resting on the lap, held out, or going from the nose to a finger and back in 3 s.
  private func arm(_ rest: Posture, at time: Double) -> Posture {
    var posture = rest
    let isResting = tremor.arm == .rest
    posture.shoulder += Vector3(0, isResting ? -0.4 : -1.4 + 0.4 * rest.elbow, 0)
    posture.elbow = isResting ? 1.2 : 0.25
    if tremor.arm == .moving { posture.elbow += 0.9 * (1 - cosine(turns: time / 3)) }
    return posture
  }
}
