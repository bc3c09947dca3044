public import CoreLocation
public import Foundation

/// Which device a distance comes from.
public enum CMOdometerOriginDevice: Int, Sendable {
  /// Not known.
  case unknown = 0
  /// This one.
  case local
  /// One that is paired with it.
  case remote
}

// Sendable without a check because `NSObject` is not; safe since nothing in it ever changes.
/// Distance, speed and slope during a workout.
open class CMOdometerData: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  private let values: OdometerValues

  /// Begin of the stretch.
  open var startDate: Date { values.start }
  /// End of the stretch.
  open var endDate: Date { values.end }
  /// Which device measured it.
  open var originDevice: CMOdometerOriginDevice { values.origin }
  /// Length of the stretch, m.
  open var deltaDistance: CLLocationDistance { values.distance }
  /// How far the length may be off, m; negative where the length is invalid.
  open var deltaDistanceAccuracy: CLLocationAccuracy { values.distanceAccuracy }
  /// Speed at the end, m/s.
  open var speed: CLLocationSpeed { values.speed }
  /// How far the speed may be off, m/s; negative where the speed is invalid.
  open var speedAccuracy: CLLocationSpeedAccuracy { values.speedAccuracy }
  /// Time of the location.
  open var gpsDate: Date { values.gps }
  /// Gain in altitude above mean sea level, m.
  open var deltaAltitude: CLLocationDistance { values.altitude }
  /// How far the gain may be off, m; negative where it is invalid.
  open var verticalAccuracy: CLLocationAccuracy { values.verticalAccuracy }

  /// Zeros at the reference date, of unknown origin.
  public override init() { values = OdometerValues() }

  /// A stretch.
  init(_ values: OdometerValues) { self.values = values }

  /// Whether archives can ask for the class by name; true.
  open class var supportsSecureCoding: Bool { true }

  /// A stretch from an archive; an origin that is none reads as unknown.
  public required init?(coder: NSCoder) { values = OdometerValues(coder: coder) }

  /// Writes the stretch.
  open func encode(with coder: NSCoder) {
    coder.encode(startDate, forKey: "startDate")
    coder.encode(endDate, forKey: "endDate")
    coder.encode(Int64(originDevice.rawValue), forKey: "originDevice")
    coder.encode(deltaDistance, forKey: "deltaDistance")
    coder.encode(deltaDistanceAccuracy, forKey: "deltaDistanceAccuracy")
    coder.encode(speed, forKey: "speed")
    coder.encode(speedAccuracy, forKey: "speedAccuracy")
    coder.encode(gpsDate, forKey: "gpsDate")
    coder.encode(deltaAltitude, forKey: "deltaAltitude")
    coder.encode(verticalAccuracy, forKey: "verticalAccuracy")
    coder.encodeIfPresent(maxAbsSlope, forKey: "maxAbsSlope")
  }

  /// The stretch itself, since it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// All values in one line.
  open override var description: String {
    "\(type(of: self)) startDate \(startDate), endDate \(endDate), originDevice \(originDevice)"
      + ", deltaDistance \(deltaDistance) ± \(deltaDistanceAccuracy) m"
      + ", speed \(speed) ± \(speedAccuracy) m/s, gpsDate \(gpsDate)"
      + ", deltaAltitude \(deltaAltitude) ± \(verticalAccuracy) m"
      + ", slope \(slope?.description ?? "nil")°, maxAbsSlope \(maxAbsSlope?.description ?? "nil")°"
  }
}

extension CMOdometerData {
  /// Slope of the ground in the direction of travel, degrees, positive uphill: the angle whose
  /// tangent is the gain in altitude over the length. `nil` without a length, or where one of the
  /// two is invalid.
  public var slope: Double? {
    guard deltaDistance > 0, deltaDistanceAccuracy >= 0, verticalAccuracy >= 0 else { return nil }
    return atan2(deltaAltitude, deltaDistance) * 180 / .pi
  }

  /// Greatest slope of the ground there in any direction, degrees. It does not follow from the way
  /// that was gone: `nil` unless who measured it knows the ground.
  public var maxAbsSlope: Double? { values.maxAbsSlope }
}
