import MotionProcessing

/// Power in bands of frequency, second by second: of rotation where there is a gyroscope, else of
/// acceleration.
struct TremorBands {
  /// Corners, Hz: the arm's own movement, tremor, and what is faster.
  private static let lowest = 0.5
  private static let low = 3.2
  private static let high = 9.0

  /// What the band leaves of an oscillation of a frequency, Hz: two Butterworth sections of second order at each
  /// corner.
  static func gain(_ frequency: Float) -> Float {
    let (below, above) = (Float(low) / frequency, frequency / Float(high))
    let (a, b) = (below * below * below * below, above * above * above * above)
    return 1 / ((1 + a) * (1 + b))
  }
  private static let highest = 20.0

  /// Mean squares of one second.
  struct Second: Sendable {
    /// Of the arm's movement, of tremor, of what is faster: (rad/s)², or g² without gyroscope.
    var slow: Float = 0
    var tremor: Float = 0
    var fast: Float = 0
    /// Of the change of the tremor from reading to reading.
    var changes: Float = 0
    /// Of the acceleration of the tremor, g².
    var acceleration: Float = 0
    /// Mean gravity: the tremor itself turns it to and fro.
    var gravity = SIMD4<Float>.zero
    var count: Float = 0
  }

  /// Two sections in a row: second order lets too much of the arm's movement through.
  private struct Band: Sendable {
    private var sections: (FourBiquad, FourBiquad, FourBiquad, FourBiquad)

    init(_ lower: Double, _ upper: Double) {
      let rate = Double(GridReading.rate)
      let (a, b): (Biquad, Biquad) = (
        .highPass(corner: lower, rate: rate), .lowPass(corner: upper, rate: rate)
      )
      sections = (FourBiquad(a), FourBiquad(a), FourBiquad(b), FourBiquad(b))
    }

    mutating func settle(at x: SIMD4<Float>) {
      sections.0.settle(at: x)
      sections.1.settle(at: .zero)
      sections.2.settle(at: .zero)
      sections.3.settle(at: .zero)
    }

    mutating func process(_ x: SIMD4<Float>) -> SIMD4<Float> {
      sections.3.process(sections.2.process(sections.1.process(sections.0.process(x))))
    }
  }

  private var slow = Band(lowest, low)
  private var tremor = Band(low, high)
  private var fast = Band(high, highest)
  private var push = Band(low, high)
  private var last = SIMD4<Float>.zero
  private var second = Second()

  /// Begins anew as if a reading had come for ever.
  mutating func restart(_ reading: GridReading) {
    let signal = Self.signal(reading)
    slow.settle(at: signal)
    tremor.settle(at: signal)
    fast.settle(at: signal)
    push.settle(at: reading.acceleration)
    last = .zero
    second = Second()
  }

  private static func signal(_ reading: GridReading) -> SIMD4<Float> {
    reading.hasRotation ? reading.rotationRate : reading.acceleration
  }

  /// Takes a reading; the second that it completes.
  mutating func process(_ reading: GridReading) -> Second? {
    let signal = Self.signal(reading)
    let (s, t, f) = (slow.process(signal), tremor.process(signal), fast.process(signal))
    let p = reading.hasRotation ? push.process(reading.acceleration) : t
    let change = t - last
    last = t
    second.gravity += reading.gravity
    second.slow += s.dot(s)
    second.tremor += t.dot(t)
    second.fast += f.dot(f)
    second.changes += change.dot(change)
    second.acceleration += p.dot(p)
    second.count += 1
    guard second.count == GridReading.rate else { return nil }
    defer { second = Second() }
    let scale = 1 / second.count
    second.gravity *= scale
    second.slow *= scale
    second.tremor *= scale
    second.fast *= scale
    second.changes *= scale
    second.acceleration *= scale
    return second
  }
}
