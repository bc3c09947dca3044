import MotionProcessing

/// How a phone is held in a vehicle, where a scenario says it, and whether it is turned on the way.
struct Mounting: Sendable, Equatable {
  enum Pose: Sendable, Equatable {
    /// Pitch of the top edge above the horizontal, turn about the phone's long axis, and turn of the top
    /// edge to the left, radians.
    case angles(pitch: Double, roll: Double, yaw: Double)
    /// Every turn as likely as any other.
    case any
  }

  /// `nil`: as usual in that place.
  var pose: Pose?
  /// Seconds after which it is turned, as chance has it; `nil` where nobody touches it.
  var turnedAfter: Double?

  /// Device axes to the vehicle's.
  func attitude(_ random: inout RandomSource) -> Quaternion? {
    switch pose {
    case .angles(let pitch, let roll, let yaw):
      Placement.attitude(elevation: pitch, azimuth: yaw, twist: roll)
    case .any: Quaternion.anyTurn(&random)
    case nil: nil
    }
  }

  /// Somebody turns a phone in its holder by 45 to 180 degrees.
  static func turn(_ random: inout RandomSource) -> Quaternion {
    let axis = random.normalVector().normalized ?? Vector3(0, 0, 1)
    return Quaternion(rotation: axis * random.uniform(0.25, 1) * Trigonometry.pi)
  }
}

extension Quaternion {
  /// Uniform over all turns (Shoemake, Graphics Gems III, 1992).
  static func anyTurn(_ chance: inout RandomSource) -> Quaternion {
    let (u, a, b) = (chance.uniform(), chance.uniform(), chance.uniform())
    let (s, c) = ((1 - u).squareRoot(), u.squareRoot())
    return Quaternion(
      w: c * cosine(turns: b), x: s * sine(turns: a), y: s * cosine(turns: a),
      z: c * sine(turns: b))
  }
}
