import MotionProcessing

/// The mean of device motion over 20 ms: what every detector sees, whatever the rate of the sensors.
struct GridReading {
  /// Readings a second.
  static let rate: Float = 50

  /// End of the 20 ms.
  var time: SensorTime
  /// What the accelerometer reads, g.
  var acceleration: SIMD4<Float>
  /// Direction of gravity, g.
  var gravity: SIMD4<Float>
  /// Rotation rate, rad/s; zero without gyroscope.
  var rotationRate: SIMD4<Float>
  /// What was taken off it, rad/s.
  var rateBias: SIMD4<Float>
  /// Whether there is a gyroscope.
  var hasRotation: Bool
  /// Whether nothing is known of the time before: the first reading, or the first one after a gap.
  var begins: Bool
  /// Largest |acceleration| of any sample in it, g: a knock is shorter than 20 ms.
  var peak: Float
  /// Largest acceleration without gravity of any sample in it, g.
  var push: Float
  /// Whether the accelerometer was at its limit.
  var isClipped: Bool

  /// Acceleration without gravity, g.
  var userAcceleration: SIMD4<Float> { acceleration - gravity }
}

extension SIMD4<Float> {
  /// A vector, with nothing in the fourth place.
  init(_ v: Vector3) { self.init(Float(v.x), Float(v.y), Float(v.z), 0) }

  /// Scalar product of the first three places.
  func dot(_ other: SIMD4<Float>) -> Float { x * other.x + y * other.y + z * other.z }

  /// Length of the first three places.
  var length: Float { dot(self).squareRoot() }

  /// Angle between the directions of the first three places, rad, 0 to pi.
  func angle(to other: SIMD4<Float>) -> Float {
    Float(Trigonometry.atan2(Double(cross(other).length), Double(dot(other))))
  }

  /// Vector product of the first three places, right-handed.
  func cross(_ other: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x, 0)
  }
}

extension Vector3 {
  /// The first three places.
  init(_ v: SIMD4<Float>) { self.init(Double(v.x), Double(v.y), Double(v.z)) }

  /// Angle between two directions, rad, 0 to pi.
  func angle(to other: Vector3) -> Double {
    Trigonometry.atan2(cross(other).length, dot(other))
  }
}
