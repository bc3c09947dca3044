/// How much postures are like those some seconds before, for every number of seconds that a repetition
/// may take, kept up with each tick instead of counted anew.
struct RunningAutocorrelation {
  private struct Lag {
    let ticks: Int32
    /// Weight of a tick. Every lag has its turn at each second tick.
    let gain: Float

    init(_ ticks: Int) {
      self.ticks = Int32(ticks)
      gain = 2 / max(leastMemory * RepetitionMotion.rate, memory * Float(ticks))
    }
  }

  private struct Sum {
    var product: Float = 0
    var energy: Float = 0
  }

  /// Each up to 2.5 s, from there every second one, up to 7 s. The shortest are no repetitions; what
  /// shakes faster is told by them from what it would look like at a multiple.
  private static let lags =
    (2...31).map(Lag.init) + stride(from: 33, through: 87, by: 2).map(Lag.init)
  /// Least seconds over which likeness is taken, and how many times the lag.
  private static let leastMemory: Float = 3
  private static let memory: Float = 1.5
  /// A shorter period is taken when it is at least this part as like as the likeliest.
  private static let firstPeak: Float = 0.85
  /// A movement of 0.001 g, squared, in the units of the motion.
  private static let tiny: Float = 17

  private var sums: [Sum]
  /// The period, ticks, and how like it is, -1 to 1; `nil` where nothing comes back.
  private(set) var period: (ticks: Float, likeness: Float)?

  init() {
    sums = [Sum](repeating: Sum(), count: Self.lags.count)
  }

  mutating func restart() {
    for i in sums.indices { sums[i] = Sum() }
    period = nil
  }

  /// Takes the newest posture.
  mutating func process(_ motion: RepetitionMotion) {
    let energy = Float(motion.compare(with: motion.newest).square)
    sums.withUnsafeMutableBufferPointer { sums in
      Self.lags.withUnsafeBufferPointer { lags in
        var i = Int(motion.newest & 1)
        while i < lags.count {
          let (lag, tick) = (lags[i], motion.newest &- lags[i].ticks)
          guard tick >= 0 else { break }
          let (product, square) = motion.compare(with: tick)
          sums[i].product += (Float(product) - sums[i].product) * lag.gain
          sums[i].energy += ((energy + Float(square)) * 0.5 - sums[i].energy) * lag.gain
          i &+= 2
        }
      }
    }
    if motion.newest & 1 == 1 { period = find() }
  }

  private func find() -> (ticks: Float, likeness: Float)? {
    var best: Float = 0
    peaks { _, likeness in
      best = max(best, likeness)
      return true
    }
    var found: (ticks: Float, likeness: Float)?
    peaks { lag, likeness in
      guard best > 0, likeness >= Self.firstPeak * best else { return true }
      found = (Float(Self.lags[lag].ticks), likeness)
      return false
    }
    return found
  }

  /// Calls `body` with each lag at which postures are more alike than at its neighbours, as long as it wants more.
  private func peaks(_ body: (Int, Float) -> Bool) {
    var (before, here) = (likeness(0), likeness(1))
    for lag in 1..<(sums.count - 1) {
      let next = likeness(lag + 1)
      if here >= before, here > next, !body(lag, here) { return }
      (before, here) = (here, next)
    }
  }

  private func likeness(_ lag: Int) -> Float {
    sums[lag].product / (sums[lag].energy + Self.tiny)
  }
}
