import MotionProcessing

/// A person who does not walk: sway of the body, tremor of the hand, a phone that is shifted now
/// and then.
struct Stillness: Sendable {
  private var random: RandomSource
  private var sway: BandNoise3
  private var tremor: BandNoise3
  private var turn: BandNoise3
  /// Somebody who reads is calm, types, moves on: the size of it all wanders.
  private var liveliness: WanderingNoise

  init(seed: UInt64, step: Double) {
    random = RandomSource(seed: seed, stream: 4)
    sway = BandNoise3(centre: 1.0, width: 1.4, step: step)
    // Physiological tremor of the hand: 8 to 12 Hz; with the arm's mass 4 to 8 Hz is as strong.
    tremor = BandNoise3(centre: 6, width: 6, step: step)
    turn = BandNoise3(centre: 0.35, width: 0.35, step: step)
    liveliness = WanderingNoise(deviation: 0.35, time: 8, step: step)
  }

  /// Acceleration in m/s² and turn in radians for levels as in `Placement.stillness`.
  mutating func motion(sway level: Double, tremor shake: Double, turn angle: Double) -> (
    Vector3, turn: Vector3
  ) {
    let size = max(0.3, 1 + liveliness.advance(&random))
    let perAxis = 0.577 * size
    let a = sway.advance(&random) * (level * perAxis)
    let b = tremor.advance(&random) * (shake * perAxis)
    return (a + b, turn.advance(&random) * (angle * size))
  }
}
