import MotionProcessing

/// Which way a device is bumped.
enum Bump: String, CaseIterable, Sendable, Equatable {
  case jump, duck

  var sign: Double { self == .jump ? 1 : -1 }
}

/// A player who bumps the device up or down: quickly out, slowly back.
struct Bumps: Sendable {
  private var path = PosturePath()
  private var holding = Reaching(Vector3(0.03, 0.02, 0.02), seconds: 0.6...1.5, pause: 0.5...4)
  private(set) var gestures: [Gesture] = []
  let end: Double?

  /// Peaks where none is said, g: above what the game of the talk asks, 0.35 g.
  static let sizes = 0.6...1.3

  /// - Parameters:
  ///   - bump: which way; `nil` for both by chance.
  ///   - count: how many; `nil`: as long as the episode lasts.
  ///   - size: the peak, g; `nil` as chance has it.
  init(
    _ bump: Bump?, count: Int?, size: Double?, at time: Double, _ random: inout RandomSource
  ) {
    path.add(Posture(), at: time)
    var now = time + random.uniform(2, 3)
    for _ in 0..<(count ?? HandMotion.most) {
      let way = bump ?? (random.uniform() < 0.5 ? .jump : .duck)
      let peak =
        size.map { $0 * max(0.8, 1 + 0.05 * random.normal()) }
        ?? random.uniform(Self.sizes.lowerBound, Self.sizes.upperBound)
      // Arms need about 0.2 s for a way of 5 to 10 cm.
      let seconds = random.uniform(0.16, 0.26)
      // Largest acceleration of a minimum-jerk movement: 10/√3 of its way over its squared time.
      let height = peak * standardGravity * seconds * seconds / 5.7735
      var out = Posture(hips: Vector3(0, 0, way.sign * height))
      out.tilt = Vector3(0.04 * random.normal(), 0.02 * random.normal(), 0.02 * random.normal())
      path.add(Posture(), at: now)
      path.add(out, at: now + seconds)
      path.add(Posture(), at: now + seconds + random.uniform(0.35, 0.55))
      // The push is over in the middle of the way.
      gestures.append(Gesture(start: now, end: now + seconds / 2, gesture: way.rawValue))
      now += random.uniform(2.5, 5)
    }
    let last = gestures.last?.end ?? time
    end = count == nil ? nil : last + 1.5
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
