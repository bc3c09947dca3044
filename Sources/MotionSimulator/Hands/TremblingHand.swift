import MotionProcessing

/// A hand that trembles: at rest as in Parkinson's disease (4 to 6 Hz), or held out as everybody's
/// does (8 to 12 Hz).
///
/// Frequencies: Deuschl, Bain, Brin, Mov Disord 1998 (consensus statement on tremor). Rest tremor
/// turns the forearm and bends the wrist, waxes and wanes over seconds; amplitudes after the levels
/// of MDS-UPDRS 3.17 (Goetz and others, Mov Disord 2008): slight up to 1 cm, mild 1 to 3 cm,
/// moderate 3 to 10 cm from end to end.
struct TremblingHand: Sendable {
  private let tremor: Tremor
  /// Mean frequency, Hz.
  let frequency: Double
  private let direction: Vector3
  private let amplitude: Double
  /// Metres from end to end at the hand, now.
  private(set) var size = 0.0
  private var phase = 0.0
  private var drift: Reaching
  private var level: Reaching
  private var sway: Reaching

  init(_ tremor: Tremor, at time: Double, _ random: inout RandomSource) {
    self.tremor = tremor
    switch tremor {
    case .physiological:
      frequency = random.uniform(8, 12)
      direction = Vector3(0.3, 1, 0.2)
      // 0.1 to 0.2 m/s² at the hand, 0.07 m before the wrist.
      amplitude = random.uniform(0.4e-3, 0.9e-3)
    case .parkinsonian(let severity):
      frequency = random.uniform(4, 6)
      direction = Vector3(0.15, 0.5, 1)
      // Half of the way from end to end over the 0.1 m of the hand.
      let span = [0.004, 0.02, 0.05][min(max(severity, 1), 3) - 1]
      amplitude = span / 2 / 0.1 * random.uniform(0.7, 1.3)
    }
    drift = Reaching(Vector3(0.025, 0.1, 0), seconds: 0.5...1.5, pause: 0...1)
    level = Reaching(Vector3(0.35, 0, 0), seconds: 1...3, pause: 0...4)
    sway = Reaching(Vector3(0.01, 0.015, 0.015), seconds: 0.5...1.5, pause: 0...3)
  }

  mutating func posture(
    at time: Double, rest: Posture, _ random: inout RandomSource
  ) -> Posture {
    let wander = drift.advance(to: time, &random)
    phase += frequency * (1 + wander.x) * Tick.seconds
    if phase >= 1 { phase -= 1 }
    let size = amplitude * max(0.05, 1 + level.advance(to: time, &random).x)
    self.size = 2 * 0.1 * size
    var posture = rest
    switch tremor {
    case .physiological:
      posture.shoulder += Vector3(0, -1.4 + 0.4 * rest.elbow, 0)
      posture.elbow = 0.25
    case .parkinsonian:
      posture.shoulder += Vector3(0, -0.4, 0)
      posture.elbow = 1.2
    }
    let x = sine(turns: phase) + 0.15 * sine(turns: 2 * phase + 0.15)
    posture.hand += direction * (size * x)
    posture.shoulder += sway.advance(to: time, &random)
    return posture
  }
}
