import MotionProcessing

/// Somebody about the house: stands, turns, goes three to ten steps, stands again.
///
/// Four in ten walks of a day have fewer than twelve steps in a row, and six in ten last less than
/// half a minute (Orendurff et al., J Rehabil Res Dev 2008).
struct IntermittentWalking: Sendable {
  /// What somebody who potters does at one moment.
  enum Phase: Sendable, Equatable {
    case standing
    case turning
    case walking
  }

  private var random: RandomSource
  private(set) var phase = Phase.standing
  private(set) var turn: SpotTurn?
  private var until = 0.0
  private var left = 0
  private var speed = 0.7
  private var isOver = false

  init(seed: UInt64) { random = RandomSource(seed: seed, stream: 23) }

  /// Begins, standing.
  mutating func begin(at time: Double) {
    isOver = false
    stand(from: time)
  }

  /// A step was taken.
  mutating func take() { left -= 1 }

  /// What is wanted at `time`; nobody sets off with less than 8 s left before `end`.
  ///
  /// - Parameters:
  ///   - isMoving: whether a step is under way.
  ///   - back: radians to the left at which the room lies that they have left; `nil` while they are in
  ///     it, or nothing is said of rooms.
  /// - Returns: the gait, nil to stand, and whether its next step is the last.
  mutating func advance(
    to time: Double, end: Double, isMoving: Bool, back: Double? = nil
  ) -> (style: GaitStyle?, isStopping: Bool) {
    if end - time < 3 { isOver = true }
    switch phase {
    case .standing:
      if time >= until && !isMoving && end - time > 8 { setOff(at: time, back: back) }
    case .turning:
      if let turn, time < turn.end, !isOver {
        return (GaitStyle(kind: .turning, speed: 0.25), false)
      }
      turn = nil
      phase = .walking
    case .walking:
      if (left <= 0 || isOver) && !isMoving { stand(from: time) }
    }
    guard phase == .walking, left > 0, !isOver else { return (nil, true) }
    return (GaitStyle(kind: .walking, speed: speed), left <= 1)
  }

  private mutating func stand(from time: Double) {
    phase = .standing
    turn = nil
    until = time + random.uniform(1, 8)
  }

  private mutating func setOff(at time: Double, back: Double?) {
    left = 3 + Int(random.uniform(0, 8))
    speed = random.uniform(0.5, 1)
    phase = .walking
    if let back {
      if abs(back) > 0.3 {
        turn = SpotTurn(angle: back, at: time)
        phase = .turning
      }
      return
    }
    guard random.uniform() < 0.6 else { return }
    let side = random.uniform() < 0.5 ? 1.0 : -1.0
    turn = SpotTurn(angle: side * random.uniform(0.6, Trigonometry.pi), at: time)
    phase = .turning
  }
}
