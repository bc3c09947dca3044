/// The Earth's magnetic field at a place and time by the World Magnetic Model 2025.
///
/// The model knows the core's field to about 0.4° of declination at middle latitudes; rocks and
/// buildings are not in it. Formulas: World Magnetic Model 2025 technical report, section 1.2.
struct EarthField: Equatable, Sendable {
  /// Component to true north, µT.
  var north: Double
  /// Component to the east, µT.
  var east: Double
  /// Component down, µT: positive where the field points below the horizon.
  var down: Double

  /// Degrees by which magnetic north lies east of true north, -180 to 180.
  var declination: Double {
    Trigonometry.atan2(east, north) * Trigonometry.degreesPerRadian
  }
  /// Degrees by which the field points below the horizon.
  var dip: Double {
    Trigonometry.atan2(down, horizontal) * Trigonometry.degreesPerRadian
  }
  /// Horizontal strength, µT. Below 2 µT, near the magnetic poles, no compass works (the model's
  /// blackout zone).
  var horizontal: Double { (north * north + east * east).squareRoot() }
  /// Strength, µT.
  var strength: Double { (north * north + east * east + down * down).squareRoot() }

  /// The field at a place, degrees and metres above the WGS84 ellipsoid, in a year such as 2026.5.
  ///
  /// The model holds from 2025 to 2030; a year outside is extrapolated, at most ten years.
  init(latitude: Double, longitude: Double, altitude: Double = 0, year: Double) {
    let place = Geocentric(latitude: latitude, altitude: altitude)
    let years = min(max(year - EarthFieldCoefficients.epoch, -10), 10)
    let sum = Self.harmonics(
      place, longitude: longitude / Trigonometry.degreesPerRadian, years: years)
    // From the axes of a sphere to those of the ellipsoid.
    let tilt = place.latitude - latitude / Trigonometry.degreesPerRadian
    let (sine, cosine) = (Trigonometry.sin(tilt), Trigonometry.cos(tilt))
    north = sum.x * cosine - sum.z * sine
    east = sum.y
    down = sum.x * sine + sum.z * cosine
  }

  /// North, east and down on the sphere, µT: order by order, so that no table of Legendre functions
  /// is needed. `p` and `dp` are Schmidt's functions of the colatitude and their derivatives.
  private static func harmonics(
    _ place: Geocentric, longitude: Double, years: Double
  ) -> Vector3 {
    let sine = max(Trigonometry.cos(place.latitude), 1e-10)
    let cosine = Trigonometry.sin(place.latitude)
    let ratio = 6371.2 / place.radius
    var total = Vector3.zero
    var diagonal = (p: 1.0, dp: 0.0)
    for m in 0...EarthFieldCoefficients.degree {
      if m > 0 {
        let factor = m == 1 ? 1 : (Double(2 * m - 1) / Double(2 * m)).squareRoot()
        diagonal = (
          factor * sine * diagonal.p, factor * (cosine * diagonal.p + sine * diagonal.dp)
        )
      }
      let turn = (
        cosine: Trigonometry.cos(Double(m) * longitude),
        sine: Trigonometry.sin(Double(m) * longitude)
      )
      var current = diagonal
      var before = (p: 0.0, dp: 0.0)
      var power = ratio * ratio
      for _ in 0..<m { power *= ratio }
      for n in m...EarthFieldCoefficients.degree {
        if n > m {
          let scale = 1 / Double(n * n - m * m).squareRoot()
          let root = Double((n - 1) * (n - 1) - m * m).squareRoot()
          let step = Double(2 * n - 1)
          let next = (
            p: (step * cosine * current.p - root * before.p) * scale,
            dp: (step * (cosine * current.dp - sine * current.p) - root * before.dp) * scale
          )
          before = current
          current = next
          power *= ratio
        }
        if n == 0 { continue }
        let (g, h) = coefficients(n, m, years)
        let along = g * turn.cosine + h * turn.sine
        let across = g * turn.sine - h * turn.cosine
        total += Vector3(
          power * along * current.dp, power * Double(m) * across * current.p / sine,
          -power * Double(n + 1) * along * current.p)
      }
    }
    return total
  }

  /// g and h of a year, µT.
  private static func coefficients(_ n: Int, _ m: Int, _ years: Double) -> (Double, Double) {
    let table = EarthFieldCoefficients.table
    let i = EarthFieldCoefficients.index(n, m)
    return (
      (Double(table[i]) + years * Double(table[i + 2])) * 1e-4,
      (Double(table[i + 1]) + years * Double(table[i + 3])) * 1e-4
    )
  }
}

/// A place as seen from the Earth's centre.
private struct Geocentric {
  /// Radians north.
  let latitude: Double
  /// Kilometres.
  let radius: Double

  /// From degrees on the WGS84 ellipsoid and metres above it.
  init(latitude degrees: Double, altitude: Double) {
    let angle = degrees / Trigonometry.degreesPerRadian
    let (sine, cosine) = (Trigonometry.sin(angle), Trigonometry.cos(angle))
    let (a, flattening) = (6378.137, 1 / 298.257223563)
    let squared = flattening * (2 - flattening)
    let normal = a / (1 - squared * sine * sine).squareRoot()
    let height = altitude / 1000
    let outward = (normal + height) * cosine
    let up = (normal * (1 - squared) + height) * sine
    radius = (outward * outward + up * up).squareRoot()
    latitude = Trigonometry.asin(up / radius)
  }
}
