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

  /// An owner of whom nothing is known: what a detector alone has.
  static let unknown = OwnerActivity()

  /// Seconds over which steps are counted.
  static let stepMemory = 5.0

  /// Times of the newest steps, ms, in a ring: small and in the value itself, which goes to every
  /// detector.
  private var steps = SIMD16<Int32>.zero
  /// How many there were.
  private var all = 0

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
    guard revision.verdict == .confirmed else { return }
    steps[all % steps.scalarCount] = Self.milliseconds(revision.time)
    all += 1
  }

  /// How many steps were confirmed of the last 5 s.
  func recentSteps(at time: SensorTime) -> Int {
    let now = Self.milliseconds(time)
    let longest = Int32(Self.stepMemory * 1000)
    var count = 0
    for i in 0..<min(all, steps.scalarCount) {
      // Nearly a month of milliseconds fits; what is older wraps, and comes and goes in an instant.
      let age = now &- steps[i]
      count += age >= 0 && age <= longest ? 1 : 0
    }
    return count
  }

  private static func milliseconds(_ time: SensorTime) -> Int32 {
    Int32(truncatingIfNeeded: time.nanoseconds / 1_000_000)
  }
}
