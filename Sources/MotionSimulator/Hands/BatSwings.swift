import MotionProcessing

/// How a bat is swung, and which point of it is looked at.
struct BatSwing: Sendable, Equatable {
  /// Metres from the device to the point, along the bat, which continues the forearm.
  var point = 0.7
  /// About the largest speed of the point, m/s; `nil`: from swing to swing as chance has it.
  var speed: Double?
  /// Seconds from swing to swing; `nil`: 3 to 6.
  var every: Double?
  /// Whether the left arm leads.
  var isLeft = false
}

/// Swings of a bat without a ball: back, through, back to the ready position. What is said of their
/// speed decides how long they take; the truth has the speed that came of it.
struct BatSwings: Sendable {
  private var path = PosturePath()
  private var waiting = Reaching(Vector3(0.1, 0.1, 0.15), seconds: 0.4...1.0, pause: 0...0.6)
  private(set) var gestures: [Gesture] = []
  let end: Double?

  /// Point of a bat from the dugout to the field: 15 to 32 m/s (amateurs and professionals with a
  /// bat of 0.84 m: Fleisig et al., Sports Engineering 2002, 26 to 32 m/s at its sweet spot).
  static let speeds = 15.0...32.0

  init(
    _ swing: BatSwing, count: Int, at time: Double, _ random: inout RandomSource
  ) {
    let ready = Posture(named: "bat.ready")
    var middle = time + random.uniform(2.0, 2.6)
    path.add(ready, at: time)
    for _ in 0..<count {
      let far = max(0.85, 1 + 0.05 * random.normal())
      let back = ready.mixed(with: Posture(named: "bat.back"), at: far)
      let through = ready.mixed(with: Posture(named: "bat.through"), at: far)
      let wanted =
        swing.speed.map { $0 * max(0.8, 1 + 0.04 * random.normal()) }
        ?? random.uniform(Self.speeds.lowerBound, Self.speeds.upperBound)
      let seconds = Self.speedOfOneSecond(from: back, to: through, point: swing.point) / wanted
      let (begin, finish) = (middle - seconds / 2, middle + seconds / 2)
      path.add(ready, at: begin - 0.8)
      path.add(back, at: begin - random.uniform(0.05, 0.2))
      path.add(back, at: begin)
      path.add(through, at: finish)
      path.add(through, at: finish + random.uniform(0.1, 0.3))
      path.add(ready, at: finish + random.uniform(1.0, 1.2))
      gestures.append(Gesture(start: begin, end: finish, gesture: "swing"))
      middle += swing.every ?? random.uniform(3, 6)
    }
    end = (gestures.last?.end ?? time) + 1.3
  }

  /// Largest speed, m/s, of the point where the way from one posture to the other takes a second; it
  /// is that over the seconds where it takes longer or shorter.
  private static func speedOfOneSecond(
    from a: Posture, to b: Posture, point: Double
  ) -> Double {
    let parts = 200
    var last: Vector3?
    var fastest = 0.0
    for part in 0...parts {
      let posture = a.mixed(with: b, at: smoothStep(Double(part) / Double(parts)))
      let pose = Limb.wrist.pose(posture)
      let place = pose.place + pose.turn.rotate(Vector3(0, 0, -point))
      if let last { fastest = max(fastest, (place - last).length * Double(parts)) }
      last = place
    }
    return fastest
  }

  mutating func posture(
    at time: Double, rest: Posture, _ random: inout RandomSource
  ) -> Posture {
    var posture = path.posture(at: time)
    let idle = waiting.advance(to: time, &random)
    posture.shoulder += idle
    posture.hips += idle * 0.1
    return posture
  }
}
