/// How the device is held and how it moves, at one accelerometer sample (R123 to R147).
public struct DeviceMotion: Equatable, Sendable {
  /// Time of the accelerometer sample; the attitude is propagated to it.
  public var time: SensorTime

  /// Acceleration as measured, g, Core Motion's sign.
  public var acceleration: Vector3

  /// Device to reference, z up, heading arbitrary, no magnetometer in it (R124). `nil` without
  /// gyroscope.
  public var arbitrary: Quaternion?

  /// Device to reference: x to magnetic north, y west, z up. `nil` without gyroscope or
  /// magnetometer, and until the field has been seen.
  public var magneticNorth: Quaternion?

  /// Turn about the vertical from magnetic to true north, radians, counter-clockwise positive seen
  /// from above: minus the declination. `nil` until a location is known.
  public var magneticToTrueNorth: Double?

  /// Turn about the vertical that takes the magnetic-north frame to the corrected arbitrary frame,
  /// radians: fixed at start, changed only by slewing. `nil` until the field has been seen.
  public var magneticToCorrected: Double?

  /// Direction of gravity as known without gyroscope; used where no attitude exists. Unit length.
  public var inclinationGravity: Vector3

  /// Rotation rate without bias, rad/s. `nil` without gyroscope.
  public var rotationRate: Vector3?

  /// What was taken off the gyroscope, rad/s. `nil` without gyroscope.
  public var gyroscopeBias: Vector3?

  /// Magnetic field without the device's own, µT. `nil` without magnetometer.
  public var magneticField: Vector3?

  /// How far the calibrated field can be trusted.
  public var fieldAccuracy: FieldAccuracy

  /// Heading from magnetic north, degrees clockwise in [0, 360), of the top edge while the device
  /// lies flat and of its back while it is upright (contract, decision 7.2); `nil` where it does
  /// not exist.
  public var heading: Double?

  /// Half-width in degrees within which the heading is with 68 %; `nil` where there is no heading.
  public var headingAccuracy: Double?

  /// How well the attitudes are known; `nil` without gyroscope.
  var variance: AttitudeVariance?

  /// The attitude in a reference frame, or `nil` where that frame does not exist (yet).
  public func attitude(in frame: ReferenceFrame) -> Quaternion? {
    switch frame {
    case .xArbitraryZVertical: arbitrary
    case .xArbitraryCorrectedZVertical: turned(by: magneticToCorrected)
    case .xMagneticNorthZVertical: magneticNorth
    case .xTrueNorthZVertical: turned(by: magneticToTrueNorth)
    }
  }

  /// Gravity in g along the device's axes, unit length, as the attitude of a frame has it.
  public func gravity(in frame: ReferenceFrame) -> Vector3 {
    guard let attitude = attitude(in: frame) else { return inclinationGravity }
    return attitude.unrotate(Vector3(0, 0, -1))
  }

  /// What is left of the acceleration without gravity, g, Core Motion's sign (R137, R138).
  public func userAcceleration(in frame: ReferenceFrame) -> Vector3 {
    acceleration - gravity(in: frame)
  }

  /// Heading from the north of a frame, degrees clockwise in [0, 360); `nil` in frames without
  /// north and where there is none (R143).
  public func heading(in frame: ReferenceFrame) -> Double? {
    switch frame {
    case .xArbitraryZVertical, .xArbitraryCorrectedZVertical: return nil
    case .xMagneticNorthZVertical: return heading
    case .xTrueNorthZVertical:
      guard let heading, let magneticToTrueNorth else { return nil }
      let turned = heading - magneticToTrueNorth * Trigonometry.degreesPerRadian
      return turned < 0 ? turned + 360 : turned < 360 ? turned : turned - 360
    }
  }

  private func turned(by angle: Double?) -> Quaternion? {
    guard let magneticNorth, let angle else { return nil }
    return Quaternion(rotation: Vector3(0, 0, angle)) * magneticNorth
  }

  /// A message with the inclination only: no gyroscope, no magnetometer.
  public init(time: SensorTime, acceleration: Vector3, inclinationGravity: Vector3) {
    self.time = time
    self.acceleration = acceleration
    self.inclinationGravity = inclinationGravity
    fieldAccuracy = .uncalibrated
  }

  /// Takes out what needs a gyroscope.
  mutating func forgetAttitude() {
    arbitrary = nil
    rotationRate = nil
    gyroscopeBias = nil
    variance = nil
    forgetField()
  }

  /// Takes out what needs a magnetometer.
  mutating func forgetField() {
    magneticNorth = nil
    magneticToTrueNorth = nil
    magneticToCorrected = nil
    magneticField = nil
    fieldAccuracy = .uncalibrated
    heading = nil
    headingAccuracy = nil
  }
}

/// The four reference frames of Core Motion: z is up in all of them (contract, section 2.4).
public enum ReferenceFrame: String, CaseIterable, Sendable {
  /// x anywhere in the horizontal plane; gyroscope and accelerometer only.
  case xArbitraryZVertical
  /// x anywhere, its drift removed by the magnetometer.
  case xArbitraryCorrectedZVertical
  /// x to magnetic north.
  case xMagneticNorthZVertical
  /// x to true north; needs a location.
  case xTrueNorthZVertical
}

/// Core Motion's four levels of trust in the calibrated field.
///
/// That nothing is known is a case here and not `nil`: the levels and their numbers are those of
/// `CMMagneticFieldCalibrationAccuracy`.
public enum FieldAccuracy: Int, Comparable, Sendable {
  /// Nothing is known about the device's own field.
  case uncalibrated = -1
  /// Rough.
  case low = 0
  /// Usable.
  case medium = 1
  /// Good.
  case high = 2

  /// Order of trust.
  public static func < (a: FieldAccuracy, b: FieldAccuracy) -> Bool { a.rawValue < b.rawValue }
}
