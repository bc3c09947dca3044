/// What five seconds of rotation say about who or what turns the device. Nothing of it changes when
/// the device is turned in its place, or by a constant bias of its gyroscope.
@_spi(Training) public struct RotationFeatures: Equatable, Sendable {
  /// Frequencies at which a line is looked for, tenths of a hertz: pedals, and every second step.
  private static let lines = 6...17
  /// Values of a block, 1.28 s: what is slower is a turn, not a shake.
  static let block = 16
  /// The least that can be judged: 2.56 s, two turns of slow pedals.
  static let least = 2 * block
  /// Square of the least deviation told apart from none, rad/s: the noise of phones' gyroscopes.
  private static let noise: Float = 0.002 * 0.002

  /// Root of the three axes' summed variance, rad/s, as a logarithm.
  public var level: Float = 0
  /// The same of the quietest 1.28 s about their own mean, less `level`: 0 for a shake that never
  /// rests.
  public var calm: Float = 0
  /// Root mean square of the change from value to value, less `level`, as a logarithm: about -0.9
  /// for a line at 1 Hz, higher for what is quicker.
  public var quickness: Float = 0
  /// Part of the variance in turns slower than 1.28 s.
  public var slowShare: Float = 0
  /// Part of the variance about the one axis that has most of it.
  public var axisShare: Float = 0
  /// Part of the variance in one line between 0.6 and 1.7 Hz about this axis.
  public var lineShare: Float = 0
  /// Where this line is, Hz.
  public var line: Float = 0

  /// The features of a window; `nil` while it holds less than 2.56 s.
  init?(_ window: RotationWindow) {
    guard window.count >= Self.least else { return nil }
    let spread = RotationSpread(window)
    let variance = spread.total + Self.noise
    level = Self.logRoot(variance)
    describeBlocks(window, spread, variance)
    describeChange(window, variance)
    axisShare = spread.principal / variance
    describeLine(window, spread, variance)
  }

  private static func logRoot(_ square: Float) -> Float {
    0.5 * Float(Trigonometry.log(Double(square)))
  }

  private mutating func describeBlocks(
    _ window: RotationWindow, _ spread: RotationSpread, _ variance: Float
  ) {
    let blocks = window.count / Self.block
    let first = window.count - blocks * Self.block
    var slow: Float = 0
    var quietest = Float.infinity
    for b in 0..<blocks {
      var sum = SIMD3<Float>.zero
      var squares: Float = 0
      for i in 0..<Self.block {
        let d = window[first + b * Self.block + i] - spread.mean
        sum += d
        squares += (d * d).sum()
      }
      sum *= 1 / Float(Self.block)
      let between = (sum * sum).sum()
      slow += between
      quietest = min(quietest, squares / Float(Self.block) - between)
    }
    slowShare = min(slow / Float(blocks) / variance, 1)
    calm = Self.logRoot(max(quietest, 0) + Self.noise) - level
  }

  private mutating func describeChange(_ window: RotationWindow, _ variance: Float) {
    var squares: Float = 0
    for i in 1..<window.count {
      let d = window[i] - window[i - 1]
      squares += (d * d).sum()
    }
    quickness = Self.logRoot(squares / Float(window.count - 1) + Self.noise) - level
  }

  /// Goertzel's recursion at each frequency (Oppenheim and Schafer, Discrete-Time Signal
  /// Processing, chapter 9).
  private mutating func describeLine(
    _ window: RotationWindow, _ spread: RotationSpread, _ variance: Float
  ) {
    var coefficients = SIMD16<Float>.zero
    for (i, tenths) in Self.lines.enumerated() {
      let angle = 0.2 * Trigonometry.pi * Double(tenths) * Double(RotationWindow.step)
      coefficients[i] = Float(2 * Trigonometry.cos(angle))
    }
    var s1 = SIMD16<Float>.zero
    var s2 = SIMD16<Float>.zero
    for i in 0..<window.count {
      let along = ((window[i] - spread.mean) * spread.axis).sum()
      let s0 = coefficients * s1 - s2 + along
      s2 = s1
      s1 = s0
    }
    let power = s1 * s1 + s2 * s2 - coefficients * s1 * s2
    let scale = 2 / (Float(window.count * window.count) * variance)
    for (i, tenths) in Self.lines.enumerated() where power[i] * scale > lineShare {
      lineShare = min(power[i] * scale, 1)
      line = 0.1 * Float(tenths)
    }
  }
}
