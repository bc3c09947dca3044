/// How much a device moves more slowly than steps and roads shake it, and along what.
@_spi(Training) public struct SlowSpread: Equatable, Sendable {
  /// Root mean square of the slow acceleration of the three axes about its mean, g.
  public var level: Float = 0
  /// Share of the vertical in its power, 0 to 1, shrunk towards a third where there is hardly any.
  public var verticalShare: Float = 1.0 / 3
}

/// The last ten seconds of acceleration as means of 0.4 s, two by two, which pass 0.1 to 1 Hz.
///
/// A lift moves its passenger along the vertical alone, a vehicle across it, and a body that shifts
/// turns the device, which looks like motion across the vertical as well.
struct SlowMotion: Sendable {
  /// Means in the 10 s.
  static let capacity = 25
  /// Values of the 50 Hz grid from one mean to the next.
  static let thinning: Int64 = 20
  /// Slow motion in one axis below which its direction says nothing, g: a calm hand's.
  static let noise: Float = 0.003

  private var means = VectorRing(capacity: capacity)
  private var sum = SIMD3<Float>.zero
  private var count = 0
  private var place: Int64 = -1

  /// Takes a value of the 25 Hz window, g.
  mutating func process(_ acceleration: SIMD3<Float>, at time: SensorTime) {
    // The same values of the grid form a mean wherever a recording is cut.
    let now = time.nanoseconds / UniformResampler.step / Self.thinning
    if now != place {
      finish()
      place = now
    }
    sum += acceleration
    count += 1
  }

  /// Forgets everything, after a gap.
  mutating func restart() {
    means.removeAll()
    sum = .zero
    count = 0
    place = -1
  }

  private mutating func finish() {
    if count == Int(Self.thinning) / 2 { means.append(sum * (1 / Float(count))) }
    sum = .zero
    count = 0
  }

  /// The ten seconds, or what is known of them.
  var spread: SlowSpread {
    let n = means.count - 1
    guard n > 0 else { return SlowSpread() }
    let scale = 1 / Float(n)
    var mean = SIMD3<Float>.zero
    for i in 0..<n { mean += pair(i) }
    mean *= scale
    let length = mean.length
    let up = length > 0 ? mean * (1 / length) : SIMD3(0, 0, 1)
    var vertical: Float = 0
    var whole: Float = 0
    for i in 0..<n {
      let d = pair(i) - mean
      let v = d.dot(up)
      vertical += v * v
      whole += d.dot(d)
    }
    let noise = Self.noise * Self.noise
    return SlowSpread(
      level: (whole * scale).squareRoot(),
      verticalShare: (vertical * scale + noise) / (whole * scale + 3 * noise))
  }

  /// Neighbours together: steps above 1.6 Hz are weakened to a quarter and less.
  private func pair(_ i: Int) -> SIMD3<Float> { (means[i] + means[i + 1]) * 0.5 }
}
