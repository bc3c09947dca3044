/// The last five seconds of rotation, on a grid of 12.5 Hz that is the same for every source.
///
/// What bodies and vehicles do to a device lies below 4 Hz. Each value is the mean of the 160 ms
/// before it, weighted as a triangle: -0.7 dB at 2 Hz, -3 dB at 4 Hz, and at most -17 dB for what
/// folds back below 4 Hz. A pause of more than a second starts anew (`UniformResampler`).
struct RotationWindow: Sendable {
  /// Values in 5.12 s.
  static let capacity = 64
  /// Rad/s beyond any gyroscope of a phone or a watch.
  static let absurd = 100.0

  /// Values of the 50 Hz grid from one value to the next.
  private static let thinning = 4

  private var resampler = UniformResampler()
  private var values = VectorRing(capacity: capacity)
  /// Sums of the running group of grid values with weights that rise and that fall, and the fallen
  /// sum of the group before.
  private var rising = Vector3.zero
  private var falling = Vector3.zero
  private var fallen = Vector3.zero
  /// Groups seen from their first value on, at most 2; -1 before the first begins.
  private var groups = -1
  /// Time of the newest sample; `nil` before the first.
  private(set) var newest: SensorTime?

  /// Values held.
  var count: Int { values.count }

  /// Summed variance of the three axes about their means, rad²/s²: neither the gyroscope's bias nor
  /// a steady turn is in it.
  var variance: Float {
    var mean = SIMD3<Float>.zero
    for i in 0..<count { mean += values[i] }
    mean *= 1 / Float(max(count, 1))
    var sum: Float = 0
    for i in 0..<count {
      let d = values[i] - mean
      sum += (d * d).sum()
    }
    return sum / Float(max(count, 1))
  }

  /// Takes a sample, rad/s; what can be no rotation is passed over.
  mutating func process(_ rotationRate: Vector3, at time: SensorTime) {
    let w = rotationRate
    guard abs(w.x) <= Self.absurd, abs(w.y) <= Self.absurd, abs(w.z) <= Self.absurd,
      time.isWithinLimit
    else { return }
    var grid = resampler
    let goesOn = grid.process(w, at: time) { appendUniform($0, at: $1) }
    if !goesOn { clear() }
    resampler = grid
    newest = max(newest ?? time, time)
  }

  private mutating func clear() {
    values.removeAll()
    groups = -1
  }

  private mutating func appendUniform(_ value: Vector3, at time: SensorTime) {
    // The same values of the grid form a group wherever a recording is cut.
    let place = Int((time.nanoseconds / UniformResampler.step) & 3)
    if place == 0 { begin() }
    guard groups >= 0 else { return }
    rising += value * Double(place + 1)
    falling += value * Double(Self.thinning - 1 - place)
    guard place == Self.thinning - 1, groups >= 1 else { return }
    let mean = (fallen + rising) * (1 / Double(Self.thinning * Self.thinning))
    values.append(SIMD3(Float(mean.x), Float(mean.y), Float(mean.z)))
  }

  private mutating func begin() {
    groups = min(groups + 1, 1)
    fallen = falling
    rising = .zero
    falling = .zero
  }
}
