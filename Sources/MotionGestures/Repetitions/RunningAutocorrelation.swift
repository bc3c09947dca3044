/// How much postures are like those some seconds before, for every number of seconds that a repetition
/// may take, kept up with each tick instead of counted anew.
struct RunningAutocorrelation {
  /// Ticks: each up to 2.5 s, from there every second one, up to 7 s. The shortest are no repetitions;
  /// what shakes faster is told by them from what it would look like at a multiple.
  private static let lags: [Int32] =
    (2...31).map { Int32($0) } + stride(from: 33, through: 87, by: 2).map { Int32($0) }
  /// Weight of a tick for each lag. Every lag has its turn at each second tick.
  private static let gains: [Float] = lags.map { lag in
    2 / max(leastMemory * RepetitionMotion.rate, memory * Float(lag))
  }
  /// Least seconds over which likeness is taken, and how many times the lag.
  private static let leastMemory: Float = 3
  private static let memory: Float = 1.5
  /// A shorter period is taken when it is at least this part as like as the likeliest.
  private static let firstPeak: Float = 0.85
  /// A movement of 0.001 g, squared, in the units of the motion.
  private static let tiny: Float = 17

  private var products: [Float]
  private var energies: [Float]
  private var likeness: [Float]
  /// The period, ticks, and how like it is, -1 to 1; `nil` where nothing comes back.
  private(set) var period: (ticks: Float, likeness: Float)?

  init() {
    products = [Float](repeating: 0, count: Self.lags.count)
    energies = products
    likeness = products
  }

  mutating func restart() {
    for i in products.indices {
      products[i] = 0
      energies[i] = 0
    }
    period = nil
  }

  /// Takes the newest posture.
  mutating func process(_ motion: RepetitionMotion) {
    let energy = Float(motion.compare(with: motion.newest).square)
    let (lags, gains) = (Self.lags, Self.gains)
    var i = Int(motion.newest & 1)
    while i < lags.count {
      let tick = motion.newest - lags[i]
      guard tick >= 0 else { break }
      let (product, square) = motion.compare(with: tick)
      products[i] += (Float(product) - products[i]) * gains[i]
      energies[i] += ((energy + Float(square)) * 0.5 - energies[i]) * gains[i]
      i += 2
    }
    if motion.newest & 1 == 1 { period = find() }
  }

  private mutating func find() -> (ticks: Float, likeness: Float)? {
    for i in likeness.indices { likeness[i] = products[i] / (energies[i] + Self.tiny) }
    var best: Float = 0
    for i in 1..<(likeness.count - 1) where likeness[i] > best && isPeak(i) { best = likeness[i] }
    guard best > 0 else { return nil }
    for i in 1..<(likeness.count - 1) where likeness[i] >= Self.firstPeak * best && isPeak(i) {
      return (Float(Self.lags[i]), likeness[i])
    }
    return nil
  }

  private func isPeak(_ i: Int) -> Bool {
    likeness[i] >= likeness[i - 1] && likeness[i] > likeness[i + 1]
  }
}
