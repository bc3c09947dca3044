/// Recognises a wrist by how it swings and turns: the mean log-odds of batches of walking and of other
/// movement, by two logistic regressions (`WearModel`).
///
/// Movement alone counts: what lies still is worn nowhere, and a ride shakes everything alike. The state is
/// of fixed size.
struct WearRecognizer: Sendable {
  /// Batches that move, three minutes, before anything is said.
  static let fewest: Float = 72
  /// Mean log-odds below which nothing is said.
  static let least: Float = 0.4
  /// Mean log-odds of medium confidence.
  static let medium: Float = 0.8
  /// Mean log-odds of high confidence, where walks and other movement agree.
  static let high: Float = 1.3
  /// What a batch of other movement counts against one of walking.
  static let movingWeight: Float = 0.6

  /// Logarithm of the least spread that moves: 10 mg and the floor of 1 mg.
  private static let still: Float = -4.51
  /// Logarithm of a spread that is a run's: 0.42 g.
  private static let running: Float = -0.868
  /// Logarithms of a spread that shakes, 20 mg, and of a spread across the vertical that has none, 0.5 mg: both at
  /// once are one axis, or the length of three, and say nothing of directions.
  private static let shaken: Float = -3.863
  private static let flat: Float = -6.5

  private var walking = Evidence()
  private var moving = Evidence()

  /// What is known by now; `nil` while nothing is.
  var finding: WearFinding? {
    let count = walking.count + Self.movingWeight * moving.count
    guard walking.count + moving.count >= Self.fewest else { return nil }
    let score = (walking.sum + Self.movingWeight * moving.sum) / count
    let size = abs(score)
    guard size >= Self.least else { return nil }
    let isWrist = score > 0
    let agree = walking.says(isWrist) && moving.says(isWrist)
    var confidence = Confidence.medium
    if agree && size >= Self.high { confidence = .high }
    // A phone in a swinging hand walks like a watch.
    if isWrist && !agree || size < Self.medium { confidence = .low }
    return WearFinding(isWrist: isWrist, confidence: confidence)
  }

  /// Whether it is a wrist with high confidence.
  var isSureOfWrist: Bool { finding == WearFinding(isWrist: true, confidence: .high) }

  /// Takes a batch in which the wearer did something.
  mutating func process(_ features: BatchFeatures, of done: MotionActivity) {
    let spread = features.spread
    guard features.horizontalSpread > Self.flat || spread < Self.shaken else { return }
    if done.walking || done.running {
      if spread < Self.running { walking.add(WearModel.walking(features)) }
    } else if spread > Self.still, !done.automotive {
      moving.add(WearModel.moving(features))
    }
  }

  /// Log-odds of one kind of batch.
  private struct Evidence {
    /// Batches of which it agrees or not: a minute.
    static let fewest: Float = 24

    var sum: Float = 0
    var count: Float = 0

    mutating func add(_ logOdds: Float) {
      sum += logOdds
      count += 1
    }

    func says(_ isWrist: Bool) -> Bool {
      count >= Self.fewest && (isWrist ? sum : -sum) > WearRecognizer.least * count
    }
  }
}
