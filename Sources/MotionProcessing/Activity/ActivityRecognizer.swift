/// From the features of each batch to Core Motion's flags: evidence of one batch, memory of the
/// ones before, verdict.
///
/// A missing sensor says nothing: without acceleration what remains is the speed of good fixes, and
/// without either the answer is unknown. Steps, the gyroscope, fixes and hints only move evidence.
@_spi(Training) public struct ActivityRecognizer: Sendable {
  /// What the host said.
  var hints: HostHints {
    get { felt.hints }
    set { felt.hints = newValue }
  }

  private var felt = FeltActivityRecognizer()
  private var speeds = SpeedEvidence()
  private var rotation = RotationLikelihood()

  /// A recognizer that has seen nothing.
  public init() {}

  /// Takes a hint of the host.
  public mutating func process(_ hint: Hint) { felt.process(hint) }

  /// Takes a rate of rotation about the device's axes, rad/s. None is needed.
  public mutating func process(rotationRate: Vector3, at time: SensorTime) {
    rotation.process(rotationRate, at: time)
  }

  /// Takes a fix: its speed is evidence where it is known.
  public mutating func process(_ fix: LocationFix, at time: SensorTime) {
    speeds.process(fix, at: time)
  }

  /// Forgets the state, after a gap without acceleration.
  public mutating func restart() { felt.restart() }

  /// Ends a batch. `features` is nil where there was not enough acceleration; `steps` were
  /// confirmed in this batch, and where `isTreading` the pedometer hears a walk at its end.
  public mutating func closeBatch(
    at end: SensorTime, features: BatchFeatures?, steps: Int, isTreading: Bool = false
  ) -> ActivityFinding {
    if let features {
      felt.hear(.rotation, rotation.likelihood(shaking: features.spread, at: end))
    }
    felt.hear(.speed, speeds.likelihood(at: end))
    return felt.closeBatch(at: end, features: features, steps: steps, isTreading: isTreading)
  }

  /// Ends a batch whose acceleration another classifier judged: how training runs a model that has
  /// not been shipped. It has neither steps nor a gyroscope.
  public mutating func closeBatch(
    at end: SensorTime, acceleration: ActivityEvidence?, turning: Float
  ) -> ActivityFinding {
    felt.hear(.speed, speeds.likelihood(at: end))
    return felt.closeBatch(at: end, acceleration: acceleration, turning: turning)
  }

  /// The next trip start or end that has not been fetched.
  public mutating func nextEvent() -> MotionEvent? { felt.nextEvent() }
}
