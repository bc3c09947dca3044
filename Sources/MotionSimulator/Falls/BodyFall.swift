import MotionProcessing

/// A person who falls, or lets themselves down on a chair or a bed, rests there, and gets up.
///
/// Where the phone is follows the body: it goes down by the height that it has while standing, turns
/// with the trunk (in a trouser pocket with the thigh of somebody who sits), and at the wrist the arm is
/// flung out before. Sources and figures: <doc:FallsAndLookAlikes>.
struct BodyFall: Sendable {
  /// What happens.
  enum Kind: String, Sendable, Equatable, CaseIterable {
    case forward, backward, left, right, down
    case chair, bed

    /// Whether it is a fall; else it only looks like one.
    var isFall: Bool { self != .chair && self != .bed }
  }

  /// How hard it ends.
  enum Ground: String, Sendable, Equatable, CaseIterable {
    case hard, soft
  }

  let kind: Kind
  private let start: Double
  private let descent: Descent
  private let drop: Double
  /// Axis about which the trunk turns, and how far, radians.
  private let axis: Vector3
  private let angle: Double
  /// What the trunk's angle grows with, and the share that is left at the impact.
  private let growth: Double
  private let slap: Double
  private let direction: Vector3
  private let arm: FlungArm
  private let settling: Settling
  private let ring: (frequency: Double, decay: Double, size: Vector3)
  private let rest: Double
  private let gettingUp: Double
  private var velocity = 0.0
  private var height = 0.0

  /// - Parameters:
  ///   - stature: height of the person, m.
  ///   - walking: whether the person trips, or else stands for a moment.
  ///   - resting: seconds on the ground.
  init(
    _ kind: Kind, on ground: Ground?, _ placement: Placement, stature: Double, at time: Double,
    walking: Bool = false, resting: Double, _ random: inout RandomSource
  ) {
    let isHard = ground.map { $0 == .hard } ?? (random.uniform() < 0.5)
    let row = Self.kinds[kind.rawValue]
    let hold = Self.holds[placement.rawValue]
    start = time + (walking ? random.uniform(0.05, 0.4) : random.uniform(0.6, 1.6))
    self.kind = kind
    let low = random.uniform(hold.range("low"))
    let whole = hold["height"] * stature - low
    var style = Descent.Style(
      drop: kind.isFall
        ? whole * random.uniform(row.range("drop")) : random.uniform(row.range("drop")),
      support: random.uniform(row.range("support")), ramp: random.uniform(row.range("ramp")),
      brace: random.uniform(row.range("brace")),
      braceSeconds: random.uniform(row.range("catch")),
      stop: hold["firm"] * random.uniform(row.range("stop")),
      across: random.uniform(row.range("across")))
    if kind.isFall && !isHard { Self.soften(&style, isHand: hold["firm"] < 0.7, &random) }
    descent = Descent(style)
    drop = style.drop
    let sense = random.uniform(-0.25, 0.25) + Self.bearing(kind, &random)
    direction = Vector3(
      cosine(turns: 0.5 * sense / Trigonometry.pi),
      sine(turns: 0.5 * sense / Trigonometry.pi), 0)
    axis = Vector3(-direction.y, direction.x, 0)
    let sits = kind == .chair && hold["thigh"] == 1
    angle = sits ? random.uniform(1.2, 1.5) : random.uniform(row.range("turn"))
    growth = random.uniform(3, 5.5)
    slap = random.uniform(0.06, 0.18)
    arm = FlungArm(
      reach: hold["arm"] * (kind.isFall ? 1 : 0.25), within: descent.lack + style.braceSeconds,
      lies: kind != .left && kind != .right,
      &random)
    settling = Settling(
      size: hold["settle"] * (kind.isFall ? 1 : 0.5), after: descent.end, &random)
    ring = (
      random.uniform(5, 9), random.uniform(0.05, 0.1),
      (Vector3(0.4, 0.4, 1) + random.normalVector() * 0.3)
        * (random.uniform(0.08, 0.2) * (1 - style.brace) * descent.speed * 1.57 / style.stop)
    )
    rest = resting
    gettingUp = random.uniform(2.5, 4)
  }

  /// Begin of the little weight, and the impact.
  var little: Double { start + descent.lightness }
  var impact: Double { start + descent.impact }
  private var upAt: Double { start + descent.end + rest }

  /// Whether the person stands again.
  func isOver(at time: Double) -> Bool { time >= upAt + gettingUp }

  /// Whether it has happened: the impact is over.
  func hasHappened(at time: Double) -> Bool { time >= start + descent.end }

  /// Share of walking that is left while the feet lose the ground.
  func footing(at time: Double) -> Double { 1 - smoothStep((time - start) / 0.3) }

  /// The movement at `time`; called once each tick.
  mutating func advance(to time: Double) -> Mishap {
    let t = time - start
    let up = smoothStep((time - upAt) / gettingUp)
    var moment = Mishap()
    guard t > 0, up < 1 else { return moment }
    let rise = descent.rise(at: t)
    moment.acceleration = direction * descent.drift(at: t) + Vector3(0, 0, rise)
    velocity += rise * Tick.seconds
    height += velocity * Tick.seconds
    if t >= descent.end { (velocity, height) = (0, -drop) }
    moment.height = height * (1 - up)
    moment.acceleration.z += Self.bend(time - upAt, gettingUp) * drop
    moment.acceleration += ringing(t - descent.end)
    let trunk = Quaternion(rotation: axis * (angle * lean(at: t) * (1 - up)))
    let flung = arm.moment(at: t)
    let own = Quaternion(rotation: (settling.turn(at: t) + flung.turn) * (1 - up))
    moment.turn = (trunk * own).normalized
    moment.acceleration += trunk.rotate(flung.acceleration)
    return moment
  }

