/// What a device's movement says of where it is worn.
public struct WearFinding: Equatable, Sendable {
  /// Whether a wrist wears it. Else it is anywhere else, in a hand as well.
  public var isWrist: Bool
  /// How sure that is: article Wear has how often each level is wrong.
  public var confidence: Confidence

  /// A finding.
  public init(isWrist: Bool, confidence: Confidence) {
    (self.isWrist, self.confidence) = (isWrist, confidence)
  }
}
