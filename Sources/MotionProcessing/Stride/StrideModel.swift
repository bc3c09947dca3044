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

/// Length of a step from its time and its waves.
struct StrideModel: Sendable {
  /// Step length over cadence in m s: the walk ratio, nearly constant in a person over all speeds.
  var walkRatio: Float = 0.385

  /// Length in metres.
  func length(of f: StrideFeatures) -> Double {
    let cadence = f.isKnown ? min(max(1 / f.interval, 1), 3.5) : 1.8
    return Double(walkRatio * cadence)
  }
}
