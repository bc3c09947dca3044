import MotionProcessing

/// A person who jumps on the spot, several times: a crouch, the push, the flight, the landing.
///
/// Push and landing follow from the time in the air; in the air what is worn at the trunk weighs
/// nothing.
struct BodyJumps: Sendable {
  /// One jump; its parts in seconds and the speeds that they change.
  private struct Jump: Sendable {
    var start: Double
    var crouch: Double
    var push: Double
    var flight: Double
    var landing: Double
    /// Downwards, at the end of the crouch, m/s.
    var sinking: Double
    /// How far the trunk leans in the crouch, radians.
    var lean: Double

    var takeOff: Double { 0.5 * standardGravity * flight }
    var end: Double { start + crouch + push + flight + landing }

    func rise(at time: Double) -> Double {
      var t = time - start
      guard t > 0 else { return 0 }
      if t < crouch { return -halfSine(t, of: sinking, over: crouch) }
      t -= crouch
      if t < push { return halfSine(t, of: sinking + takeOff, over: push) }
      t -= push
      if t < flight { return -standardGravity }
      t -= flight
      return t < landing ? halfSine(t, of: takeOff, over: landing) : 0
    }

    func bow(at time: Double) -> Double {
      let down = smoothStep((time - start) / crouch)
      let up = smoothStep((time - start - crouch) / push)
      return lean * (down - up)
    }
  }

  private let jumps: [Jump]

  /// `count` jumps from `time` on.
  init(count: Int, at time: Double, _ random: inout RandomSource) {
    var jumps: [Jump] = []
    var start = time + random.uniform(1, 2)
    // 5 to 30 cm: 0.2 to 0.5 s in the air; landings of 2.5 to 5 g (McNair, Prapavessis, J Sci Med Sport
    // 1999).
    let usual = random.uniform(0.25, 0.45)
    for _ in 0..<count {
      let jump = Jump(
        start: start, crouch: random.uniform(0.3, 0.45), push: random.uniform(0.22, 0.35),
        flight: usual * random.uniform(0.85, 1.15), landing: random.uniform(0.08, 0.18),
        sinking: random.uniform(0.4, 0.9), lean: random.uniform(0.1, 0.4))
      jumps.append(jump)
      start = jump.end + random.uniform(0.6, 2)
    }
    self.jumps = jumps
  }

  /// Whether the person stands again.
  func isOver(at time: Double) -> Bool { time >= (jumps.last?.end ?? 0) + 1 }

  /// The movement at `time`, body axes.
  func moment(at time: Double) -> Mishap {
    guard let jump = jumps.last(where: { $0.start <= time }) else { return Mishap() }
    return Mishap(
      acceleration: Vector3(0, 0, jump.rise(at: time)),
      turn: Quaternion(rotation: Vector3(0, jump.bow(at: time), 0)))
  }
}
