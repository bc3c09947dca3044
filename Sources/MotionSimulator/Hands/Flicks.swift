import MotionProcessing

/// An axis of the device: to the right of its screen, to its top, out of it.
enum DeviceAxis: String, CaseIterable, Sendable, Equatable {
  case x, y, z

  var direction: Vector3 {
    switch self {
    case .x: Vector3(1, 0, 0)
    case .y: Vector3(0, 1, 0)
    case .z: Vector3(0, 0, 1)
    }
  }
}

/// A player who flicks the device about one of its axes: quickly there, slower back.
struct Flicks: Sendable {
  private var path = PosturePath()
  private var holding = Reaching(Vector3(0.03, 0.02, 0.02), seconds: 0.6...1.5, pause: 0.5...4)
  private(set) var gestures: [Gesture] = []
  let end: Double?

  /// A count of `nil`: as long as the episode lasts.
  init(_ axis: DeviceAxis, count: Int?, at time: Double, _ random: inout RandomSource) {
    path.add(Posture(), at: time)
    var now = time + random.uniform(2, 3)
    for _ in 0..<(count ?? HandMotion.most) {
      let sign = random.uniform() < 0.5 ? 1.0 : -1.0
      // A quarter to half a right angle in 0.13 to 0.22 s: peaks of 4 to 12 rad/s.
      let angle = random.uniform(0.45, 0.85)
      let seconds = random.uniform(0.13, 0.22)
      // Wrists do not turn about one axis alone.
      let aside = random.normalVector() * 0.1
      let turn = (axis.direction + aside) * (sign * angle)
      let out = Posture(jolt: Self.way(of: turn), tilt: turn)
      path.add(Posture(), at: now)
      path.add(out, at: now + seconds)
      path.add(out, at: now + seconds + random.uniform(0.05, 0.15))
      path.add(Posture(), at: now + seconds + random.uniform(0.55, 0.8))
      gestures.append(Gesture(start: now, end: now + seconds, gesture: "flick"))
      now += random.uniform(2.5, 5)
    }
    let last = gestures.last?.end ?? time
    end = count == nil ? nil : last + 1.5
  }

  /// From the wrist to the device's middle, device axes, m: it is held below.
  private static let lever = Vector3(0, 0.09, 0)

  /// How far the middle goes while the device turns about the wrist, in the turned device's axes.
  private static func way(of turn: Vector3) -> Vector3 {
    lever - Quaternion(rotation: turn).unrotate(lever)
  }

  mutating func posture(
    at time: Double, rest: Posture, _ random: inout RandomSource
  ) -> Posture {
    var posture = rest
    posture += path.posture(at: time)
    posture.tilt += holding.advance(to: time, &random)
    return posture
  }
}
