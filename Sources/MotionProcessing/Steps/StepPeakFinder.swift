/// One wave of the step band: a candidate for a step.
@_spi(Training) public struct StepWave: Equatable, Sendable {
  /// Middle of the wave.
  public internal(set) var time: SensorTime
  /// Height above the trough before it, g.
  public internal(set) var prominence: Float
  /// Whether it is as high as a step among its like; weaker ones count only inside a walk.
  public internal(set) var isPlain: Bool
}

/// Finds the waves of the step band that rise and fall by more than a threshold which follows their
/// size. Low waves are told as well: in a walk they may be steps, at a turn or where a foot is set
/// down softly.
struct StepPeakFinder {
  /// Least rise and fall, g.
  var floor: Float = 0.03
  /// Least rise and fall as a part of the recent waves.
  var share: Float = 0.1
  /// Least prominence of a plain wave, g.
  var plainFloor: Float = 0.045
  /// Least prominence of a plain wave as a part of the recent ones.
  var plainShare: Float = 0.2
  /// Samples after which the recent waves are forgotten.
  static let memory = 100

  /// Samples that are kept to find the middle of a wave: 0.6 s.
  static let past = 30
  /// Samples that are counted from a top on, four days: what single numbers tell apart.
  static let longest = 1 << 24
  /// Part of its height below the top at which the middle of a wave is taken: it wanders less than
  /// the top does.
  static let depth: Float = 0.25

  private var recent = FixedQueue<Float>(capacity: past, filler: 0)
  private var isRising = false
  private var top: Float = 0
  private var sinceTop = 0
  private var bottom: Float = 0
  private var size: Float = 0
  private var age = 0
  private var hasStarted = false

  /// Forgets the past.
  mutating func restart() {
    recent.removeAll()
    isRising = false
    size = 0
    age = 0
    hasStarted = false
  }

  /// Takes one value of the step band; a peak is known as soon as the band has fallen far enough.
  mutating func process(_ x: Float, at time: SensorTime) -> StepWave? {
    recent.append(x)
    guard hasStarted else {
      hasStarted = true
      bottom = x
      return nil
    }
    age = min(age + 1, Self.memory + 1)
    sinceTop = min(sinceTop + 1, Self.longest)
    if age > Self.memory { size = 0 }
    let threshold = max(floor, share * size)
    if !isRising {
      bottom = min(bottom, x)
      if x - bottom > threshold {
        isRising = true
        top = x
        sinceTop = 0
      }
      return nil
    }
    if x > top {
      top = x
      sinceTop = 0
      return nil
    }
    return top - x > threshold ? close(at: x, time) : nil
  }

  private mutating func close(at x: Float, _ time: SensorTime) -> StepWave {
    let prominence = top - bottom
    let isPlain = prominence > max(plainFloor, plainShare * size)
    let middle = time.advanced(byNanoseconds: -Self.nanoseconds(samplesSinceMiddle(prominence)))
    isRising = false
    bottom = x
    if isPlain || size == 0 {
      size = size == 0 ? prominence : size + 0.3 * (min(prominence, 2 * size) - size)
    }
    age = 0
    return StepWave(time: middle, prominence: prominence, isPlain: isPlain)
  }

  /// The nearest whole nanosecond to the time of `samples`, 0 to `longest`.
  private static func nanoseconds(_ samples: Float) -> Int64 {
    let whole = Int(samples)
    // All 24 bits of a number from 1 on.
    let part = Int64(Int((samples - Float(whole)) * 67_108_864))
    return Int64(whole) &* UniformResampler.step &+ (part &* UniformResampler.step &+ 33_554_432)
      >> 26
  }

  /// Samples between the newest one and the middle of the two times at which the wave passed a
  /// level below its top.
  private mutating func samplesSinceMiddle(_ prominence: Float) -> Float {
    let newest = recent.count - 1
    let summit = newest - sinceTop
    guard summit > 0 else { return Float(sinceTop) }
    let level = max(top - Self.depth * prominence, recent[newest])
    var up = summit
    while up > 1, recent[up - 1] > level { up -= 1 }
    var down = summit
    while down < newest - 1, recent[down + 1] > level { down += 1 }
    let rising = Float(up) - crossing(recent[up], recent[up - 1], level)
    let falling = Float(down) + crossing(recent[down], recent[down + 1], level)
    return Float(newest) - (rising + falling) / 2
  }

  /// Part of a sample from a value above the level to one below.
  private func crossing(_ above: Float, _ below: Float, _ level: Float) -> Float {
    above > below ? min(max((above - level) / (above - below), 0), 1) : 0
  }
}
