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
  /// At the wrist of a swinging arm, like a watch.
  case wrist
  /// Hanging from the neck before the chest: a lanyard or a pouch.
  case neck
  /// At the belt above the seat: a pouch, or a sensor at the fifth lumbar vertebra.
  case lowerBack = "lower_back"
  /// Back trouser pocket.
  case backPocket = "back_pocket"
  /// Inner pocket of a jacket, at the chest.
  case jacket
  /// In a mount on a bicycle's handlebar.
  case handlebar
  /// On the lap of somebody who sits.
  case lap
  /// Lying on a car's seat.
  case seat

  /// Whether a person carries the phone.
  var isCarried: Bool {
    switch self {
    case .table, .cupHolder, .mount, .handlebar, .seat: false
    default: true
    }
  }

  /// Whether the place is a part of a car.
  var isInCar: Bool {
    switch self {
    case .cupHolder, .mount, .seat: true
    default: false
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
    // Screen outwards at the left wrist, the forearm hangs, its top edge points backward.
    case .wrist: (0, 3, 1.5)
    case .neck: (1.45, 0, 3)
    case .lowerBack: (1.4, 0, 0.05)
    case .backPocket: (1.3, -0.25, 0.35)
    case .jacket: (1.35, 0.3, 2.8)
    case .handlebar: (0.45, 0, 0)
    case .lap: (0.15, 0.2, 0.1)
    case .seat: (0.15, 0.8, 0)
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
    case .wrist: (0.12, 0.15, 0.03)
    case .neck, .jacket: (0.07, 0.03, 0.015)
    case .lowerBack, .backPocket: (0.05, 0.04, 0.01)
    case .lap: (0.04, 0.04, 0.008)
    case .table, .cupHolder, .mount, .handlebar, .seat: (0, 0, 0)
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
