/// What was learned of a device's gyroscope and magnetometer: given to the next start, both begin
/// where they ended (see ``MotionSnapshot``).
public struct SensorCalibration: Equatable, Sendable {
  /// Bias of the gyroscope, rad/s.
  public var gyroscopeBias: Vector3
  /// Standard deviation of the bias per axis, rad/s.
  public var gyroscopeBiasDeviation: Double
  /// The device's own magnetic field, µT.
  public var ownField: Vector3
  /// Standard deviation of the own field per axis, µT: infinite where no field was seen.
  public var ownFieldDeviation: Double
  /// Age of a magnetometer's reading at its stamp, s.
  public var fieldDelay: Double

  /// How much a bias may change between two starts, rad/s: warmth and ageing. Raw phones kept
  /// theirs to some tenths of a degree per second over days.
  static let biasChange = 0.3 / Trigonometry.degreesPerRadian
  /// How much a device's own field may change, µT: raw phones kept theirs to a few µT over days.
  static let ownFieldChange = 3.0

  /// What was learned; `nil` where the numbers cannot have been learned from sensors: not finite,
  /// or a bias beyond 20 °/s, a field beyond 2 mT, a delay beyond 60 ms.
  public init?(
    gyroscopeBias: Vector3, gyroscopeBiasDeviation: Double, ownField: Vector3,
    ownFieldDeviation: Double, fieldDelay: Double
  ) {
    guard SingleVector3(gyroscopeBias).largestComponent <= 20 * AttitudeParameters.degree,
      gyroscopeBiasDeviation > 0, gyroscopeBiasDeviation <= 1,
      SingleVector3(ownField).largestComponent <= 2000, ownFieldDeviation > 0,
      fieldDelay >= 0, fieldDelay <= 0.06
    else { return nil }
    self.gyroscopeBias = gyroscopeBias
    self.gyroscopeBiasDeviation = gyroscopeBiasDeviation
    self.ownField = ownField
    self.ownFieldDeviation = ownFieldDeviation
    self.fieldDelay = fieldDelay
  }

  /// Variance of the bias at the next start.
  var biasVariance: Double {
    gyroscopeBiasDeviation * gyroscopeBiasDeviation + Self.biasChange * Self.biasChange
  }

  /// Variance of the own field at the next start.
  var ownFieldVariance: Double {
    ownFieldDeviation * ownFieldDeviation + Self.ownFieldChange * Self.ownFieldChange
  }
}
