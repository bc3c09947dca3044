public import Foundation

/// Depth and pressure under water.
open class CMWaterSubmersionMeasurement: NSObject, NSSecureCoding, NSCopying {
  /// How deep the device is.
  public enum DepthState: Int, Sendable {
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

  private let moment: Date
  private let metres: Double?
  private let kilopascals: Double?
  private let surfaceKilopascals: Double
  private let depthState: DepthState

  /// When it was measured.
  open var date: Date { moment }
  /// Depth; `nil` at the surface.
  open var depth: Measurement<UnitLength>? {
    metres.map { Measurement(value: $0, unit: .meters) }
  }
  /// Pressure of water and air above; `nil` at the surface.
  open var pressure: Measurement<UnitPressure>? {
    kilopascals.map { Measurement(value: $0, unit: .kilopascals) }
  }
  /// Pressure of the air at the surface.
  open var surfacePressure: Measurement<UnitPressure> {
    Measurement(value: surfaceKilopascals, unit: .kilopascals)
  }
  /// How deep the device is.
  open var submersionState: CMWaterSubmersionMeasurement.DepthState { depthState }

  /// No depth, no pressure, at the reference date.
  public override init() {
    moment = .zero
    metres = nil
    kilopascals = nil
    surfaceKilopascals = 0
    depthState = .unknown
  }

  /// A measurement in m and kPa.
  init(
    at date: Date, metres: Double?, kilopascals: Double?, surfaceKilopascals: Double,
    state: DepthState
  ) {
    moment = date
    self.metres = metres
    self.kilopascals = kilopascals
    self.surfaceKilopascals = surfaceKilopascals
    depthState = state
  }

  /// Whether archives can ask for the class by name; true.
  open class var supportsSecureCoding: Bool { true }

  /// A measurement from an archive; a state that is none reads as unknown.
  public required init?(coder: NSCoder) {
    moment = coder.date(forKey: "date")
    metres = coder.numberIfPresent(forKey: "depth")
    kilopascals = coder.numberIfPresent(forKey: "pressure")
    surfaceKilopascals = coder.number(forKey: "surfacePressure")
    depthState = coder.value(forKey: "submersionState") ?? .unknown
  }

  /// Writes the measurement, in m and kPa.
  open func encode(with coder: NSCoder) {
    coder.encode(date, forKey: "date")
    coder.encodeIfPresent(depth?.converted(to: .meters).value, forKey: "depth")
    coder.encodeIfPresent(pressure?.converted(to: .kilopascals).value, forKey: "pressure")
    coder.encode(surfacePressure.converted(to: .kilopascals).value, forKey: "surfacePressure")
    coder.encode(Int64(submersionState.rawValue), forKey: "submersionState")
  }

  /// The measurement itself, since it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// All values in one line.
  open override var description: String {
    "\(type(of: self)) date \(date), depth \(depth?.description ?? "nil")"
      + ", pressure \(pressure?.description ?? "nil"), surfacePressure \(surfacePressure)"
      + ", submersionState \(submersionState)"
  }
}
