/// What has been learned about the length of one person's steps: a factor for each pace, and how
/// sure it is (R80).
///
/// The logarithms of the factors are the state of a Kalman filter. Before anything is learned they
/// are zero and share most of their uncertainty, since somebody with long steps has them at all
/// paces; so a walk teaches the run too, but less. Each known distance counts by its length and its
/// error.
///
/// ```swift
/// var calibration = StrideCalibration()
/// calibration.learn(metres: 400, error: 2, walked: coprocessor.walked)
/// coprocessor.strideCalibration = calibration
/// ```
public struct StrideCalibration: Equatable, Sendable {
  /// Why a distance was not learned.
  public enum Refusal: Error, Equatable, Sendable {
    /// Less than ``StrideCalibration/shortest`` metres, not a number, or an error of more than a
    /// fifth.
    case useless
    /// Steps and distance differ by more than people do: somebody was carried, or steps are
    /// missing.
    case implausible
  }

  /// Least metres that teach anything: the step at either end is 3 % of them.
  public static let shortest = 40.0

  /// Relative deviation between persons, common to all paces, and of each pace by itself. The
  /// common one is what the sets that were left out of the fit show (`Stride.md`); a person's ratio
  /// of the paces is more regular, but for runs, whose length grows at the same cadence.
  static let personSpread = 0.075
  static var paceSpread: SIMD4<Double> { SIMD4(0.05, 0.03, 0.04, 0.1) }
  /// Relative deviation of one walk from the person's own: shoes, load, placement, turns.
  static let walkSpread = 0.035
  /// What a person changes from lesson to lesson, relative.
  static let drift = 0.004
  /// Deviations beyond which a lesson is not believed.
  static let gate = 4.0
  /// Factors stay within these: twice the whole range of adults.
  static let limits: ClosedRange<Double> = 0.6...1.6

  /// Logarithms of the factors.
  private(set) var logarithms = SIMD4<Double>.zero
  /// Their covariance, row by row.
  private(set) var covariance = StrideCalibration.untaught
  /// Distances learned.
  public private(set) var lessons: UInt32 = 0
  /// Metres of these distances.
  public private(set) var metres = 0.0

  /// Nothing is known of the person.
  public init() {}

  /// The calibration that a snapshot holds, where it is one that `learn` can have made.
  init?(
    logarithms: SIMD4<Double>, covariance: PaceCovariance, lessons: UInt32, metres: Double
  ) {
    self.logarithms = logarithms
    self.covariance = covariance
    self.lessons = lessons
    self.metres = metres
    guard isSane else { return nil }
  }

  /// The factor on step lengths at a cadence in steps/s; 1 before anything is learned.
  public func scale(cadence: Double) -> Double {
    let shares = DistanceByCadence.shares(cadence)
    return Trigonometry.exp((shares * logarithms).sum())
  }

  /// Metres by calibration.
  public func distance(of walked: DistanceByCadence) -> Double { (walked.metres * factors).sum() }

  /// Relative standard deviation of a distance that steps give: what is not known of the person at
  /// these paces, and what a walk differs from the person's others.
  ///
  /// It does not contain the error of the count of steps. Without any metres it is the one of a
  /// usual walk.
  public func relativeError(of walked: DistanceByCadence) -> Double {
    let weights = walked.total > 0 ? self.weights(of: walked) : DistanceByCadence.shares(1.85)
    let variance = covariance.variance(weights)
    return (max(variance, 0) + Self.walkSpread * Self.walkSpread).squareRoot()
  }

  /// Relative standard deviation of distances at one cadence in steps/s.
  public func relativeError(cadence: Double) -> Double {
    relativeError(of: DistanceByCadence(1, cadence: cadence))
  }

  /// Learns from a way of known length.
  ///
  /// - Parameters:
  ///   - metres: its length.
  ///   - error: standard deviation of this length, m.
  ///   - walked: the steps on it, as ``MotionCoprocessor/walked`` has counted them between its
  ///     ends.
  public mutating func learn(
    metres known: Double, error: Double, walked: DistanceByCadence
  ) throws(Refusal) {
    guard known.isFinite, known >= Self.shortest, known < 1e6, error >= 0, error <= known / 5,
      walked.total.isFinite, walked.total > 0, walked.metres.min() >= 0
    else { throw .useless }
    let weights = self.weights(of: walked)
    let relative = error / known
    let noise = relative * relative + Self.walkSpread * Self.walkSpread
    let surprise = Trigonometry.log(known / distance(of: walked))
    let spread = covariance.variance(weights) + noise
    guard surprise * surprise <= Self.gate * Self.gate * spread else { throw .implausible }
    let shared = covariance.times(weights)
    logarithms += shared * (surprise / spread)
    covariance.reduce(by: shared, variance: spread)
    hold()
    lessons = lessons == .max ? .max : lessons + 1
    metres += known
  }

  private var factors: SIMD4<Double> {
    var f = SIMD4<Double>.zero
    for i in 0..<4 { f[i] = Trigonometry.exp(logarithms[i]) }
    return f
  }

  private func weights(of walked: DistanceByCadence) -> SIMD4<Double> {
    let scaled = walked.metres * factors
    return scaled / scaled.sum()
  }

  /// Keeps the factors within what people are, and lets what is known age; nobody becomes less known
  /// than a stranger.
  private mutating func hold() {
    let lowest = Trigonometry.log(Self.limits.lowerBound)
    let highest = Trigonometry.log(Self.limits.upperBound)
    logarithms.clamp(
      lowerBound: SIMD4(repeating: lowest), upperBound: SIMD4(repeating: highest))
    for i in 0..<4 {
      let aged = covariance[i, i] + Self.drift * Self.drift
      if aged <= Self.untaught[i, i] { covariance[i, i] = aged }
    }
  }

  /// Whether the numbers are such as `learn` makes: finite, within the limits, a covariance.
  private var isSane: Bool {
    let lowest = Trigonometry.log(Self.limits.lowerBound) - 1e-9
    let highest = Trigonometry.log(Self.limits.upperBound) + 1e-9
    for i in 0..<4 {
      guard logarithms[i] >= lowest, logarithms[i] <= highest else { return false }
      for j in 0..<4 where !covariance[i, j].isFinite { return false }
    }
    guard metres.isFinite, metres >= 0 else { return false }
    return covariance.isPositive(upTo: 0.1)
  }

  /// Covariance of somebody unknown.
  private static var untaught: PaceCovariance {
    PaceCovariance(shared: personSpread * personSpread, own: paceSpread * paceSpread)
  }
}
