/// Brings an unevenly sampled acceleration onto a grid of 50 Hz, so that what follows sees the same
/// rate from every source.
///
/// Between two samples the value is taken as a straight line; each output is the mean of that line
/// over the grid interval that ends at it. For sources faster than the grid this averages what fell
/// into the interval, a mild anti-alias filter; for slower ones it is linear interpolation. Causal:
/// an output is known as soon as a sample at or after its time has come. A pause between samples of
/// more than `longestGap` is not bridged.
///
/// Times are whole nanoseconds, values single numbers: what follows knows no more of them, and small
/// processors compute with no others.
@_spi(Training) public struct UniformResampler: Sendable {
  /// Outputs per second.
  public static let rate = 50.0
  /// Nanoseconds from output to output.
  public static let step: Int64 = 20_000_000
  /// Nanoseconds over which a line may be drawn: 1 s, the silence after which the coprocessor tells
  /// every algorithm that the accelerometer was interrupted. So the grid never jumps without their
  /// being told.
  public static let longestGap: Int64 = 1_000_000_000

  private var previousTime: Int64 = 0
  private var previous = SIMD3<Float>.zero
  private var next: Int64 = 0
  /// Over the part of the interval that is known, in units of it.
  private var integral = SIMD3<Float>.zero
  private var isRunning = false

  /// A resampler that waits for its first sample.
  public init() {}

  /// Takes a sample; `emit` gets every grid value that became known, in order, with its time. A
  /// sample that is not later than the one before, or beyond `SensorTime.limit`, changes nothing.
  ///
  /// - Returns: whether the stream went on; false where this sample starts it anew.
  @discardableResult
  public mutating func process(
    _ sample: Vector3, at time: SensorTime, emit: (Vector3, SensorTime) -> Void
  ) -> Bool {
    guard time.isWithinLimit else { return isRunning }
    let value = SIMD3(Float(sample.x), Float(sample.y), Float(sample.z))
    let t = time.nanoseconds
    guard isRunning, t &- previousTime <= Self.longestGap else {
      restart(value, at: t)
      return false
    }
    guard t > previousTime else { return true }
    let slope = (value - previous) / Self.intervals(t &- previousTime)
    var from = previousTime
    // Counted beforehand in a short number: for a loop over 64-bit times the optimizer takes
    // 128-bit division, which 32-bit processors lack. At most `longestGap` / `step` + 1.
    var due = next <= t ? Int32(truncatingIfNeeded: (t &- next) / Self.step) &+ 1 : 0
    while due > 0 {
      due &-= 1
      accumulate(from: from, to: next, slope: slope)
      emit(
        Vector3(Double(integral.x), Double(integral.y), Double(integral.z)),
        SensorTime(nanoseconds: next))
      integral = .zero
      from = next
      next &+= Self.step
    }
    accumulate(from: from, to: t, slope: slope)
    previous = value
    previousTime = t
    return true
  }

  private mutating func restart(_ value: SIMD3<Float>, at t: Int64) {
    isRunning = true
    previous = value
    previousTime = t
    // The grid is tied to the clock's origin, so that cutting a recording does not move it. The
    // first interval is begun in its middle; it is filled up with the first value.
    next = (t / Self.step) * Self.step
    if next <= t { next &+= Self.step }
    integral = value * Self.intervals(Self.step &- (next &- t))
  }

  private mutating func accumulate(from: Int64, to: Int64, slope: SIMD3<Float>) {
    guard to > from else { return }
    let middle = Self.intervals((from &- previousTime) &+ (to &- previousTime)) * 0.5
    integral += (previous + slope * middle) * Self.intervals(to &- from)
  }

  /// Nanoseconds, at most twice `longestGap`, as a part of the grid's interval.
  private static func intervals(_ nanoseconds: Int64) -> Float {
    Float(Int(nanoseconds)) / Float(Int(step))
  }
}
