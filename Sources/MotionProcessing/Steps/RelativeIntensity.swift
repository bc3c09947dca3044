/// Power of the acceleration now over its usual power while walking.
///
/// The sum over three axes: in turns on the spot the magnitude hardly shows steps, but the device
/// sways. The band is the difference of two first-order low-passes; its exact shape cancels in the
/// quotient.
struct RelativeIntensity {
  /// Part of the newest of 50 values a second in the faster low-pass: corner of 4 Hz.
  static let fast: Float = 0.395
  /// Part of the newest value in the slower low-pass: corner of 0.75 Hz, below the slowest stride of
  /// most walks.
  static let slow: Float = 0.09
  /// Part of the newest value in the power: a memory of 0.3 s, about half a step.
  static let newness: Float = 0.065
  /// Part that the newest step has in the usual power: about six steps of memory.
  static let learning: Float = 0.15

  private var upper = SIMD3<Float>.zero
  private var lower = SIMD3<Float>.zero
  private var power: Float = 0
  private var usual: Float = 0
  private var hasStarted = false

  /// Forgets what moves now.
  mutating func restart() {
    hasStarted = false
    power = 0
  }

  /// Takes one value of the uniform 50 Hz acceleration, g.
  mutating func process(_ acceleration: SIMD3<Float>) {
    if !hasStarted {
      hasStarted = true
      upper = acceleration
      lower = acceleration
    }
    upper += Self.fast * (acceleration - upper)
    lower += Self.slow * (acceleration - lower)
    let motion = upper - lower
    power += Self.newness * ((motion * motion).sum() - power)
  }

  /// A walk begins: what moves now is usual.
  mutating func begin() { usual = power }

  /// A step came: what moves now belongs to the walk.
  mutating func learn() { usual += Self.learning * (power - usual) }

  /// Amplitude of now against the usual one; 1 while nothing is known.
  var quotient: Float { usual > 0 ? (power / usual).squareRoot() : 1 }
}
