/// Decides whether a window of three seconds is gait.
struct GaitGate {
  /// What a window must have.
  struct Parameters {
    /// Least periodicity.
    var periodicity: Float = 0.5
    /// Least periodicity where impacts are strong: trouser pockets.
    var periodicityWithImpacts: Float = 0.16
    /// What counts as strong impacts, g.
    var strongImpacts: Float = 0.098
    /// Least deviation of the magnitude, g.
    var deviation: Float = 0.057
    /// Largest share of slow swings against brisk ones.
    var slowShare: Float = 0.9
  }

  var parameters = Parameters()

  /// Whether the window is gait.
  func admits(_ f: GaitFeatures) -> Bool {
    let p = parameters
    guard f.stepLag > 0, f.deviation > p.deviation else { return false }
    guard f.slowDeviation <= p.slowShare * f.briskDeviation else { return false }
    if f.periodicity > p.periodicity { return true }
    return f.impactDeviation > p.strongImpacts && f.periodicity > p.periodicityWithImpacts
  }
}
