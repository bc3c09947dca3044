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
  /// In a loose holder on a long arm.
  case holder
  /// At the wrist of a hand that holds a rail or a pram's bar.
  case rail
  /// In a bicycle's basket or a pram's tray.
  case basket
  /// In both hands before the body, on its side, the top to the left, as a wheel is held.
  case twoHands = "two_hands"

  /// Whether a person carries the phone.
  var isCarried: Bool {
    switch self {
    case .table, .cupHolder, .mount, .handlebar, .seat, .holder, .basket: false
    default: true
    }
  }

  /// Whether the place is a part of a car.
  var isInCar: Bool {
    switch self {
    case .cupHolder, .mount, .seat, .holder: true
    default: false
    }
  }

  /// Device axes to body axes for this pose, changed by `variation` (small turn, body axes).
  func attitude(variation: Vector3) -> Quaternion {
    let row = Self.rows[rawValue]
    return Self.attitude(
      elevation: row["elevation"], azimuth: row["azimuth"], twist: row["twist"],
      variation: variation)
  }

  /// Device axes to body axes: pitch of the top edge above the horizontal, turn of the top edge to the
  /// left, and turn about the phone's own long axis, radians.
  static func attitude(
    elevation: Double, azimuth: Double, twist: Double, variation: Vector3 = .zero
  ) -> Quaternion {
    // Neutral: flat, screen up, top edge forward: device y is body x, device x is body -y (right).
    let neutral = Quaternion(rotation: Vector3(0, 0, -0.5 * Trigonometry.pi))
    let raise = Quaternion(rotation: Vector3(0, -elevation, 0))
    let turn = Quaternion(rotation: Vector3(0, 0, azimuth))
    let twist = Quaternion(rotation: Vector3(0, twist, 0))
    let small = Quaternion(rotation: variation)
    return (small * turn * raise * neutral * twist).normalized
  }

  /// How somebody is restless who stands or sits with the phone there.
  var stillness: Unrest { Unrest(Array(Self.rows[rawValue].numbers.suffix(3))) }

  /// How the phone lies in body axes (x forward, y left, z up): pitch of the top edge above the
  /// horizontal, turn of the top edge to the left, and turn about its own long axis, radians; then
  /// the unrest there.
  static let rows = NumberTable(
    """
    # Unrest: MotionSense sitting and standing in the pocket: 0.02 to 0.3; hand: 0.1 to 0.15 per band.
    # Wrist: screen outwards at the left wrist, the forearm hangs, its top edge points backward.
                  elevation azimuth twist  sway tremor  turn
    pocket            -1.36     0.2   0.5  0.05   0.05  0.01
    hand                0.6    0.05  0.02  0.13   0.22 0.025
    swinging_hand     -0.75     0.1   1.4  0.13   0.22 0.025
    bag                 0.3     1.2   1.1  0.04   0.02  0.01
    upper_arm          1.35     0.1   1.5  0.07   0.03  0.02
    table                 0     0.6     0     0      0     0
    cup_holder         1.15     0.3   0.4     0      0     0
    mount              1.25    0.05  0.05     0      0     0
    wrist                 0       3   1.5  0.12   0.15  0.03
    neck               1.45       0     3  0.07   0.03 0.015
    lower_back          1.4       0  0.05  0.05   0.04  0.01
    back_pocket         1.3   -0.25  0.35  0.05   0.04  0.01
    jacket             1.35     0.3   2.8  0.07   0.03 0.015
    handlebar          0.45       0     0     0      0     0
    lap                0.15     0.2   0.1  0.04   0.04 0.008
    seat               0.15     0.8     0     0      0     0
    holder              1.2     0.1  0.05     0      0     0
    rail                0.1     1.4   0.3  0.06   0.06 0.015
    basket              0.3     0.9   0.2     0      0     0
    # Two hands hold a phone stiller than one does.
    two_hands             0    1.57  -0.9   0.1   0.12  0.02
    """)
}

/// Movement of a person who stands or sits.
struct Unrest: Blend {
  var values: SIMD4<Double>
  /// Slow acceleration, m/s² RMS over three axes.
  var sway: Double { values[0] }
  /// Quick acceleration, m/s² RMS over three axes.
  var tremor: Double { values[1] }
  /// How far the phone turns, radians.
  var turn: Double { values[2] }
}
