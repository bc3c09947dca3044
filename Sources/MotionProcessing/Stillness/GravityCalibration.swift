/// Gain and offset of each axis of an accelerometer, by which what it reads at rest has the length of gravity.
///
/// A first pass over a recording collects the windows in which the device lay still (`GravityCalibrator`); a second one
/// takes `corrected`. After van Hees et al. 2014, J Appl Physiol 117:738.
public struct GravityCalibration: Equatable, Sendable {
  /// What an axis is multiplied by.
  public var gain: Vector3
  /// What is added then, g.
  public var offset: Vector3

  /// Nothing is changed.
  public static let none = GravityCalibration(gain: Vector3(1, 1, 1), offset: .zero)

  /// A calibration of its parts.
  public init(gain: Vector3, offset: Vector3) {
    self.gain = gain
    self.offset = offset
  }

  /// An acceleration as a perfect sensor would have read it, g.
  public func corrected(_ v: Vector3) -> Vector3 {
    Vector3(gain.x * v.x + offset.x, gain.y * v.y + offset.y, gain.z * v.z + offset.z)
  }
}

/// What came of the search for a calibration.
public struct GravityFinding: Equatable, Sendable {
  /// Why nothing is applied.
  public enum Refusal: String, Sendable {
    /// Too few still windows.
    case fewStillWindows = "few_still_windows"
    /// They do not lie on all sides of the sphere.
    case fewAttitudes = "few_attitudes"
    /// What was found is no better than nothing, or not good enough.
    case noGain = "no_gain"
  }

  /// What was found and is applied; `nil` where nothing is.
  public var calibration: GravityCalibration?
  /// Why nothing is.
  public var refusal: Refusal?
  /// Still windows of ten seconds.
  public var windows: Int
  /// Mean distance of their length from 1 g, as recorded, mg; `nil` without a window.
  public var errorBefore: Double?
  /// The same after calibration; `nil` where none was found.
  public var errorAfter: Double?
}

/// Collects still windows in a first pass over a recording, and finds gain and offset of each axis on them. The state is of
/// fixed size: 80 kB.
public struct GravityCalibrator: Sendable {
  /// Standard deviation below which a window of ten seconds is still, g: that of van Hees 2014.
  static let stillDeviation = 0.013
  /// Still windows below which nothing is fitted, as actipy has it.
  public static let least = 50
  /// How far still windows must reach on both sides of each axis, g: van Hees 2014.
  static let reach = 0.3
  /// Error above which a calibration is not believed, mg: van Hees 2014.
  static let most = 10.0

  private var windows = StillWindows()
  private var attitudes = StillAttitudes()

  /// Nothing seen yet.
  public init() {}

  /// Takes an acceleration, g.
  public mutating func process(_ acceleration: Vector3, at time: SensorTime) {
    if let window = windows.process(acceleration, at: time) { take(window) }
  }

  /// What the recording gives, after its last sample.
  public mutating func finish() -> GravityFinding {
    if let window = windows.finish() { take(window) }
    let none = GravityCalibration.none
    var finding = GravityFinding(
      windows: attitudes.count, errorBefore: attitudes.count > 0 ? error(of: none) : nil)
    if attitudes.count < Self.least {
      finding.refusal = .fewStillWindows
    } else if !isPopulated {
      finding.refusal = .fewAttitudes
    } else {
      let found = SphereFit.calibration(on: attitudes)
      let after = error(of: found)
      finding.errorAfter = after
      if after < Self.most, after < finding.errorBefore ?? 0 {
        finding.calibration = found
      } else {
        finding.refusal = .noGain
      }
    }
    return finding
  }

  private mutating func take(_ window: StillWindows.Window) {
    if window.deviation < Self.stillDeviation { attitudes.add(window.mean) }
  }

  /// Whether still windows lie on both sides of each axis.
  private var isPopulated: Bool {
    var (low, high) = (Vector3.zero, Vector3.zero)
    attitudes.forEach {
      low = Vector3(min(low.x, $0.x), min(low.y, $0.y), min(low.z, $0.z))
      high = Vector3(max(high.x, $0.x), max(high.y, $0.y), max(high.z, $0.z))
    }
    return max(low.x, low.y, low.z) < -Self.reach && min(high.x, high.y, high.z) > Self.reach
  }

  /// Mean distance of the windows' length from 1 g, mg.
  private func error(of calibration: GravityCalibration) -> Double {
    var (sum, count) = (0.0, 0)
    attitudes.forEach {
      sum += abs(calibration.corrected($0).length - 1)
      count &+= 1
    }
    return count > 0 ? 1000 * sum / Double(count) : 0
  }
}
