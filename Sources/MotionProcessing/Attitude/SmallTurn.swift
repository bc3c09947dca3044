/// A turn as what it changes: a unit quaternion less the identity. A slow turn's cosine differs from
/// one by less than a number in single precision can hold beside the one.
struct SmallTurn {
  /// The cosine of half the angle, less one, and the vector part.
  private let change: SingleQuaternion

  /// The turn about `rotation` by its length in radians. Series below 0.2 rad, where what they leave
  /// out is beyond single precision; this runs for every sample of the gyroscope.
  init(_ rotation: SingleVector3) {
    let s = rotation.squaredLength * 0.25
    let less: Float
    let scale: Float
    if s < 0.01 {
      less = -0.5 * s * (1 - s * (1.0 / 12) * (1 - s * (1.0 / 30)))
      scale = 0.5 * (1 - s * (1.0 / 6) * (1 - s * (1.0 / 20)))
    } else {
      let half = s.squareRoot()
      less = Trigonometry.cos(half) - 1
      scale = 0.5 * Trigonometry.sin(half) / half
    }
    change = SingleQuaternion(
      w: less, x: rotation.x * scale, y: rotation.y * scale, z: rotation.z * scale)
  }

  /// The turn of an interval over which the rate changes evenly, by a gyroscope: the mean rate, and
  /// the second term of the Magnus series for an axis that moves (coning).
  init(from first: SingleVector3, to last: SingleVector3, interval: Float) {
    self.init(
      (first + last) * (0.5 * interval)
        + first.cross(last) * (interval * interval * (1.0 / 12)))
  }

  /// What an attitude changes by where the turn is one in device axes.
  func change(of attitude: SingleQuaternion) -> SingleQuaternion { attitude * change }

  /// What an attitude changes by where the turn is one in the reference frame.
  func changeInReference(of attitude: SingleQuaternion) -> SingleQuaternion { change * attitude }
}
