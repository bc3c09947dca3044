/// Fits gain and offset of three axes so that still windows lie on the unit sphere: the iterative closest point of van Hees
/// 2014. Each window's closest point on the sphere is taken for the truth, each axis is fitted to it by weighted least squares,
/// and so on until nothing changes.
enum SphereFit {
  /// Steps after which it ends anyway.
  private static let most = 1000
  /// Change of the mean squared distance, g², that is none.
  private static let settled = 1e-12
  /// Distance up to which all windows weigh alike, g; beyond it they weigh by its inverse.
  private static let nearest = 0.01

  /// The sums of a weighted regression of a line.
  private struct Line {
    var (w, x, y, xx, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)

    mutating func add(_ x: Double, _ y: Double, weight: Double) {
      w += weight
      self.x += weight * x
      self.y += weight * y
      xx += weight * x * x
      xy += weight * x * y
    }

    /// Slope and intercept; a slope of 1 where all lie on one place.
    var fit: (slope: Double, intercept: Double) {
      let determinant = w * xx - x * x
      guard determinant > 1e-9 * w * w else { return (1, w > 0 ? (y - x) / w : 0) }
      let slope = (w * xy - x * y) / determinant
      return (slope, (y - slope * x) / w)
    }
  }

  /// The calibration on which it settles.
  static func calibration(on attitudes: StillAttitudes) -> GravityCalibration {
    var found = GravityCalibration.none
    var former = Double.infinity
    for _ in 0..<most {
      let (next, error) = step(from: found, on: attitudes)
      found = next
      if abs(former - error) < settled { break }
      former = error
    }
    return found
  }

  /// The next calibration, and the mean squared distance of the one before.
  private static func step(
    from found: GravityCalibration, on attitudes: StillAttitudes
  ) -> (GravityCalibration, error: Double) {
    var (x, y, z) = (Line(), Line(), Line())
    var (squares, weights) = (0.0, 0.0)
    attitudes.forEach { window in
      let v = found.corrected(window)
      let length = v.length
      guard length > 0 else { return }
      let distance = abs(length - 1)
      // Windows far off are moved rather than badly read; their pull is bounded.
      let weight = min(1 / distance, 1 / nearest)
      x.add(window.x, v.x / length, weight: weight)
      y.add(window.y, v.y / length, weight: weight)
      z.add(window.z, v.z / length, weight: weight)
      squares += weight * distance * distance
      weights += weight
    }
    let (a, b, c) = (x.fit, y.fit, z.fit)
    return (
      GravityCalibration(
        gain: Vector3(a.slope, b.slope, c.slope),
        offset: Vector3(a.intercept, b.intercept, c.intercept)),
      weights > 0 ? squares / weights : 0
    )
  }
}
