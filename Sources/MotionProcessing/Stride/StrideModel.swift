/// What one step says about its length.
struct StrideFeatures: Equatable, Sendable {
  /// Seconds since the peak before; 0 when unknown.
  var interval: Float = 0
  /// Rise of the step band from trough to peak, g.
  var rise: Float = 0
  /// Mean of the step band's magnitude since the peak before, g.
  var effort: Float = 0

  /// Whether the peak before belongs to the same walk.
  var isKnown: Bool { interval > 0 }
}

/// Length of a step from its time and its waves, for walking and running alike.
///
/// The walk ratio (step length over cadence) is nearly constant in a person over all speeds (Sekiya
/// and Nagasaki 1998, Gait & Posture 7, 225-227); waves that are higher than the average mean
/// longer steps (fourth root after Weinberg 2002, Analog Devices AN-602; cube root of the mean
/// after Kim and others 2004, J. Global Positioning Systems 3).
struct StrideModel: Sendable {
  /// What was fitted by `Training/fit_stride.py`.
  struct Coefficients: Sendable {
    /// Metres per step/s.
    var cadence: Float = 0.3820
    /// Metres.
    var constant: Float = -0.0018
    /// Metres for each unit of the fourth root of the rise in g.
    var rise: Float = 0.2008
    /// Metres for each unit of the cube root of the effort in g.
    var effort: Float = 0.1562
  }

  /// Fourth root of the rise of an average walk in the hand, g.
  static let usualRise: Float = 0.9
  /// Cube root of the effort of an average walk in the hand, g.
  static let usualEffort: Float = 0.6
  /// Weight of the newest step: about four steps of memory, so that one doubtful peak does not
  /// count as a dash.
  static let newness: Float = 0.25
  /// Steps are between these, m: a shuffle and a sprint.
  static let limits: ClosedRange<Float> = 0.25...2
  /// Steps/s taken where a step stands alone: a usual walk.
  static let usualCadence: Float = 1.8

  var coefficients = Coefficients()
  private var smooth = StrideFeatures()

  /// Length in metres of the next step of the log.
  ///
  /// A step without known interval begins a walk and takes over what `next` says.
  mutating func length(of step: StrideFeatures, next: StrideFeatures?) -> Double {
    if !step.isKnown { smooth = StrideFeatures() }
    let newest = step.isKnown ? step : next ?? step
    if newest.isKnown { follow(newest) }
    guard smooth.isKnown else { return Double(coefficients.cadence * Self.usualCadence) }
    return Double(length())
  }

  private mutating func follow(_ newest: StrideFeatures) {
    guard smooth.isKnown else {
      smooth = newest
      return
    }
    smooth.interval += Self.newness * (newest.interval - smooth.interval)
    smooth.rise += Self.newness * (newest.rise - smooth.rise)
    smooth.effort += Self.newness * (newest.effort - smooth.effort)
  }

  private func length() -> Float {
    let cadence = min(max(1 / smooth.interval, 1), 3.5)
    let rise = max(smooth.rise, 0).squareRoot().squareRoot() - Self.usualRise
    let effort = cubeRoot(smooth.effort) - Self.usualEffort
    let c = coefficients
    let length = c.cadence * cadence + c.constant + c.rise * rise + c.effort * effort
    return min(max(length, Self.limits.lowerBound), Self.limits.upperBound)
  }

  private func cubeRoot(_ x: Float) -> Float {
    x > 0 ? Float(Trigonometry.pow(Double(x), 1.0 / 3)) : 0
  }
}
