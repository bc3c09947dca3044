import MotionProcessing

/// How trunk, right arm and right thigh are held, in body axes (x forward, y left, z up); all zero
/// is standing upright with the arm hanging.
struct Posture: Sendable {
  /// Displacement of the hips, metres.
  var hips = Vector3.zero
  /// Turn of the trunk about the hips, radians.
  var lean = Vector3.zero
  /// Turn of the upper arm against the trunk, radians.
  var shoulder = Vector3.zero
  /// Flexion of the elbow, radians.
  var elbow = 0.0
  /// Turn of the hand against the upper arm's plane: x to the sides, y bends the wrist, z turns
  /// the forearm about its length; radians.
  var hand = Vector3.zero
  /// Turn of the thigh against the trunk's upright, radians.
  var thigh = Vector3.zero
  /// Displacement of the phone against the limb that holds it, device axes, metres.
  var jolt = Vector3.zero
  /// Turn of the phone against that limb, device axes, radians.
  var tilt = Vector3.zero
  /// 0 with a free hand, 1 with a hand on the floor.
  var planted = 0.0

  /// The way from `self` to `other` at `x` in 0...1.
  func mixed(with other: Posture, at x: Double) -> Posture {
    func mix(_ a: Vector3, _ b: Vector3) -> Vector3 { a + (b - a) * x }
    return Posture(
      hips: mix(hips, other.hips), lean: mix(lean, other.lean),
      shoulder: mix(shoulder, other.shoulder), elbow: elbow + (other.elbow - elbow) * x,
      hand: mix(hand, other.hand), thigh: mix(thigh, other.thigh), jolt: mix(jolt, other.jolt),
      tilt: mix(tilt, other.tilt), planted: planted + (other.planted - planted) * x)
  }

  /// Adds a knock against the limb that holds the phone.
  mutating func add(_ knock: (jolt: Vector3, tilt: Vector3)) {
    jolt += knock.jolt
    tilt += knock.tilt
  }

  static func += (sum: inout Posture, part: Posture) {
    sum.hips += part.hips
    sum.lean += part.lean
    sum.shoulder += part.shoulder
    sum.elbow += part.elbow
    sum.hand += part.hand
    sum.thigh += part.thigh
    sum.jolt += part.jolt
    sum.tilt += part.tilt
  }
}

/// Which part of the body a placement moves with.
enum Limb: Sendable, Equatable {
  case hand, wrist, upperArm, thigh, trunk, nothing

  /// Place of the limb in metres against a fixed point and its turn, for a posture.
  ///
  /// Lengths for 1.75 m of height (Winter, Biomechanics and Motor Control of Human Movement, 2009:
  /// upper arm 0.186, forearm 0.146 of the height, centre of the hand 0.05 beyond the wrist).
  func pose(_ posture: Posture) -> (place: Vector3, turn: Quaternion) {
    let trunk = Quaternion(rotation: posture.lean)
    let shoulderPoint = posture.hips + trunk.rotate(Vector3(0, -0.18, 0.48))
    let upper = trunk * Quaternion(rotation: posture.shoulder)
    switch self {
    case .nothing: return (.zero, .identity)
    case .trunk: return (posture.hips + trunk.rotate(Vector3(0.1, 0, 0.3)), trunk)
    case .thigh:
      let thigh = trunk * Quaternion(rotation: posture.thigh)
      return (posture.hips + trunk.rotate(Vector3(0, -0.1, 0)) + thigh.rotate(Self.pocket), thigh)
    case .upperArm: return (shoulderPoint + upper.rotate(Vector3(0, -0.04, -0.14)), upper)
    case .wrist, .hand:
      let forearm = upper * Quaternion(rotation: Vector3(0, -posture.elbow, 0))
      let elbow = shoulderPoint + upper.rotate(Vector3(0, 0, -0.325))
      // The wrist turns with the forearm, the hand bends besides.
      let turning = self == .hand ? posture.hand : Vector3(0, 0, posture.hand.z)
      let hand = forearm * Quaternion(rotation: turning)
      let free = elbow + forearm.rotate(Vector3(0, 0, -0.24)) + hand.rotate(Vector3(0.03, 0, -0.06))
      return (free + (Self.floor - free) * posture.planted, hand)
    }
  }

  /// The same of the other side: left and right of the body are exchanged.
  func pose(_ posture: Posture, onTheLeft: Bool) -> (place: Vector3, turn: Quaternion) {
    let (place, turn) = pose(posture)
    guard onTheLeft else { return (place, turn) }
    return (
      Vector3(place.x, -place.y, place.z),
      Quaternion(w: turn.w, x: -turn.x, y: turn.y, z: -turn.z)
    )
  }

  /// Where the forearm points in a device at the wrist, or in the hand: along the right of a watch,
  /// along the top of a phone.
  var forearm: Vector3 { self == .wrist ? Vector3(1, 0, 0) : Vector3(0, 1, 0) }

  private static let pocket = Vector3(0.08, -0.05, -0.18)
  private static let floor = Vector3(0.35, -0.2, -0.85)
}

extension Placement {
  /// The part of the body that this placement moves with.
  var limb: Limb {
    switch self {
    case .hand, .swingingHand, .twoHands: .hand
    case .wrist, .rail: .wrist
    case .upperArm: .upperArm
    case .pocket, .lap: .thigh
    case .bag, .neck, .lowerBack, .backPocket, .jacket: .trunk
    case .table, .cupHolder, .mount, .handlebar, .seat, .holder, .basket: .nothing
    }
  }

  /// How the body is held while the phone is at its resting pose there: a phone that is read has a
  /// bent elbow.
  var posture: Posture {
    self == .hand || self == .twoHands ? Posture(elbow: 1.4) : Posture()
  }
}
