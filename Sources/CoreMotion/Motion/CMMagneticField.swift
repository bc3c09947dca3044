/// Magnetic flux density along the device's axes, µT (contract, section 1.4).
public struct CMMagneticField: Sendable, BitwiseCopyable, VectorFields {
  /// Along x, µT.
  public var x: Double
  /// Along y, µT.
  public var y: Double
  /// Along z, µT.
  public var z: Double

  /// Zero.
  public init() { self.init(x: 0, y: 0, z: 0) }

  /// A field from its components.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }
}
