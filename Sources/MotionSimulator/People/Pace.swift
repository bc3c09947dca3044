import MotionProcessing

/// Deviation of a walk's speed from the one asked for: slow noise and short hesitations.
///
/// Free outdoor walks vary by 3 to 6 % within minutes (standard deviation of speed over windows of
/// some strides); with hesitations of a tenth to a quarter every half minute the regularity of walks
/// through a mall comes out (autocorrelation of the length at the stride lag: 0.81, 0.53 to 0.90).
struct Pace: Sendable {
  private var random: RandomSource
  private var wander: WanderingNoise
  private var start = -1e9
  private var length = 3.0
  private var depth = 0.0
  private var next: Double

  init(seed: UInt64, step: Double) {
    random = RandomSource(seed: seed, stream: 22)
    wander = WanderingNoise(deviation: 0.03, time: 5, step: step)
    next = random.uniform(10, 40)
  }

  /// Factor on the speed at `time`; call once each tick of walking.
  mutating func advance(at time: Double) -> Double {
    if time >= next {
      start = time
      length = random.uniform(1.5, 4)
      depth = random.uniform(0.08, 0.25)
      next = time + length + random.uniform(12, 45)
    }
    let u = (time - start) / length
    let dip = u < 1 ? depth * (1 - cosine(turns: u)) * 0.5 : 0
    // The long-time mean stays what was asked for: a dip takes 0.5 × 0.165 × 2.75 s of 31 s.
    return 1.007 + wander.advance(&random) - dip
  }
}
