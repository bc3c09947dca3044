import MotionProcessing

/// A hand that is lifted and slammed on the table, every few seconds, and the small business between.
struct TableSlams: Sendable {
  /// One slam: elbow up by `lift`, a moment above, down with growing speed, stopped by the table.
  private struct Slam: Sendable {
    var start = -1e9
    var lift = 0.0
    var raising = 1.0
    var falling = 1.0
    var stop = 1.0

    /// Elbow against the table, radians, at `time`.
    func elbow(at time: Double) -> Double {
      let t = time - start
      guard t > 0 else { return 0 }
      if t < raising { return lift * smoothStep(t / raising) }
      let u = (t - raising) / falling
      // The way down, and the last of it while the table gives way.
      let rate = 2 * lift / (falling + stop)
      if u < 1 { return lift - 0.5 * rate * falling * u * u }
      let s = (t - raising - falling) / stop
      guard s < 1 else { return 0 }
      let stopped = 0.5 * s + sine(turns: 0.5 * s) / (2 * Trigonometry.pi)
      return lift - 0.5 * rate * falling - rate * stop * stopped
    }

    var end: Double { start + raising + falling + stop }
  }

  private var business: BusyHands
  private var slam = Slam()
  private var next: Double
  private let pace: Double

  init(at time: Double, _ manner: HandManner, _ random: inout RandomSource) {
    business = BusyHands(Occupation.slamming.style, at: time, manner, &random)
    pace = manner.pace
    next = time + random.uniform(0.3, 1.5)
  }

  mutating func posture(
    at time: Double, rest: Posture, _ random: inout RandomSource
  ) -> Posture {
    if time >= next {
      // 1 to 3.5 m/s at the wrist; flesh and table give way within 25 to 50 ms.
      slam = Slam(
        start: time, lift: random.uniform(0.3, 0.9), raising: random.uniform(0.3, 0.6) / pace,
        falling: random.uniform(0.13, 0.25) / pace, stop: random.uniform(0.025, 0.05))
      next = slam.end + random.uniform(0.8, 4)
    }
    var posture = business.posture(at: time, rest: rest, &random)
    posture.elbow += slam.elbow(at: time)
    return posture
  }
}
