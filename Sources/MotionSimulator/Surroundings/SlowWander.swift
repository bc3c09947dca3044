import MotionProcessing

/// Something that wanders smoothly around zero with unit variance: one memory follows another.
struct SlowWander: Sendable {
  private let memory: Double
  private let lag: Double
  private let size: Double
  private var target: Vector3
  private(set) var value: Vector3

  /// Both times in seconds; the way from value to value is theirs: its mean speed is 1 over the root
  /// of their product.
  init(memory: Double, lag: Double, _ random: inout RandomSource) {
    self.memory = memory
    self.lag = lag
    // Variance of the follower of an Ornstein-Uhlenbeck process: memory / (memory + lag).
    size = ((memory + lag) / memory).squareRoot()
    target = random.normalVector()
    value = target
  }

  /// The value `seconds` later.
  mutating func advance(_ seconds: Double, _ random: inout RandomSource) {
    let keep = Trigonometry.exp(-seconds / memory)
    let drive = ((1 - keep) * (1 + keep)).squareRoot()
    target = target * keep + random.normalVector() * drive
    let follow = 1 - Trigonometry.exp(-seconds / lag)
    value += (target * size - value) * follow
  }
}
