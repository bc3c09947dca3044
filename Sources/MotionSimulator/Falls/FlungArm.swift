import MotionProcessing

/// An arm that is flung out while its owner falls: a turn about the shoulder that begins and ends at
/// rest, and the acceleration of what is worn at its end.
struct FlungArm: Sendable {
  private let axis: Vector3
  private let angle: Double
  private let begin: Double
  private let seconds: Double
  /// Share of the turn that stays on the ground, and how long the arm takes to sink, s.
  private let left: Double
  private let sinking: Double
  /// Shoulder to wrist, bent, m; largest angular acceleration, rad/s².
  private static let length = 0.4
  private static let hardest = 25.0

  /// - Parameters:
  ///   - reach: 0 for what no arm carries, 1 for the wrist.
  ///   - fall: how long the fall leaves, s.
  ///   - lies: whether the arm comes to lie along the body afterwards: who lies on belly or back has no
  ///     room below it, and nobody holds an arm up.
  init(reach: Double, within fall: Double, lies: Bool, _ random: inout RandomSource) {
    // Arms come up by 30 to 100° after 0.1 to 0.2 s, where there is time for it (Hsiao, Robinovitch 1998).
    let side = random.uniform(-0.6, 0.6)
    axis = Vector3(side, -1, random.uniform(-0.5, 0.5))
    begin = 0.25 * fall
    seconds = fall - begin
    left = lies ? random.uniform(0, 0.25) : 1
    sinking = random.uniform(0.3, 0.6)
    // A minimum-jerk turn's largest angular acceleration is 5.77 times its angle over its time squared.
    angle = reach * min(random.uniform(0.5, 1.7), Self.hardest * seconds * seconds / 5.77)
  }

  func moment(at t: Double) -> (acceleration: Vector3, turn: Vector3) {
    guard angle > 0, t > begin else { return (.zero, .zero) }
    let bend = place(t + Tick.seconds) + place(t - Tick.seconds) - place(t) * 2
    return (bend * (1 / (Tick.seconds * Tick.seconds)), turn(t))
  }

  private func turn(_ t: Double) -> Vector3 {
    let out = smoothStep((t - begin) / seconds)
    let sunk = smoothStep((t - begin - seconds) / sinking)
    return axis * (angle * out * (1 - (1 - left) * sunk))
  }

  private func place(_ t: Double) -> Vector3 {
    Quaternion(rotation: turn(t)).rotate(Vector3(0, 0, -Self.length))
  }
}

/// Limbs that come to rest after an impact: two small turns, one at once and one later.
struct Settling: Sendable {
  private let first: (turn: Vector3, begin: Double, seconds: Double)
  private let second: (turn: Vector3, begin: Double, seconds: Double)

  init(size: Double, after end: Double, _ random: inout RandomSource) {
    first = (
      random.normalVector() * (0.6 * size), end + random.uniform(0, 0.2), random.uniform(0.4, 0.9)
    )
    second = (
      random.normalVector() * (0.6 * size), end + random.uniform(2.5, 8), random.uniform(0.8, 2)
    )
  }

  func turn(at t: Double) -> Vector3 {
    first.turn * smoothStep((t - first.begin) / first.seconds)
      + second.turn * smoothStep((t - second.begin) / second.seconds)
  }
}
