@_spi(Training) public import MotionProcessing

/// What the pedometer sees of a recording before it decides anything: windows and gaps as there.
@_spi(Training) public struct GaitStream {
  /// One thing that it sees.
  public enum Event {
    /// The data broke off; all begins anew.
    case restart
    /// A wave.
    case wave(StepWave)
    /// A full window.
    case window(GaitFeatures)
  }

  private var resampler = UniformResampler()
  private var window = GaitWindow()
  private var analyzer = GaitAnalyzer()
  private var waves = StepWaves()
  private var count = 0

  /// Nothing seen.
  public init() {}

  /// Takes one sample, g.
  public mutating func process(
    _ acceleration: Vector3, at time: SensorTime, emit: (Event, SensorTime) -> Void
  ) {
    var due: [(Vector3, SensorTime)] = []
    if !resampler.process(acceleration, at: time, emit: { due.append(($0, $1)) }) {
      window.restart()
      waves.restart()
      count = 0
      emit(.restart, time)
    }
    for (value, time) in due { append(value, at: time, emit) }
  }

  private mutating func append(
    _ value: Vector3, at time: SensorTime, _ emit: (Event, SensorTime) -> Void
  ) {
    let a = SIMD3(Float(value.x), Float(value.y), Float(value.z))
    let magnitude = (a.x * a.x + a.y * a.y + a.z * a.z).squareRoot()
    window.process(a, magnitude: magnitude)
    if let wave = waves.process(magnitude, at: time) { emit(.wave(wave), time) }
    count += 1
    guard count == GaitWindow.hop else { return }
    count = 0
    if window.isFull { emit(.window(analyzer.features(of: &window)), time) }
  }
}
