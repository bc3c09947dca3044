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

// Sendable without a check because `NSObject` is not; safe since nothing in it changes once it is made.
/// Distance, speed and slope during a workout.
open class CMOdometerData: ArchivedValue, @unchecked Sendable {
  private var values = OdometerValues()

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

  override class var fields: [ArchivedField] {
    [
      ArchivedField("startDate", \CMOdometerData.startDate, kept: \.values.start),
      ArchivedField("endDate", \CMOdometerData.endDate, kept: \.values.end),
      ArchivedField("originDevice", \CMOdometerData.originDevice, kept: \.values.origin),
      ArchivedField("deltaDistance", \CMOdometerData.deltaDistance, kept: \.values.distance),
      ArchivedField(
        "deltaDistanceAccuracy", \CMOdometerData.deltaDistanceAccuracy,
        kept: \.values.distanceAccuracy),
      ArchivedField("speed", \CMOdometerData.speed, kept: \.values.speed),
      ArchivedField(
        "speedAccuracy", \CMOdometerData.speedAccuracy, kept: \.values.speedAccuracy),
      ArchivedField("gpsDate", \CMOdometerData.gpsDate, kept: \.values.gps),
      ArchivedField("deltaAltitude", \CMOdometerData.deltaAltitude, kept: \.values.altitude),
      ArchivedField(
        "verticalAccuracy", \CMOdometerData.verticalAccuracy, kept: \.values.verticalAccuracy),
      ArchivedField("maxAbsSlope", \CMOdometerData.maxAbsSlope, kept: \.values.maxAbsSlope),
    ]
  }

  /// A stretch.
  convenience init(_ values: OdometerValues) {
    self.init()
    self.values = values
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

  /// Greatest slope of the ground there in any direction, degrees. It does not follow from the way
  /// that was gone: `nil` unless who measured it knows the ground.
  public var maxAbsSlope: Double? { values.maxAbsSlope }
}
