import MotionProcessing

/// When a sensor takes its samples: its own rate (off by up to 0.3 %), its own phase, and jitter.
struct SensorClock: Sendable {
  private let period: Double
  private let jitter: Double
  private let phase: Double
  private var index = 0
  /// When the next sample is taken, seconds; infinity where the sensor does not exist.
  private(set) var next: Double

  init(rate: Double, jitter: Double, _ random: inout RandomSource) {
    let drift = random.uniform(-0.003, 0.003)
    let offset = random.uniform()
    period = rate > 0 ? 1 / (rate * (1 + drift)) : .infinity
    self.jitter = jitter
    phase = rate > 0 ? offset * period : .infinity
    next = phase
  }

  /// Takes no sample before `time`.
  mutating func pass(until time: Double) {
    guard next < time else { return }
    index = Int(((time - phase) / period).rounded(.up))
    next = phase + Double(index) * period
  }

  mutating func advance(_ random: inout RandomSource) {
    index += 1
    // Jitter of at most a third of a period keeps the order.
    let shift = min(max(jitter * random.normal(), -0.33), 0.33)
    next = max(0, phase + (Double(index) + shift) * period)
  }
}
