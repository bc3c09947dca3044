import MotionProcessing

/// What is wrong with the three axes of a sensor beside offset and noise: how much the axes differ
/// from one device to the next, and where their converter begins and ends.
public struct TriadErrors: Sendable, Equatable {
  /// Standard deviation of an axis' sensitivity over devices, as a share of 1.
  public var scale = 0.0
  /// Standard deviation over devices of what an axis sees of another one, as a share of 1.
  public var crossAxis = 0.0
  /// Smallest difference between two readings, in the sensor's unit; 0 for none that matters.
  public var step = 0.0
  /// Largest reading per axis, in the sensor's unit.
  public var range = Double.infinity

  /// Nothing is wrong.
  public static let none = TriadErrors()

  /// Axes whose converter has 16 bits for its range to both sides.
  static func sixteenBits(scale: Double, crossAxis: Double, range: Double) -> TriadErrors {
    TriadErrors(scale: scale, crossAxis: crossAxis, step: range / 32_768, range: range)
  }
}

/// The three axes of one device, drawn around a model.
struct Triad: Sendable {
  private let sensitivity: Matrix3
  private let step: Double
  private let range: Double

  /// `mean` is what all devices of the model have in common.
  init(_ errors: TriadErrors, mean: Matrix3 = .unit, _ random: inout RandomSource) {
    let gain = random.normalVector() * errors.scale
    let first = random.normalVector() * errors.crossAxis
    let second = random.normalVector() * errors.crossAxis
    sensitivity = Matrix3(
      rows: mean.row0 + Vector3(gain.x, first.x, first.y),
      mean.row1 + Vector3(first.z, gain.y, second.x),
      mean.row2 + Vector3(second.y, second.z, gain.z))
    step = errors.step
    range = errors.range
  }

  /// What the axes make of the truth, before offset and noise.
  func seen(_ truth: Vector3) -> Vector3 { sensitivity * truth }

  /// What the converter makes of it.
  func converted(_ v: Vector3) -> Vector3 {
    Vector3(converted(v.x), converted(v.y), converted(v.z))
  }

  private func converted(_ x: Double) -> Double {
    let limited = min(max(x, -range), range)
    return step > 0 ? (limited / step).rounded() * step : limited
  }
}

extension Matrix3 {
  /// Ones on the diagonal.
  static let unit = Matrix3(rows: Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1))
}
