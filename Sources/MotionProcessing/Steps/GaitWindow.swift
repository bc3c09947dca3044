/// The last five seconds of acceleration in the bands that tell gait from other motion, at half the
/// rate of the grid: gait lies below 8 Hz, and half the samples are a quarter of the work.
///
/// Every sample is a vector of four: the device axes x, y, z and the magnitude, filtered alike. What
/// needs no samples, only sums, is kept per half second (`MotionSums`).
@_spi(Training) public struct GaitWindow: Sendable {
  /// Samples per second.
  static let rate: Float = 25
  /// Samples of the window by which steps are judged: 3 s hold three strides of an ordinary walk.
  static let length = 75
  /// The same in seconds.
  static let seconds = Float(length) / rate
  /// Samples that are kept: 5 s hold three steps of the slowest walk (0.6 steps/s).
  static let longLength = 125
  /// Grid samples that are summed up together: 0.5 s, from one look to the next.
  public static let hop = 25
  /// Half seconds that are known.
  var hopCount: Int { squares.count }

  /// Sums in the window, and those of the magnitude that are kept.
  static let hops = 6, longHops = 10

  /// Axes and magnitude, 0.5 to 8 Hz, oldest first.
  private(set) var samples = SlidingSamples(length: longLength, slack: 5)
  private var sums = FixedQueue<MotionSums>(capacity: hops, filler: MotionSums())
  /// The sums of the magnitude's squares, for longer than the others.
  private var squares = FixedQueue<Float>(capacity: longHops, filler: 0)
  private var open = MotionSums()
  private var openCount = 0

  private var wide = FourBand()
  private var impacts = FourBand()
  private var slow = FourBand()
  private var previous: Float = 0
  private var beforePrevious: Float = 0
  private var hasStarted = false
  private var isSecond = false

  /// An empty window.
  public init() {}

  /// Whether the last three seconds are known.
  public var isFull: Bool { sums.count >= Self.hops && samples.count >= Self.length }

  /// Forgets the past.
  public mutating func restart() {
    hasStarted = false
    isSecond = false
    samples.removeAll()
    sums.removeAll()
    squares.removeAll()
    open = MotionSums()
    openCount = 0
  }

  /// Takes one value of the uniform 50 Hz acceleration, g.
  public mutating func process(_ acceleration: SIMD3<Float>, magnitude m: Float) {
    let a = SIMD4(acceleration, m)
    if !hasStarted { start(at: a) }
    let filtered = wide.process(a, .wide)
    let bend = m - 2 * previous + beforePrevious
    beforePrevious = previous
    previous = m
    open.add(
      a, wide: filtered, impact: impacts.process(a, .impacts), slow: slow.process(a, .slow),
      bend: bend)
    if isSecond { samples.append(filtered) }
    isSecond.toggle()
    openCount += 1
    if openCount == Self.hop {
      sums.append(open)
      squares.append(open.magnitudeSquares)
      open = MotionSums()
      openCount = 0
    }
  }

  /// The sums of the window.
  mutating func total() -> MotionSums {
    var total = MotionSums()
    for ago in 0..<sums.count { total += sums[sums.count - 1 - ago] }
    return total
  }

  /// By how much the sum of the accelerations of the newer half of a full window differs from that of the older, g.
  mutating func turn() -> SIMD3<Float> {
    var newer = SIMD3<Float>.zero
    var older = SIMD3<Float>.zero
    for ago in 0..<Self.hops {
      let raw = sums[Self.hops - 1 - ago].raw
      if ago < Self.hops / 2 { newer += raw } else { older += raw }
    }
    return newer - older
  }

  /// The squares of the magnitude of half a second, 0 for the newest.
  mutating func squares(ago: Int) -> Float { squares[squares.count - 1 - ago] }

  /// Standard deviation of the magnitude over the last three seconds, 0.5 to 8 Hz, g.
  mutating func deviation() -> Float {
    var sum: Float = 0
    for ago in 0..<min(Self.hops, squares.count) { sum += squares(ago: ago) }
    return (sum / Float(Self.hops * Self.hop)).squareRoot()
  }

  /// The same over all that is kept.
  mutating func longDeviation() -> Float {
    var sum: Float = 0
    for ago in 0..<squares.count { sum += squares(ago: ago) }
    return (sum / Float(squares.count * Self.hop)).squareRoot()
  }

  private mutating func start(at a: SIMD4<Float>) {
    hasStarted = true
    wide.settle(at: a, .wide)
    impacts.settle(at: a, .impacts)
    slow.settle(at: a, .slow)
    previous = a.w
    beforePrevious = a.w
  }
}
