import MotionProcessing

/// How the way of a vehicle rises: a slope that a scenario asks for, or gentle hills.
///
/// Hills: 1.2 % of grade, standard deviation, with a memory of twelve seconds. A change of grade
/// takes a second or two, so that the force of it is felt and the height follows from it.
struct Hill: Sendable {
  private var hills: WanderingNoise
  private var between = 0.0
  /// Metres risen for each metre.
  private(set) var grade = 0.0
  /// Metres a second.
  private(set) var rate = 0.0
  /// Vertical acceleration, m/s².
  private(set) var acceleration = 0.0
  private let tick: Double

  init(step: Double) {
    tick = step
    hills = WanderingNoise(deviation: 0.012, time: 12, step: step)
  }

  /// Goes on by a tick at `speed`; `slope` is what the scenario asks for, 0 for hills.
  mutating func advance(slope: Double, speed: Double, _ random: inout RandomSource) {
    let wanted = slope == 0 ? hills.advance(&random) : slope
    between += (wanted - between) * min(1, tick / 0.7)
    grade += (between - grade) * min(1, tick / 0.7)
    let now = grade * speed
    acceleration = (now - rate) / tick
    rate = now
  }

  /// On foot again.
  mutating func leave() {
    rate = 0
    acceleration = 0
  }
}
