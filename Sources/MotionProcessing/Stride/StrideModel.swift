/// What one step says about its length.
struct StrideFeatures: Equatable, Sendable {
  /// Seconds since the peak before; 0 when unknown.
  var interval: Float = 0
  /// Prominence of the wave in the step band, from trough to peak, g.
  var prominence: Float = 0

  /// Whether the peak before belongs to the same walk.
  var isKnown: Bool { interval > 0 }
}

/// Length of a step from its time and its wave, walking and running.
///
/// A walker is an inverted pendulum: the trunk's prominence goes with the square of the step length, and
/// the acceleration of a given prominence with the square of the cadence (Zijlstra and Hof 1997, Gait &
/// Posture 6, 249-262). How high the wave is depends on person, placement and sensor as well, so it
/// is compared with what the same person's steps were like at the same cadence until now: small
/// quick steps in a turn or a crowd are short, whatever a step of this person looks like. For a
/// runner, who flies, that does not hold; there the length goes with the cadence alone.
struct StrideModel: Sendable {
  /// What was fitted by `Training/fit_stride.py`; lengths are natural logarithms of metres.
  struct Coefficients: Sendable {
    /// Length of a usual walk.
    var walk: Float = -0.4105
    /// Growth of a walker's step with the logarithm of the cadence, of waves as usual for it.
    var cadence: Float = 0.3489
    /// Growth with the wave against those of the same person.
    var wave: Float = 0.4026
    /// Growth with the wave of the person against those of all.
    var person: Float = 0.2461
    /// Length of a run at `runningCadence`.
    var run: Float = 0.0870
  }

  /// Steps/s and prominence in g of a usual walk, phone in the hand (medians of mall-hand).
  static let usualCadence: Float = 1.85
  static let usualProminence: Float = 0.66
  /// Power of the cadence with which waves of one person grow: two for the acceleration of a given
  /// prominence, and one for the prominence, which is larger where steps are longer.
  static let waveGrowth: Float = 3
  /// Steps that the reference remembers, and steps that its start is worth.
  static let memory: Float = 60
  static let trust: Float = 12
  /// Largest deviation from the reference that counts: half and double.
  static let widest: Float = 0.7
  /// Weight of the newest step: about three steps of memory, so that one doubtful peak does not
  /// count as a dash.
  static let newness: Float = 0.35
  /// Steps are between these, m: a shuffle and a sprint.
  static let limits: ClosedRange<Float> = 0.25...2
  /// Steps/s between the fastest walks (2.2) and the slowest runs (2.5) of the recordings, and
  /// about the middle of a run.
  static let flight: Float = 2.36
  static let runningCadence: Float = 2.65
  /// Prominence in g below which quick steps are no run: turns on the spot reach 2.4 steps/s with 0.4 g,
  /// runs have 1 g.
  static let runningProminence: Float = 0.7

  private static let coefficients = Coefficients()
  /// What is known of the person.
  var calibration = StrideCalibration()
  private var smooth = StrideFeatures()
  private var reference: Float = 0
  private var steps = trust

  /// Length of the next step of the log.
  ///
  /// A step without known interval begins a walk and takes over what `next` says.
  mutating func measure(_ step: StrideFeatures, next: StrideFeatures?) -> StepMeasure {
    if !step.isKnown { smooth = StrideFeatures() }
    let newest = step.isKnown ? step : next ?? step
    if newest.isKnown { follow(newest) }
    let base = smooth.isKnown ? length() : Self.bounded(Self.coefficients.walk)
    let cadence = smooth.isKnown ? self.cadence : Self.usualCadence
    return StepMeasure(
      base: base, cadence: cadence, scale: Float(calibration.scale(cadence: Double(cadence))))
  }

  private var cadence: Float { min(max(1 / smooth.interval, 1), 3.5) }

  private mutating func follow(_ newest: StrideFeatures) {
    guard smooth.isKnown else {
      smooth = newest
      return
    }
    smooth.interval += Self.newness * (newest.interval - smooth.interval)
    smooth.prominence += Self.newness * (newest.prominence - smooth.prominence)
  }

  private mutating func length() -> Float {
    let c = Self.coefficients
    let quickness = Self.log(cadence / Self.usualCadence)
    let running = runningShare()
    let usual = Self.waveGrowth * min(max(quickness, -0.4), 0.3)
    let wave = Self.log(prominence / Self.usualProminence) - usual
    refer(to: wave, weight: 1 - running)
    let deviation = min(max(wave - reference, -Self.widest), Self.widest)
    let walk = c.walk + c.cadence * quickness + c.wave * deviation + c.person * reference
    let run = c.run + Self.log(cadence / Self.runningCadence)
    return Self.bounded((1 - running) * walk + running * run)
  }

  /// Waves below a hundredth of g are noise.
  private var prominence: Float { min(max(smooth.prominence, 0.01), 100) }

  /// The mean of the last waves at walking; the first ones count with a walk as usual.
  private mutating func refer(to wave: Float, weight: Float) {
    steps = min(steps + weight, Self.memory)
    reference += weight / steps * (wave - reference)
  }

  /// 0 for a walk, 1 for a run, and little between, without a jump.
  private func runningShare() -> Float {
    let evidence =
      40 * Self.log(cadence / Self.flight) + 8
      * min(Self.log(prominence / Self.runningProminence), 0)
    return Float(1 / (1 + Trigonometry.exp(-Double(evidence))))
  }

  private static func bounded(_ logarithm: Float) -> Float {
    min(max(Float(Trigonometry.exp(Double(logarithm))), limits.lowerBound), limits.upperBound)
  }

  private static func log(_ x: Float) -> Float { Trigonometry.log(x) }
}
