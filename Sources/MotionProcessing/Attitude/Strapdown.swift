/// The turn of a device between two moments, from its gyroscope.
enum Strapdown {
  /// The turn of an interval over which the rate changes evenly: the mean rate, and the second term
  /// of the Magnus series for an axis that moves (coning).
  static func turn(from first: Vector3, to last: Vector3, interval: Double) -> Quaternion {
    turn((first + last) * (0.5 * interval) + first.cross(last) * (interval * interval * (1.0 / 12)))
  }

  /// The turn of a short interval at a constant rate. Series to the sixth order below 0.2 rad,
  /// where the rest is under 1e-11; this runs for every sample of the gyroscope.
  static func turn(_ rotation: Vector3) -> Quaternion {
    let s = rotation.squaredLength * 0.25
    guard s < 0.01 else { return Quaternion(rotation: rotation) }
    let w = 1 - s * (1.0 / 2) * (1 - s * (1.0 / 12) * (1 - s * (1.0 / 30)))
    let scale = 0.5 * (1 - s * (1.0 / 6) * (1 - s * (1.0 / 20) * (1 - s * (1.0 / 42))))
    return Quaternion(w: w, x: rotation.x * scale, y: rotation.y * scale, z: rotation.z * scale)
  }
}
