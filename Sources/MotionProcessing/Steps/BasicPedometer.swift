/// The plainest pedometer worth the name, to be read before the other one: a band, its waves, one gate.
///
/// A wave of 0.08 g or more is a step where it follows on the one before within the time of a step, and
/// counts from the sixth on, the first five with it. No model, nothing fitted, 1.5 s of memory. It takes
/// most of what shakes a hand for steps; the article Steps has its figures beside those of `Pedometer`.
public struct BasicPedometer: Sendable {
  /// Least height of a wave, g: a quarter of a usual walk's.
  static let leastProminence: Float = 0.08
  /// Seconds from step to step: a sprint, and a slow walk.
  static let interval = 0.25...1.5
  /// Steps in a row that are a walk.
  static let run = 6

  /// Steps since the beginning.
  public private(set) var steps = 0
  private var waves = StepWaves()
  private var row = 0
  private var last: SensorTime?

  /// A pedometer that has seen nothing.
  public init() {}

  /// Takes one value of the acceleration at 50 Hz, g.
  public mutating func process(_ acceleration: Vector3, at time: SensorTime) {
    let squares = acceleration.x * acceleration.x + acceleration.y * acceleration.y
    let magnitude = Float((squares + acceleration.z * acceleration.z).squareRoot())
    guard magnitude.isFinite, let wave = waves.process(magnitude, at: time),
      wave.prominence >= Self.leastProminence
    else { return }
    let seconds = last.map { wave.time.seconds(since: $0) } ?? .infinity
    if seconds < Self.interval.lowerBound { return }
    last = wave.time
    row = seconds <= Self.interval.upperBound ? row + 1 : 1
    if row == Self.run { steps += Self.run }
    if row > Self.run { steps += 1 }
  }
}
