public import Foundation

/// Depth and pressure under water.
open class CMWaterSubmersionMeasurement: ArchivedValue {
  /// How deep the device is.
  public enum DepthState: Int, Sendable, ArchivedType {
    /// Not known.
    case unknown = 0
    /// Above water.
    case notSubmerged = 100
    /// Less than 1 m deep.
    case submergedShallow = 200
    /// 1 m deep or more.
    case submergedDeep = 300
    /// Almost at the maximum depth.
    case approachingMaxDepth = 400
    /// Beyond the maximum depth.
    case pastMaxDepth = 500
    /// Too deep for the sensor.
    case sensorDepthError = 600
  }

  /// When it was measured.
  open private(set) var date = Date.zero
  /// Depth; `nil` at the surface.
  open private(set) var depth: Measurement<UnitLength>?
  /// Pressure of water and air above; `nil` at the surface.
  open private(set) var pressure: Measurement<UnitPressure>?
  /// Pressure of the air at the surface.
  open private(set) var surfacePressure = Measurement<UnitPressure>(archived: 0)
  /// How deep the device is.
  open private(set) var submersionState = CMWaterSubmersionMeasurement.DepthState.unknown

  override class var fields: [ArchivedField] {
    [
      ArchivedField("date", \CMWaterSubmersionMeasurement.date),
      ArchivedField("depth", \CMWaterSubmersionMeasurement.depth),
      ArchivedField("pressure", \CMWaterSubmersionMeasurement.pressure),
      ArchivedField("surfacePressure", \CMWaterSubmersionMeasurement.surfacePressure),
      ArchivedField("submersionState", \CMWaterSubmersionMeasurement.submersionState),
    ]
  }

  /// A measurement in m and kPa.
  convenience init(
    at date: Date, metres: Double?, kilopascals: Double?, surfaceKilopascals: Double,
    state: DepthState
  ) {
    self.init()
    self.date = date
    depth = metres.map(Measurement.init(archived:))
    pressure = kilopascals.map(Measurement.init(archived:))
    surfacePressure.value = surfaceKilopascals
    submersionState = state
  }
}
