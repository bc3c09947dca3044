public import CoreLocation
import Foundation

/// Which device a distance comes from.
public enum CMOdometerOriginDevice: Int, Sendable, ArchivedType {
  /// Not known.
  case unknown = 0
  /// This one.
  case local
  /// One that is paired with it.
  case remote
}

// Sendable without a check because `NSObject` is not; safe since nothing sets a field once it is made.
/// Distance, speed and slope during a workout.
open class CMOdometerData: ArchivedValue, @unchecked Sendable {
  /// Begin of the stretch.
  open internal(set) var startDate = Date.zero
  /// End of the stretch.
  open internal(set) var endDate = Date.zero
  /// Which device measured it.
  open internal(set) var originDevice = CMOdometerOriginDevice.unknown
  /// Length of the stretch, m.
  open internal(set) var deltaDistance: CLLocationDistance = 0
  /// How far the length may be off, m; negative where the length is invalid.
  open internal(set) var deltaDistanceAccuracy: CLLocationAccuracy = 0
  /// Speed at the end, m/s.
  open internal(set) var speed: CLLocationSpeed = 0
  /// How far the speed may be off, m/s; negative where the speed is invalid.
  open internal(set) var speedAccuracy: CLLocationSpeedAccuracy = 0
  /// Time of the location.
  open internal(set) var gpsDate = Date.zero
  /// Gain in altitude above mean sea level, m.
  open internal(set) var deltaAltitude: CLLocationDistance = 0
  /// How far the gain may be off, m; negative where it is invalid.
  open internal(set) var verticalAccuracy: CLLocationAccuracy = 0

  /// Greatest slope of the ground there in any direction, degrees. It does not follow from the way
  /// that was gone: `nil` unless who measured it knows the ground.
  public internal(set) var maxAbsSlope: Double?

  override class var fields: [ArchivedField] {
    [
      ArchivedField("startDate", \CMOdometerData.startDate),
      ArchivedField("endDate", \CMOdometerData.endDate),
      ArchivedField("originDevice", \CMOdometerData.originDevice),
      ArchivedField("deltaDistance", \CMOdometerData.deltaDistance),
      ArchivedField("deltaDistanceAccuracy", \CMOdometerData.deltaDistanceAccuracy),
      ArchivedField("speed", \CMOdometerData.speed),
      ArchivedField("speedAccuracy", \CMOdometerData.speedAccuracy),
      ArchivedField("gpsDate", \CMOdometerData.gpsDate),
      ArchivedField("deltaAltitude", \CMOdometerData.deltaAltitude),
      ArchivedField("verticalAccuracy", \CMOdometerData.verticalAccuracy),
      ArchivedField("maxAbsSlope", \CMOdometerData.maxAbsSlope),
    ]
  }

  /// All values in one line, each accuracy behind what it is of.
  open override var description: String {
    "\(type(of: self)) startDate \(startDate), endDate \(endDate), originDevice \(originDevice)"
      + ", deltaDistance \(deltaDistance) ± \(deltaDistanceAccuracy) m"
      + ", speed \(speed) ± \(speedAccuracy) m/s, gpsDate \(gpsDate)"
      + ", deltaAltitude \(deltaAltitude) ± \(verticalAccuracy) m"
      + ", slope \(slope.text)°, maxAbsSlope \(maxAbsSlope.text)°"
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
}
