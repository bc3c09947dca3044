/// The last seconds of uniform acceleration, and what can be said about them at the end of a batch.
/// Computed once per batch, for every algorithm that wants it.
///
/// The acceleration is low-passed at 7 Hz and thinned to 25 Hz first: sources of 15 Hz have nothing
/// above, and what the interpolation of slow sources adds up there must not be seen. The window
/// holds 5 s, less after a start; what is slower than a step is seen over 10 s (`SlowMotion`).
@_spi(Training) public struct FeatureWindow: Sendable {
  /// Rate of the window in Hz.
  static let rate: Float = 25
  /// Values in 5 s.
  static let capacity = 125
  /// The least that can be judged: 1.44 s, three steps of a runner, who wants to be seen at once.
  static let least = 36
  /// Corner of the low-pass in Hz: two sections, -6 dB there.
  static let corner = 7.0

  /// Mean square of the change from 1/25 s to 1/25 s with which something has begun, g², and in how many
  /// times what was before: a calm hand has a quarter of the former, a walk three times as much, and a
  /// hundred times what somebody has who stands.
  static let begun: Float = 0.0036
  static let beginning: Float = 9

  /// Two Butterworth sections for the three axes; the fourth lane is empty.
  private var first = FourBiquad(.lowPass(corner: corner, rate: UniformResampler.rate))
  private var second = FourBiquad(.lowPass(corner: corner, rate: UniformResampler.rate))
  private var isRunning = false
  private var window = VectorRing(capacity: capacity)
  private var slow = SlowMotion()
  private var scratch = WindowScratch()

  /// An empty window.
  public init() {}

  /// Takes one value of the uniform 50 Hz acceleration, g.
  public mutating func process(_ acceleration: Vector3, at time: SensorTime) {
    let value = SIMD4(Float(acceleration.x), Float(acceleration.y), Float(acceleration.z), 0)
    if !isRunning {
      isRunning = true
      first.settle(at: value)
      second.settle(at: value)
    }
    let smooth = second.process(first.process(value))
    // Every other value of the grid, the same ones wherever a recording is cut.
    guard (time.nanoseconds / UniformResampler.step) & 1 == 0 else { return }
    let thinned = SIMD3(smooth.x, smooth.y, smooth.z)
    window.append(thinned)
    slow.process(thinned, at: time)
  }

  /// Forgets everything, after a gap.
  public mutating func restart() {
    isRunning = false
    window.removeAll()
    slow.restart()
  }

  /// The features of the window that ends now; `nil` while it holds less than 1.44 s.
  public mutating func features() -> BatchFeatures? {
    guard window.count >= Self.least else { return nil }
    let changes = changes()
    var result = BatchFeatures()
    result.roughness = WindowShape.logarithm(changes.mean.squareRoot())
    result.smoothShare = changes.smoothShare
    let means = WindowShape.describe(window, &scratch, in: &result)
    WindowSpectrum.describe(window, means, &scratch, in: &result)
    WindowRhythm.describe(window, &scratch, in: &result)
    result.slow = slow.spread
    return result
  }

  /// How much the window changes, once it has forgotten its older half where there was rest and something
  /// has begun since: half of each is neither, and a walk would be known a batch later (R43).
  private mutating func changes() -> WindowChanges {
    guard window.count == Self.capacity else { return WindowChanges(window, 0..<window.count) }
    let half = Self.capacity / 2
    let older = WindowChanges(window, 0..<half)
    let newer = WindowChanges(window, half..<Self.capacity)
    if newer.mean > Self.begun, newer.mean > Self.beginning * older.mean {
      window.removeFirst(half)
      return newer
    }
    return older + WindowChanges(window, half - 1..<half + 1) + newer
  }
}
