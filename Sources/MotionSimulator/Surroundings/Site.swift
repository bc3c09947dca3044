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
