/// From the features of each batch and the steps in it to Core Motion's flags: ``ActivityRecognizer``
/// where there is an accelerometer and nothing else, with neither memory nor code for other sensors.
@_spi(Training) public struct FeltActivityRecognizer: Sendable {
  /// Steps in a batch that speak for being on foot.
  private static let fewestSteps = 3
  /// How likely that many steps are counted in each class against being on foot. Of recorded batches
  /// on foot 94 % have them, of hands 3 %, of a phone on a bicycle 5 %, of the rest none; the
  /// pedometer was fitted to these recordings, so each is trusted for a fraction of that.
  private static var stepping: ClassVector { ClassVector(0.2, 1, 1, 0.5, 0.3, 0.25, 0, 0) }

  /// What the host said.
  var hints: HostHints {
    get { judge.hints }
    set { judge.hints = newValue }
  }

  private var trees = ActivityTrees()
  private var judge = ActivityJudge()

  /// A recognizer that has seen nothing.
  public init() {}

  /// Takes a hint of the host.
  public mutating func process(_ hint: Hint) { judge.hints.process(hint) }

  /// Forgets the state, after a gap without acceleration.
  public mutating func restart() { judge.restart() }

  /// Ends a batch. `features` is nil where there was not enough acceleration; `steps` were
  /// confirmed in this batch.
  public mutating func closeBatch(
    at end: SensorTime, features: BatchFeatures?, steps: Int
  ) -> ActivityFinding {
    if let features { judge(features, steps: steps) }
    return judge.conclude(at: end, turning: features?.turning)
  }

  /// Ends a batch whose acceleration another classifier judged.
  mutating func closeBatch(
    at end: SensorTime, acceleration: ActivityEvidence?, turning: Float
  ) -> ActivityFinding {
    hear(.acceleration, acceleration?.vector)
    return judge.conclude(at: end, turning: turning)
  }

  /// How likely so many confirmed steps are in each class; `nil` where they are too few to say anything.
  public static func likelihood(steps: Int) -> ClassVector? {
    steps >= fewestSteps ? stepping : nil
  }

  /// Takes what another source says of the batch that ends next.
  mutating func hear(_ source: EvidenceSource, _ likelihood: ClassVector?) {
    judge.hear(source, likelihood)
  }

  /// The next trip start or end that has not been fetched.
  public mutating func nextEvent() -> MotionEvent? { judge.nextEvent() }

  private mutating func judge(_ features: BatchFeatures, steps: Int) {
    var acceleration = trees.probabilities(of: features)
    if let stepping = Self.likelihood(steps: steps) { acceleration *= stepping }
    if let feet = FootfallLikelihood.likelihood(features) { acceleration *= feet }
    judge.hear(.acceleration, acceleration)
    judge.hear(.lift, LiftLikelihood.likelihood(features))
  }
}
