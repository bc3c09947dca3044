/// Acceleration along the device's axes, g (9.80665 m/s²), in Apple's sign: at rest face up it is
/// (0, 0, -1) (contract, section 1.4).
public struct CMAcceleration: Sendable, BitwiseCopyable, VectorFields {
  /// Along x, g.
  public var x: Double
  /// Along y, g.
  public var y: Double
  /// Along z, g.
  public var z: Double

  /// Zero.
  public init() { self.init(x: 0, y: 0, z: 0) }

  /// An acceleration from its components.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }
}
