/// Sums over half a second or more; g and g².
struct MotionSums: Sendable {
  private var rawSum = Axes()
  private var slowSum = Axes()
  /// Squares of the slow swings of the three axes.
  private(set) var slowSquares: Float = 0
  /// Squares of the three axes from 0.5 to 8 Hz, and of the magnitude.
  private(set) var axisSquares: Float = 0
  private(set) var magnitudeSquares: Float = 0
  /// Squares of the three axes from 4 to 12 Hz, and of the magnitude.
  private(set) var axisImpactSquares: Float = 0
  private(set) var impactSquares: Float = 0
  /// Squares of the magnitude's second difference: nearly nothing where the source is slow.
  private(set) var bendSquares: Float = 0

  /// Acceleration, the way gravity points.
  var raw: SIMD3<Float> { rawSum.vector }
  /// Swings below the slowest usual stride.
  var slow: SIMD3<Float> { slowSum.vector }

  /// Takes one sample: acceleration and what the bands make of it.
  mutating func add(
    _ a: SIMD4<Float>, wide: SIMD4<Float>, impact: SIMD4<Float>, slow: SIMD4<Float>, bend: Float
  ) {
    rawSum.add(a.x, a.y, a.z)
    slowSum.add(slow.x, slow.y, slow.z)
    slowSquares += Self.axes(slow * slow)
    let wideSquares = wide * wide
    axisSquares += Self.axes(wideSquares)
    magnitudeSquares += wideSquares.w
    let squares = impact * impact
    axisImpactSquares += Self.axes(squares)
    impactSquares += squares.w
    bendSquares += bend * bend
  }

  static func += (a: inout MotionSums, b: MotionSums) {
    a.rawSum.add(b.rawSum.x, b.rawSum.y, b.rawSum.z)
    a.slowSum.add(b.slowSum.x, b.slowSum.y, b.slowSum.z)
    a.slowSquares += b.slowSquares
    a.axisSquares += b.axisSquares
    a.magnitudeSquares += b.magnitudeSquares
    a.axisImpactSquares += b.axisImpactSquares
    a.impactSquares += b.impactSquares
    a.bendSquares += b.bendSquares
  }

  private static func axes(_ v: SIMD4<Float>) -> Float { v.x + v.y + v.z }
}

/// A number for each axis, in the twelve bytes that they need: a `SIMD3` takes sixteen, and sixteen of
/// them where it stands.
private struct Axes: Sendable {
  private(set) var x: Float = 0, y: Float = 0, z: Float = 0

  var vector: SIMD3<Float> { SIMD3(x, y, z) }

  mutating func add(_ x: Float, _ y: Float, _ z: Float) {
    self.x += x
    self.y += y
    self.z += z
  }
}
