/// Rotation about the device's axes, rad/s, by the right-hand rule (contract, section 1.4).
public struct CMRotationRate: Sendable, BitwiseCopyable, VectorFields {
  /// Along x, rad/s.
  public var x: Double
  /// Along y, rad/s.
  public var y: Double
  /// Along z, rad/s.
  public var z: Double

  /// Zero.
  public init() { self.init(x: 0, y: 0, z: 0) }

  /// A rotation rate from its components.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }
}
