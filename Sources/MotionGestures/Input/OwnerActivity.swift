public import MotionProcessing

/// What the owner is doing while a gesture may happen: whoever walks, runs or rides is not exercising.
///
/// The coprocessor says it; a detector alone is given one that knows nothing.
public struct OwnerActivity: Sendable {
  /// Walking or running, by the newest batch.
  public private(set) var isOnFoot = false
  /// Running, by the newest batch.
  public private(set) var isRunning = false
  /// Cycling, by the newest batch.
  public private(set) var isCycling = false
  /// In a vehicle, by the newest batch.
  public private(set) var isDriving = false

  /// Seconds over which steps are counted.
  static let stepMemory = 5.0

  private var steps = FixedQueue<SensorTime>(capacity: 24, filler: .zero)

  /// Nothing known.
  public init() {}

  /// Takes what the coprocessor says of 2.5 s.
  public mutating func process(_ batch: MotionBatch) {
    isOnFoot = batch.activity.walking || batch.activity.running
    isRunning = batch.activity.running
    isCycling = batch.activity.cycling
    isDriving = batch.activity.automotive
  }

  /// Takes a line of the step log.
  public mutating func process(_ revision: StepRevision) {
    if revision.verdict == .confirmed { steps.append(revision.time) }
  }

  /// How many steps were confirmed of the last 5 s.
  func recentSteps(at time: SensorTime) -> Int {
    var count = 0
    for i in 0..<steps.count where time.seconds(since: steps[i]) <= Self.stepMemory { count += 1 }
    return count
  }
}
