/// One wave of the step band: a candidate for a step.
struct StepPeak: Equatable, Sendable {
  /// When the band was highest, delay of the filter included.
  var time: SensorTime
  /// Height above the trough before it, g.
  var rise: Float
  /// Whether it is as high as a step among its like; weaker ones count only inside a walk.
  var isPlain: Bool
}

/// Finds the waves of the step band that rise and fall by more than a threshold which follows their
/// size. Low waves are told as well: in a walk they may be steps, at a turn or where a foot is set
/// down softly.
struct StepPeakFinder {
  /// Least rise and fall, g.
  var floor: Float = 0.03
  /// Least rise and fall as a part of the recent waves.
  var share: Float = 0.1
  /// Least rise of a plain wave, g.
  var plainFloor: Float = 0.045
  /// Least rise of a plain wave as a part of the recent ones.
  var plainShare: Float = 0.2
  /// Samples after which the recent waves are forgotten.
  static let memory = 100

  private var isRising = false
  private var top: Float = 0
  private var topTime = SensorTime.zero
  /// The values before and after the top, for its place between two samples.
  private var beforeTop: Float = 0
  private var afterTop: Float = 0
  private var previous: Float = 0
  private var bottom: Float = 0
  private var size: Float = 0
  private var age = 0
  private var hasStarted = false

  /// Forgets the past.
  mutating func restart() { self = StepPeakFinder() }

  /// Takes one value of the step band; a peak is known as soon as the band has fallen far enough.
  mutating func process(_ x: Float, at time: SensorTime) -> StepPeak? {
    defer { previous = x }
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
      if x - bottom > threshold {
        isRising = true
        take(x, at: time)
      }
      return nil
    }
    if x > top {
      take(x, at: time)
      return nil
    }
    if afterTop.isNaN { afterTop = x }
    return top - x > threshold ? close(at: x) : nil
  }

  private mutating func take(_ x: Float, at time: SensorTime) {
    top = x
    topTime = time
    beforeTop = previous
    afterTop = .nan
  }

  private mutating func close(at x: Float) -> StepPeak {
    let rise = top - bottom
    let isPlain = rise > max(plainFloor, plainShare * size)
    isRising = false
    bottom = x
    if isPlain || size == 0 {
      size = size == 0 ? rise : size + 0.3 * (min(rise, 2 * size) - size)
    }
    age = 0
    return StepPeak(time: summit(), rise: rise, isPlain: isPlain)
  }

  /// The time of the highest point of a parabola through the top and its neighbours.
  private func summit() -> SensorTime {
    let bend = beforeTop - 2 * top + afterTop
    guard bend < 0 else { return topTime }
    let part = min(max(0.5 * (beforeTop - afterTop) / bend, -0.5), 0.5)
    return topTime.advanced(by: Double(part) / UniformResampler.rate)
  }
}
