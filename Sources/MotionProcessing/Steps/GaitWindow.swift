/// The last five seconds of acceleration in the bands that tell gait from other motion, at half the
/// rate of the grid: gait lies below 8 Hz, and half the samples are a quarter of the work.
///
/// Every sample is a vector of four: the device axes x, y, z and the magnitude, filtered alike. What
/// needs no samples, only sums, is kept per half second (`MotionSums`).
@_spi(Training) public struct GaitWindow: Sendable {
  /// Samples per second.
  static let rate = UniformResampler.rate / 2
  /// Samples of the window by which steps are judged: 3 s hold three strides of an ordinary walk.
  static let length = 75
  /// The same in seconds.
  static let seconds = Double(length) / rate
  /// Samples that are kept: 5 s hold three steps of the slowest walk (0.6 steps/s).
  static let longLength = 125
  /// Grid samples that are summed up together: 0.5 s, from one look to the next.
  public static let hop = 25
  /// Half seconds that are known.
  var hopCount: Int { sums.count }

  /// Sums in the window, and all that are kept.
  static let hops = 6, longHops = 10

  /// Axes and magnitude, 0.5 to 8 Hz, oldest first.
  private(set) var samples = SlidingSamples(length: longLength, slack: 15)
  private var sums = FixedQueue<MotionSums>(capacity: longHops, filler: MotionSums())
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
      open = MotionSums()
      openCount = 0
    }
  }

  /// The sums of half a second, 0 for the newest.
  func sums(ago: Int) -> MotionSums { sums[sums.count - 1 - ago] }

  /// The sums of the newest `hops` half seconds, or of all there are.
  func total(_ hops: Int, ago: Int = 0) -> MotionSums {
    var total = MotionSums()
    for i in ago..<min(ago + hops, sums.count) { total += sums(ago: i) }
    return total
  }

  /// Standard deviation of the magnitude over the last three seconds, 0.5 to 8 Hz, g.
  var deviation: Float {
    var squares: Float = 0
    for i in 0..<min(Self.hops, sums.count) { squares += sums(ago: i).magnitudeSquares }
    return (squares / Float(Self.hops * Self.hop)).squareRoot()
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

/// Sums over half a second or more; g and g².
struct MotionSums: Sendable {
  /// Acceleration, the way gravity points, and magnitude.
  private(set) var raw = SIMD4<Float>.zero
  /// Swings below the slowest usual stride.
  private(set) var slow = SIMD3<Float>.zero
  private(set) var slowSquares: Float = 0
  /// Squares of the three axes from 0.5 to 8 Hz, and of the magnitude.
  private(set) var axisSquares: Float = 0
  private(set) var magnitudeSquares: Float = 0
  /// Squares of the three axes from 4 to 12 Hz, and of the magnitude.
  private(set) var axisImpactSquares: Float = 0
  private(set) var impactSquares: Float = 0
  /// Squares of the magnitude's second difference: nearly nothing where the source is slow.
  private(set) var bendSquares: Float = 0

  /// Takes one sample: acceleration and what the bands make of it.
  mutating func add(
    _ a: SIMD4<Float>, wide: SIMD4<Float>, impact: SIMD4<Float>, slow: SIMD4<Float>, bend: Float
  ) {
    raw += a
    self.slow += SIMD3(slow.x, slow.y, slow.z)
    slowSquares += Self.axes(slow * slow)
    let wideSquares = wide * wide
    axisSquares += Self.axes(wideSquares)
    magnitudeSquares += wideSquares.w
    let squares = impact * impact
    axisImpactSquares += Self.axes(squares)
    impactSquares += squares.w
    bendSquares += bend * bend
  }

  static func += (a: inout MotionSums, b: MotionSums) {
    a.raw += b.raw
    a.slow += b.slow
    a.slowSquares += b.slowSquares
    a.axisSquares += b.axisSquares
    a.magnitudeSquares += b.magnitudeSquares
    a.axisImpactSquares += b.axisImpactSquares
    a.impactSquares += b.impactSquares
    a.bendSquares += b.bendSquares
  }

  private static func axes(_ v: SIMD4<Float>) -> Float { v.x + v.y + v.z }
}
