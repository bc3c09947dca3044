import MotionProcessing

/// Brings device motion of any rate onto a grid of 50 Hz.
///
/// Between two samples each value is a straight line, and each output is the mean of that line over
/// the 20 ms that end at it: a mild filter for faster sources, interpolation for slower ones, as the
/// coprocessor's grid for accelerations does it. A sample that is not finite or not later than the one
/// before is passed over; after a gap of more than a quarter second the grid begins anew, so that
/// nothing is told of what nobody saw.
struct MotionGrid {
  /// Nanoseconds from output to output.
  static let step: Int64 = 20_000_000
  /// Longest gap that is bridged, ns: two samples of the slowest source, and a half.
  static let longestGap: Int64 = 250_000_000

  /// Farthest time from the clock's origin, ns: `SensorTime.limit`, so that no sum leaves 64 bits.
  private static let limit = Int64(SensorTime.limit) * 1_000_000_000

  private var last: Sums?
  private var lastTime: Int64 = 0
  private var due: Int64 = 0
  private var integral = Sums()
  private var peak: Float = 0
  private var push: Float = 0
  private var begins = true
  private var isClipped = false
  /// Smallest limit of an accelerometer, g, and how near two readings at it are.
  private static let leastLimit: Float = 1.9
  private static let sameReading: Float = 1e-5

  /// The three values side by side.
  private struct Sums {
    var acceleration = SIMD4<Float>.zero
    var gravity = SIMD4<Float>.zero
    var rotation = SIMD4<Float>.zero

    /// Whether every number in it is one: what is none makes the sum none.
    var isFinite: Bool {
      let all = acceleration + gravity + rotation
      return (all.x + all.y + all.z).isFinite
    }

    /// Adds a line from `a`, that grows by `slope` a nanosecond, between two times after its begin.
    mutating func add(_ a: Sums, _ slope: Sums, from: Float, to: Float) {
      let (time, middle) = (to - from, (from + to) * 0.5)
      acceleration += (a.acceleration + slope.acceleration * middle) * time
      gravity += (a.gravity + slope.gravity * middle) * time
      rotation += (a.rotation + slope.rotation * middle) * time
    }

    /// How much it grows a nanosecond to become another one.
    func slope(to other: Sums, over nanoseconds: Float) -> Sums {
      let scale = 1 / nanoseconds
      return Sums(
        acceleration: (other.acceleration - acceleration) * scale,
        gravity: (other.gravity - gravity) * scale, rotation: (other.rotation - rotation) * scale)
    }
  }

  /// Takes a sample; `emit` gets each reading that became known, in order.
  mutating func process(_ sample: InertialSample, emit: (GridReading) -> Void) {
    var nothing: Void = ()
    process(sample, with: &nothing) { emit($1) }
  }

  /// The same for what lies beside the grid: it is handed on, since it could not be reached in between.
  @inline(__always)
  mutating func process<Other>(
    _ sample: InertialSample, with other: inout Other, emit: (inout Other, GridReading) -> Void
  ) {
    let t = sample.time.nanoseconds
    guard t >= -Self.limit, t <= Self.limit else { return }
    let next = Sums(
      acceleration: SIMD4(sample.acceleration), gravity: SIMD4(sample.gravity),
      rotation: sample.rotationRate.map { SIMD4($0) } ?? .zero)
    let bias = sample.gyroscopeBias.map { SIMD4<Float>($0) } ?? .zero
    guard next.isFinite, (bias.x + bias.y + bias.z).isFinite else { return }
    guard let last, t > lastTime, t &- lastTime <= Self.longestGap else {
      if last == nil || t > lastTime { begin(next, at: t) }
      return
    }
    let span = Float(t &- lastTime)
    let slope = last.slope(to: next, over: span)
    var from: Float = 0
    let (length, free) = (next.acceleration.length, (next.acceleration - next.gravity).length)
    peak = max(peak, length)
    push = max(push, free)
    // Where no component can be large, none is looked at.
    isClipped =
      isClipped || length > Self.leastLimit && Self.areAtLimit(last.acceleration, next.acceleration)
    while due <= t {
      let to = Float(due &- lastTime)
      if to > from { integral.add(last, slope, from: from, to: to) }
      let scale = 1 / Float(Self.step)
      emit(
        &other,
        GridReading(
          time: SensorTime(nanoseconds: due), acceleration: integral.acceleration * scale,
          gravity: integral.gravity * scale, rotationRate: integral.rotation * scale,
          rateBias: bias,
          hasRotation: sample.rotationRate != nil, begins: begins, peak: peak,
          push: push, isClipped: isClipped))
      begins = false
      isClipped = false
      peak = length
      push = free
      integral = Sums()
      from = to
      due &+= Self.step
    }
    if span > from { integral.add(last, slope, from: from, to: span) }
    self.last = next
    lastTime = t
  }

  private mutating func begin(_ value: Sums, at t: Int64) {
    last = value
    lastTime = t
    // Tied to the clock's origin, so that cutting a recording does not move it; the first interval is
    // filled up with the first value.
    due = (t / Self.step) &* Self.step
    if due <= t { due &+= Self.step }
    integral = Sums()
    integral.add(value, Sums(), from: 0, to: Float(Self.step &- (due &- t)))
    peak = value.acceleration.length
    push = (value.acceleration - value.gravity).length
    begins = true
  }

  /// Whether a large component did not change: noise alone would change it.
  private static func areAtLimit(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
    for i in 0..<3 where abs(b[i]) > leastLimit && abs(b[i] - a[i]) < sameReading { return true }
    return false
  }
}
