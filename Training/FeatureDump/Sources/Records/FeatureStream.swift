@_spi(Training) public import MotionProcessing

/// The features of each batch of a recording that can be judged. Batches, grid and gaps as in
/// `MotionCoprocessor`.
@_spi(Training) public struct FeatureStream {
  private static let batch: Int64 = 2_500_000_000
  private static let longestGap: Int64 = 1_000_000_000

  private var resampler = UniformResampler()
  private var window = FeatureWindow()
  private var previous: Int64?
  private var end: Int64 = 0
  private var isCovered = false

  public init() {}

  /// Takes an acceleration, g; `close` gets the features of each batch that ended before it, and its end.
  public mutating func process(
    _ acceleration: Vector3, at stamp: SensorTime, _ close: (BatchFeatures, SensorTime) -> Void
  ) {
    let time = stamp.nanoseconds
    if previous == nil { end = (time / Self.batch + 1) * Self.batch }
    while time >= end {
      finish(close)
      end += Self.batch
    }
    if let previous, time - previous > Self.longestGap { window.restart() }
    previous = time
    isCovered = true
    resampler.process(acceleration, at: stamp) { value, gridTime in
      window.process(value, at: gridTime)
    }
  }

  /// Ends the last batch.
  public mutating func finish(_ close: (BatchFeatures, SensorTime) -> Void) {
    if isCovered, let features = window.features() { close(features, SensorTime(nanoseconds: end)) }
    isCovered = false
  }
}
