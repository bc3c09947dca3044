/// How much postures are like those some seconds before, for every number of seconds that a repetition
/// may take, kept up with each tick instead of counted anew.
struct RunningAutocorrelation {
  /// Ticks: each up to 2.5 s, from there every second one, up to 7 s. The shortest are no repetitions;
  /// what shakes faster is told by them from what it would look like at a multiple.
  private static let lags: [Int32] =
    (2...31).map { Int32($0) } + stride(from: 33, through: 87, by: 2).map { Int32($0) }
  /// Least seconds over which likeness is taken, and how many times the lag.
  private static let leastMemory: Float = 3
  private static let memory: Float = 1.5
  /// A shorter period is taken when it is at least this part as like as the likeliest.
  private static let firstPeak: Float = 0.85
  private static let tiny: Float = 1e-6

  private var products: [Float]
  private var energies: [Float]
  private let gains: [Float]

  init() {
    products = [Float](repeating: 0, count: Self.lags.count)
    energies = products
    gains = Self.lags.map { lag in
      1 / (max(Self.leastMemory * RepetitionMotion.rate, Self.memory * Float(lag)))
    }
  }

  mutating func restart() {
    for i in products.indices {
      products[i] = 0
      energies[i] = 0
    }
  }

  /// Takes the newest posture.
  mutating func process(_ motion: RepetitionMotion) {
    let now = motion[motion.newest]
    let energy = now.dot(now)
    for i in Self.lags.indices {
      let tick = motion.newest - Self.lags[i]
      guard tick >= 0 else { return }
      let before = motion[tick]
      products[i] += (now.dot(before) - products[i]) * gains[i]
      energies[i] += ((energy + before.dot(before)) * 0.5 - energies[i]) * gains[i]
    }
  }

  /// The period, ticks, and how like it is, -1 to 1; `nil` where nothing comes back.
  var period: (ticks: Float, likeness: Float)? {
    var best: Float = 0
    for i in 1..<(Self.lags.count - 1) where isPeak(i) { best = max(best, likeness(i)) }
    guard best > 0 else { return nil }
    for i in 1..<(Self.lags.count - 1) where isPeak(i) && likeness(i) >= Self.firstPeak * best {
      return (Float(Self.lags[i]), likeness(i))
    }
    return nil
  }

  private func likeness(_ i: Int) -> Float { products[i] / (energies[i] + Self.tiny) }

  private func isPeak(_ i: Int) -> Bool {
    likeness(i) >= likeness(i - 1) && likeness(i) > likeness(i + 1)
  }
}
