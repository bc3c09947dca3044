import MotionProcessing

/// Where a phone is, and what that place makes of the movement of the body or the vehicle that
/// carries it.
///
/// Amplitudes were set by hand so that bands come near the medians of the Oxford step counter
/// recordings (CC BY 4.0) and MotionSense (MIT); `PlacementSignalTests` states the ranges.
public enum Placement: String, CaseIterable, Sendable {
  /// Front trouser pocket, upside down against the thigh.
  case pocket
  /// In the hand before the body, the screen read.
  case hand
  /// In the hand of a swinging arm.
  case swingingHand = "swinging_hand"
  /// In a bag at the side.
  case bag
  /// Strapped to the upper arm.
  case upperArm = "upper_arm"
  /// Lying on a table, face up.
  case table
  /// Standing in a car's cup holder.
  case cupHolder = "cup_holder"
  /// In a mount on the dash board.
  case mount

  /// Whether a person carries the phone.
  var isCarried: Bool {
    switch self {
    case .table, .cupHolder, .mount: false
    default: true
    }
  }

  /// How the phone lies in body axes (x forward, y left, z up): pitch of the top edge above the
  /// horizontal, turn of the top edge to the left, and turn about its own long axis; radians.
  var pose: (elevation: Double, azimuth: Double, twist: Double) {
    switch self {
    case .pocket: (-1.36, 0.2, 0.5)
    case .hand: (0.6, 0.05, 0.02)
    case .swingingHand: (-0.75, 0.1, 1.4)
    case .bag: (0.3, 1.2, 1.1)
    case .upperArm: (1.35, 0.1, 1.5)
    case .table: (0, 0.6, 0)
    case .cupHolder: (1.15, 0.3, 0.4)
    case .mount: (1.25, 0.05, 0.05)
    }
  }

  /// Share of the body's movement that arrives.
  var transfer: GaitTransfer {
    switch self {
    case .pocket:
      GaitTransfer(
        vertical: 1.75, horizontal: 1.0, impact: 11, otherSide: 0.22, swing: 0.34, lever: 0.22,
        wobble: 0.16, rattle: 1.05)
    case .hand:
      GaitTransfer(
        vertical: 0.8, horizontal: 0.5, impact: 3.2, otherSide: 0.8, swing: 0.03, lever: 0.3,
        wobble: 0.03, rattle: 0.42)
    case .swingingHand:
      GaitTransfer(
        vertical: 1, horizontal: 0.6, impact: 1.4, otherSide: 0.8, swing: 0.16, lever: 0.55,
        wobble: 0.12, rattle: 0.4)
    case .bag:
      GaitTransfer(
        vertical: 1.35, horizontal: 0.8, impact: 5.6, otherSide: 0.85, swing: 0.06, lever: 0.3,
        wobble: 0.07, rattle: 0.75)
    case .upperArm:
      GaitTransfer(
        vertical: 1.7, horizontal: 0.7, impact: 0.9, otherSide: 0.9, swing: 0.08, lever: 0.25,
        wobble: 0.04, rattle: 0.3)
    case .table, .cupHolder, .mount: .none
    }
  }

  /// What of a car's vibration arrives, by band, and how much the place lets the phone turn.
  var ride: RideTransfer {
    switch self {
    case .mount: RideTransfer(bounce: 0.8, low: 0.6, middle: 1.5, high: 2.2, rocking: 1.2)
    case .cupHolder, .table:
      RideTransfer(bounce: 0.7, low: 0.55, middle: 0.9, high: 1.2, rocking: 1)
    case .pocket, .upperArm:
      RideTransfer(bounce: 1, low: 1, middle: 0.95, high: 0.7, rocking: 3)
    case .hand, .swingingHand, .bag:
      RideTransfer(bounce: 0.9, low: 0.7, middle: 0.4, high: 0.3, rocking: 4)
    }
  }

  /// Movement of a person who stands or sits, RMS in m/s² over three axes, and how far the phone
  /// turns, radians. MotionSense sitting and standing in the pocket: 0.02 to 0.3; hand: 0.1 to 0.15
  /// per band.
  var stillness: (sway: Double, tremor: Double, turn: Double) {
    switch self {
    case .pocket: (0.05, 0.05, 0.01)
    case .hand, .swingingHand: (0.13, 0.22, 0.025)
    case .bag: (0.04, 0.02, 0.01)
    case .upperArm: (0.07, 0.03, 0.02)
    case .table, .cupHolder, .mount: (0, 0, 0)
    }
  }

  /// Device axes to body axes for this pose, changed by `variation` (small turn, body axes).
  func attitude(variation: Vector3) -> Quaternion {
    let pose = self.pose
    // Neutral: flat, screen up, top edge forward: device y is body x, device x is body -y (right).
    let neutral = Quaternion(rotation: Vector3(0, 0, -0.5 * Trigonometry.pi))
    let raise = Quaternion(rotation: Vector3(0, -pose.elevation, 0))
    let turn = Quaternion(rotation: Vector3(0, 0, pose.azimuth))
    let twist = Quaternion(rotation: Vector3(0, pose.twist, 0))
    let small = Quaternion(rotation: variation)
    return (small * turn * raise * neutral * twist).normalized
  }
}

/// Share of gait that a placement passes on.
struct GaitTransfer: Sendable {
  /// Gain of the body's vertical acceleration.
  var vertical: Double
  /// Gain of the body's forward and sideways acceleration.
  var horizontal: Double
  /// Peak of the heel strike transient of the own side at 1.4 m/s, m/s².
  var impact: Double
  /// Share of that for the other leg's heel strike.
  var otherSide: Double
  /// Amplitude of the swing at stride frequency, radians, at 1.4 m/s.
  var swing: Double
  /// Distance of the phone from the axis of the swing, metres.
  var lever: Double
  /// Amplitude of turning about the other axes, radians.
  var wobble: Double
  /// Noise of cloth and flesh while walking, m/s² RMS per axis.
  var rattle: Double

  /// A place that does not walk.
  static let none = GaitTransfer(
    vertical: 0, horizontal: 0, impact: 0, otherSide: 0, swing: 0, lever: 0, wobble: 0, rattle: 0)

  /// The way from `self` to `other` at `x` in 0...1.
  func mixed(with other: GaitTransfer, at x: Double) -> GaitTransfer {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * x }
    return GaitTransfer(
      vertical: mix(vertical, other.vertical), horizontal: mix(horizontal, other.horizontal),
      impact: mix(impact, other.impact), otherSide: mix(otherSide, other.otherSide),
      swing: mix(swing, other.swing), lever: mix(lever, other.lever),
      wobble: mix(wobble, other.wobble), rattle: mix(rattle, other.rattle))
  }
}

/// Share of a car's vibration that a placement passes on.
struct RideTransfer: Sendable {
  /// Gain of the body's bounce, 1 to 2 Hz.
  var bounce: Double
  /// Gain of the band 3 to 8 Hz.
  var low: Double
  /// Gain of the band 8 to 13 Hz.
  var middle: Double
  /// Gain above 13 Hz.
  var high: Double
  /// Gain of pitch and roll.
  var rocking: Double

  func mixed(with other: RideTransfer, at x: Double) -> RideTransfer {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * x }
    return RideTransfer(
      bounce: mix(bounce, other.bounce), low: mix(low, other.low),
      middle: mix(middle, other.middle), high: mix(high, other.high),
      rocking: mix(rocking, other.rocking))
  }
}
