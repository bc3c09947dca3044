/// The last three seconds of acceleration in the bands that tell gait from other motion.
struct GaitWindow {
  /// Samples in the window: 3 s hold three strides of the slowest walk.
  static let length = 150

  /// Magnitude, 0.5 to 8 Hz.
  private(set) var magnitude = RingBuffer<Float>(capacity: length, filler: 0)
  /// Device axes, 0.5 to 8 Hz.
  private(set) var axes = RingBuffer<SIMD3<Float>>(capacity: length, filler: .zero)
  /// Magnitude, 4 to 12 Hz: impacts.
  private(set) var impacts = RingBuffer<Float>(capacity: length, filler: 0)
  /// Device axes, 0.15 to 0.65 Hz: swings below the slowest stride.
  private(set) var slow = RingBuffer<SIMD3<Float>>(capacity: length, filler: .zero)
  /// Device axes, 0.75 to 4 Hz: strides and steps.
  private(set) var brisk = RingBuffer<SIMD3<Float>>(capacity: length, filler: .zero)

  private var magnitudeBand = Band(0.5, 8)
  private var impactBand = Band(4, 12)
  private var axisBands = AxisBands(0.5, 8)
  private var slowBands = AxisBands(0.15, 0.65)
  private var briskBands = AxisBands(0.75, 4)
  private var hasStarted = false

  /// Whether the window is full.
  var isFull: Bool { magnitude.count == Self.length }

  /// Forgets the past.
  mutating func restart() {
    hasStarted = false
    magnitude.removeAll()
    axes.removeAll()
    impacts.removeAll()
    slow.removeAll()
    brisk.removeAll()
  }

  /// Takes one value of the uniform acceleration.
  mutating func append(_ acceleration: SIMD3<Float>, magnitude m: Float) {
    if !hasStarted {
      hasStarted = true
      magnitudeBand.settle(at: m)
      impactBand.settle(at: m)
      axisBands.settle(at: acceleration)
      slowBands.settle(at: acceleration)
      briskBands.settle(at: acceleration)
    }
    magnitude.append(magnitudeBand.process(m))
    impacts.append(impactBand.process(m))
    axes.append(axisBands.process(acceleration))
    slow.append(slowBands.process(acceleration))
    brisk.append(briskBands.process(acceleration))
  }
}

/// A band-pass: high-pass and low-pass of second order.
struct Band {
  private var highPass: Biquad
  private var lowPass: Biquad

  init(_ lower: Double, _ upper: Double) {
    highPass = .highPass(corner: lower, rate: UniformResampler.rate)
    lowPass = .lowPass(corner: upper, rate: UniformResampler.rate)
  }

  mutating func settle(at x: Float) {
    highPass.settle(at: x)
    lowPass.settle(at: 0)
  }

  mutating func process(_ x: Float) -> Float { lowPass.process(highPass.process(x)) }
}

/// The same band-pass on the three axes.
struct AxisBands {
  private var x: Band
  private var y: Band
  private var z: Band

  init(_ lower: Double, _ upper: Double) {
    x = Band(lower, upper)
    y = x
    z = x
  }

  mutating func settle(at a: SIMD3<Float>) {
    x.settle(at: a.x)
    y.settle(at: a.y)
    z.settle(at: a.z)
  }

  mutating func process(_ a: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(x.process(a.x), y.process(a.y), z.process(a.z))
  }
}
