/// What a step looked like when it was decided: the signs that its error probability is made of.
struct StepErrorFeatures {
  /// One, evidence, height against the usual one, unevenness before and behind, and their like.
  var values = SIMD8<Float>()

  init(
    _ step: StepCandidate, _ last: StepCandidate?, _ next: StepCandidate?, lag: Float, height: Float
  ) {
    let part = height > 0 ? min(step.prominence / height, 2) : 0
    values[0] = 1
    values[1] = min(max(step.evidence, -4), 4)
    values[2] = part
    values[3] = min(part, 0.5)
    values[4] = Self.unevenness(last.map { step.time.seconds(since: $0.time) }, lag)
    values[5] = Self.unevenness(next.map { $0.time.seconds(since: step.time) }, lag)
    values[6] = Float(min(step.votes, 6))
    values[7] = min(max(lag, 0), 1)
  }

  /// Probability that the verdict is wrong, at most 0.5.
  func errorProbability(_ coefficients: SIMD8<Float>) -> Float {
    let logOdds = Double(min((coefficients * values).sum(), 0))
    let odds = Trigonometry.exp(max(logOdds, -12))
    return Float(odds / (1 + odds))
  }

  /// How far an interval is off one step lag, in step lags; at most 1.
  private static func unevenness(_ seconds: Double?, _ lag: Float) -> Float {
    guard let seconds, lag > 0 else { return 1 }
    return min(abs(Float(seconds) / lag - 1), 1)
  }
}

/// How the signs add up to an error probability: log-odds that the verdict is wrong, by logistic
/// regressions.
@_spi(Training) public enum StepErrorModel: Sendable {
  /// As fitted.
  case fitted
  /// Of one sign alone, by its number: so the log tells training what it saw.
  case sign(UInt8)

  /// Log-odds of a sign of 0, and per unit: below 0 for all that a sign can be.
  public static let offset: Float = -6
  public static let scale: Float = 0.5

  /// Of confirmed steps.
  var confirmed: SIMD8<Float> { coefficients(StepErrorModelCoefficients.confirmed) }
  /// Of waves that were dropped next to steps.
  var refusedInside: SIMD8<Float> { coefficients(StepErrorModelCoefficients.refusedInside) }
  /// Of waves that were dropped where no walk was found.
  var refusedOutside: SIMD8<Float> { coefficients(StepErrorModelCoefficients.refusedOutside) }

  private func coefficients(_ fitted: SIMD8<Float>) -> SIMD8<Float> {
    guard case .sign(let sign) = self else { return fitted }
    var alone = SIMD8<Float>()
    alone[0] = Self.offset
    alone[Int(sign)] += Self.scale
    return alone
  }
}
