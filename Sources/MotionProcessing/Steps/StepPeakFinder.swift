/// One wave of the step band: a candidate for a step.
struct StepPeak: Equatable, Sendable {
  /// When the band was highest, delay of the filter included.
  var time: SensorTime
  /// Height above the trough before it, g.
  var rise: Float
}

/// Finds the waves of the step band that rise and fall by more than a threshold which follows their
/// size.
struct StepPeakFinder {
  /// Least rise and fall, g.
  var floor: Float = 0.045
  /// Least rise and fall as a part of the recent waves.
  var share: Float = 0.2
  /// Samples after which the recent waves are forgotten.
  static let memory = 100

  private var isRising = false
  private var top: Float = 0
  private var topTime = SensorTime.zero
  private var bottom: Float = 0
  private var size: Float = 0
  private var age = 0
  private var hasStarted = false

  /// Forgets the past.
  mutating func restart() { self = StepPeakFinder() }

  /// Takes one value of the step band; a peak is known as soon as the band has fallen far enough.
  mutating func process(_ x: Float, at time: SensorTime) -> StepPeak? {
    guard hasStarted else {
      hasStarted = true
      bottom = x
      return nil
    }
    age += 1
    if age > Self.memory { size = 0 }
    let threshold = max(floor, share * size)
    if !isRising {
      bottom = min(bottom, x)
      guard x - bottom > threshold else { return nil }
      isRising = true
      top = x
      topTime = time
      return nil
    }
    if x > top {
      top = x
      topTime = time
      return nil
    }
    guard top - x > threshold else { return nil }
    let rise = top - bottom
    isRising = false
    bottom = x
    size = size == 0 ? rise : size + 0.3 * (min(rise, 2 * size) - size)
    age = 0
    return StepPeak(time: topTime, rise: rise)
  }
}
