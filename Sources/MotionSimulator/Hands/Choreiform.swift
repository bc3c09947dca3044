import MotionProcessing

/// Dyskinesia: movements that flow from joint to joint without rhythm or aim, mostly of 1 to 3 Hz
/// (Manson and others, J Neurol Neurosurg Psychiatry 2000), waxing and waning over seconds.
struct Choreiform: Sendable {
  private var arm: Reaching
  private var elbow: Reaching
  private var hand: Reaching
  private var trunk: Reaching
  private var level: Reaching

  init(_ manner: HandManner) {
    let size = manner.size
    arm = Reaching(Vector3(0.12, 0.16, 0.12) * size, seconds: 0.25...0.7, pause: 0...0.4)
    elbow = Reaching(Vector3(0.22, 0, 0) * size, seconds: 0.25...0.7, pause: 0...0.4)
    hand = Reaching(Vector3(0.15, 0.25, 0.4) * size, seconds: 0.2...0.6, pause: 0...0.3)
    trunk = Reaching(Vector3(0.05, 0.05, 0.08) * size, seconds: 0.5...1.2, pause: 0...0.6)
    level = Reaching(Vector3(0.35, 0, 0), seconds: 1...3, pause: 0...4)
  }

  mutating func posture(
    at time: Double, rest: Posture, _ random: inout RandomSource
  ) -> Posture {
    let size = max(0.1, 1 + level.advance(to: time, &random).x)
    var posture = rest
    posture.shoulder += Vector3(0, -0.4, 0) + arm.advance(to: time, &random) * size
    posture.elbow = 1.2 + elbow.advance(to: time, &random).x * size
    posture.hand += hand.advance(to: time, &random) * size
    posture.lean += trunk.advance(to: time, &random) * size
    return posture
  }
}
