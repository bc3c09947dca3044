public import MotionProcessing
import MotionRecordings

/// Where a simulation takes place.
public struct Site: Sendable, Equatable {
  /// Name, as a scenario says it.
  public var name: String
  /// Degrees north.
  public var latitude: Double
  /// Degrees east.
  public var longitude: Double
  /// Metres above sea level.
  public var altitude: Double
  /// IANA name of the time zone.
  public var timeZone: String
  /// The earth's magnetic field: east, north and up, µT.
  public var field: Vector3

  /// The field in the terms of a recording's metadata.
  var localField: LocalMagneticField {
    let level = (field.x * field.x + field.y * field.y).squareRoot()
    func degrees(_ y: Double, _ x: Double) -> Double {
      rounded(Trigonometry.atan2(y, x) * Trigonometry.degreesPerRadian)
    }
    return LocalMagneticField(
      declination: degrees(field.x, field.y), dip: degrees(-field.z, level),
      length: rounded(field.length))
  }

  /// To a hundredth: fields of sites are rounded themselves.
  private func rounded(_ x: Double) -> Double { (x * 100).rounded() / 100 }
}

extension Site {
  /// Degrees north of a place so many metres north of the site: WGS84's meridian.
  func latitude(north: Double) -> Double {
    let flat = 1 - Self.eccentricity * sine * sine
    let radius = Self.equator * (1 - Self.eccentricity) / (flat * flat.squareRoot())
    return latitude + north / radius * Trigonometry.degreesPerRadian
  }

  /// Degrees east of a place so many metres east of the site: WGS84's parallel.
  func longitude(east: Double) -> Double {
    let radius = Self.equator / (1 - Self.eccentricity * sine * sine).squareRoot()
    let narrowing = Trigonometry.cos(latitude / Trigonometry.degreesPerRadian)
    return longitude + east / (radius * narrowing) * Trigonometry.degreesPerRadian
  }

  private var sine: Double { Trigonometry.sin(latitude / Trigonometry.degreesPerRadian) }
  private static let equator = 6_378_137.0
  /// Square of the first eccentricity.
  private static let eccentricity = 0.006_694_379_990_14
}
