import MotionProcessing

/// The transient of a heel strike: a damped oscillation that begins at the contact.
struct Strike: Sendable {
  private var start = -1e9
  private var size = 0.0
  private var frequency = 9.0
  private var axis = Vector3.zero
  private var turning = 0.0
  private var jitter = (size: 0.0, time: 0.0)
  /// The phone is carried on the right.
  private(set) var isOwnSide = false

  init() {}

  init(_ step: Step, running: Double) {
    start = step.start
    size = step.strike * (1 + 1.5 * running) * (0.4 + 0.6 * step.sizeAtEnd)
    frequency = step.strikeFrequency
    axis = step.strikeAxis
    turning = step.strike * (1 + 0.2 * running) * (0.4 + 0.6 * step.sizeAtEnd)
    jitter = step.strikeJitter
    isOwnSide = step.foot == .right
  }

  /// Acceleration for an impact of about 1 m/s² at `time`: the derivative of t exp(-t/τ) sin ωt, so
  /// that it starts at 0 and leaves no velocity behind. τ is 45 ms; a weaker ring at 1.9 times the
  /// frequency carries what recordings show above 13 Hz.
  ///
  /// - Parameters:
  ///   - sharpness: Share of the ring at 1.9 times the frequency.
  ///   - scatter: How loosely the phone sits: its strikes differ in size (by 35 % for 1) and come up
  ///     to some 20 ms late.
  func acceleration(at time: Double, sharpness: Double, scatter: Double) -> Vector3 {
    let t = time - start - scatter * jitter.time
    guard t >= 0, t < 0.5 else { return .zero }
    let decay = size * max(0, 1 + scatter * jitter.size) * Trigonometry.exp(-t / 0.045)
    let low = decay * ring(t, frequency)
    let high = decay * sharpness * ring(t, 1.9 * frequency)
    return Vector3(-0.75 * low + 0.3 * high, 0.35 * low - 0.35 * high, 1.35 * low + 0.4 * high)
  }

  /// Turn in radians for an impact that turns the phone at about 1 rad/s: t exp(-t/τ) sin ωt, which
  /// begins and ends at rest.
  func turn(at time: Double) -> Vector3 {
    let t = time - start
    guard t >= 0, t < 0.5 else { return .zero }
    let u = t / 0.05
    let reach = 2.7 / (2 * Trigonometry.pi * frequency)
    return axis * (turning * reach * u * Trigonometry.exp(-u) * sine(turns: frequency * t))
  }

  private func ring(_ t: Double, _ frequency: Double) -> Double {
    let turns = frequency * t
    return (1 - t / 0.045) * sine(turns: turns)
      + 2 * Trigonometry.pi * turns * cosine(turns: turns)
  }
}
