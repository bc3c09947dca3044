import MotionProcessing

/// Movements from place to place with rests between: each a minimum-jerk movement (Flash, Hogan, J
/// Neurosci 1985), the shape that hands prefer.
struct Reaching: Sendable {
  private let size: Vector3
  private let seconds: ClosedRange<Double>
  private let pause: ClosedRange<Double>
  private var from = Vector3.zero
  private var to = Vector3.zero
  private var start = -1e9
  private var duration = 1.0
  private var next = -1e9

  /// Targets scatter by `size` (standard deviation of each axis) around zero; a movement takes
  /// `seconds`, the rest after it `pause`.
  init(_ size: Vector3, seconds: ClosedRange<Double>, pause: ClosedRange<Double>) {
    self.size = size
    self.seconds = seconds
    self.pause = pause
  }

  mutating func advance(to time: Double, _ random: inout RandomSource) -> Vector3 {
    if time >= next {
      from = to
      to = Vector3(size.x * random.normal(), size.y * random.normal(), size.z * random.normal())
      start = time
      duration = random.uniform(seconds.lowerBound, seconds.upperBound)
      // Short rests are the rule, long ones the exception.
      let u = random.uniform()
      next = time + duration + pause.lowerBound + (pause.upperBound - pause.lowerBound) * u * u
    }
    return from + (to - from) * smoothStep((time - start) / duration)
  }
}

/// Postures at given times, joined by minimum-jerk movements.
struct PosturePath: Sendable {
  private var points: [(time: Double, posture: Posture)] = []
  private var index = 0

  /// When the last posture is reached.
  var end: Double { points.last?.time ?? 0 }

  /// Adds a posture; where the one before is reached later, at that time: who has not come back to a
  /// posture yet leaves it at once.
  mutating func add(_ posture: Posture, at time: Double) {
    points.append((max(time, points.last?.time ?? time), posture))
  }

  mutating func posture(at time: Double) -> Posture {
    while index + 1 < points.count && points[index + 1].time <= time { index += 1 }
    guard index < points.count else { return Posture() }
    let a = points[index]
    guard index + 1 < points.count else { return a.posture }
    let b = points[index + 1]
    return a.posture.mixed(with: b.posture, at: smoothStep((time - a.time) / (b.time - a.time)))
  }
}