  /// Share of the trunk's turn: slowly at first, as a pole that tips over, and with a slap at the end.
  private func lean(at t: Double) -> Double {
    let falling = descent.end
    if t < falling { return (1 - slap) * Trigonometry.pow(max(0, t / falling), growth) }
    let rate = (1 - slap) * growth / falling
    return 1 - slap * Trigonometry.exp(-(t - falling) * rate / slap)
  }

  /// What gives way at the impact swings back.
  private func ringing(_ t: Double) -> Vector3 {
    guard t > 0, t < 8 * ring.decay else { return .zero }
    return ring.size * (Trigonometry.exp(-t / ring.decay) * -sine(turns: ring.frequency * t))
  }

  /// Second derivative of `smoothStep` over some seconds.
  static func bend(_ t: Double, _ seconds: Double) -> Double {
    let u = t / seconds
    guard u > 0, u < 1 else { return 0 }
    return (60 * u - 180 * u * u + 120 * u * u * u) / (seconds * seconds)
  }

  /// On a mat or a bed people end higher, kneel first and sink in. A hand still beats on it: 96 % of the
  /// wrist falls of a public set, on mats, pass 3 g, of trunk falls (falls-imu) none.
  private static func soften(
    _ style: inout Descent.Style, isHand: Bool, _ random: inout RandomSource
  ) {
    style.drop *= isHand ? random.uniform(0.8, 1) : random.uniform(0.45, 0.65)
    style.brace *= isHand ? 0.5 : 1
    style.brace += isHand ? 0 : 0.1
    style.braceSeconds = isHand ? style.braceSeconds : random.uniform(0.2, 0.3)
    style.stop = isHand ? random.uniform(0.06, 0.12) : random.uniform(0.09, 0.17)
  }

  /// Direction of the fall in the body's axes, radians from forward, positive to the left.
  private static func bearing(_ kind: Kind, _ random: inout RandomSource) -> Double {
    switch kind {
    case .forward: 0
    case .backward, .chair, .bed: Trigonometry.pi
    case .left: 0.5 * Trigonometry.pi
    case .right: -0.5 * Trigonometry.pi
    case .down: random.uniform(-Trigonometry.pi, Trigonometry.pi)
    }
  }

  static let kinds = NumberTable(
    """
    # Falls from standing take 0.3 to 0.8 s, hips reach the ground at 2 to 3.5 m/s (Hsiao, Robinovitch, J
    # Biomech 1998; van den Kroonenberg et al., J Biomech 1996); least weights
    # at the trunk stay below 0.41 g (Bourke, O'Brien, Lyons, Gait Posture 2007; falls-imu: 0.17 to 0.39
    # g). `drop`: share of the way from standing to lying, of the others metres. Hips stop within 50 to
    # 100 ms on a floor.
             drop       support    ramp      brace     catch       stop        across     turn
    forward  0.9...1    0.15...0.3 0.4...0.7 0.1...0.45 0.06...0.14 0.05...0.1 0.1...0.35 1.3...1.7
    backward 0.9...1    0.15...0.3 0.4...0.7 0...0.3   0.06...0.14 0.05...0.1  0.1...0.35 1.2...1.7
    left     0.9...1    0.15...0.3 0.4...0.7 0.1...0.4 0.06...0.14 0.05...0.1  0.1...0.35 1.2...1.6
    right    0.9...1    0.15...0.3 0.4...0.7 0.1...0.4 0.06...0.14 0.05...0.1  0.1...0.35 1.2...1.6
    # Knees give way, then the body slumps.
    down     0.75...0.9 0.15...0.3 0.3...0.6 0.2...0.5 0.06...0.14 0.06...0.12 0.05...0.2 0.9...1.5
    # A chair stops the last part of 0.4 to 0.5 m, legs brake before (falls-imu, sitting down quickly:
    # 0.44 and 1.5 g, turned by 21°).
    chair    0.38...0.5 0.4...0.65 0.4...0.7 0.3...0.6 0.12...0.25 0.08...0.16 0.1...0.3  0.2...0.45
    bed      0.4...0.6  0.45...0.7 0.4...0.7 0.4...0.7 0.15...0.3  0.12...0.22 0.1...0.3  1.3...1.6
    """)

  /// Where the phone is: `height` over stature while standing (Drillis, Contini 1966: hip 0.53,
  /// knuckles 0.38, shoulder 0.82), metres above the ground while lying, how far an arm is flung,
  /// how far what carries the phone settles afterwards, radians, how quickly it is stopped against
  /// the hip, and whether the thigh turns it.
  static let holds = NumberTable(
    """
                         height low       arm settle firm thigh
    pocket               0.5    0.1...0.18  0 0.09   1    1
    back_pocket          0.52   0.08...0.16 0 0.07   1    0
    lower_back           0.58   0.1...0.2   0 0.06   1    0
    jacket,neck          0.74   0.12...0.22 0 0.08   1    0
    upper_arm            0.76   0.08...0.2  0.4 0.15 0.8  0
    wrist                0.47   0.03...0.12 1 0.25   0.65 0
    hand,swinging_hand   0.55   0.03...0.15 0.8 0.25 0.65 0
    bag,lap,rail         0.5    0.05...0.2  0.1 0.2  1    0
    """)
}
