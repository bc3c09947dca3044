import MotionProcessing

/// A car in town: its speed, its course, its standing at lights.
///
/// Phases follow each other by chance until the drive has to end; each changes speed or course by
/// sin² profiles, so acceleration is continuous, integrates to the speed exactly and stays under
/// 2.3 m/s² (ordinary braking is 2 to 3).
struct Car: Sendable {
  private enum Phase: Sendable {
    case standing
    case changingSpeed(from: Double, to: Double)
    case cruising
    case turning(Double)
  }

  private var random: RandomSource
  private var phase = Phase.standing
  private var phaseStart = 0.0
  private var phaseEnd = 0.0
  private var next: [Phase] = []
  private var end = 0.0
  private var bend: WanderingNoise
  private let tick: Double
  private(set) var speed = 0.0
  private(set) var acceleration = 0.0
  /// Turn rate about the vertical, rad/s, positive to the left.
  private(set) var turnRate = 0.0
  /// Whether the engine runs.
  private(set) var isRunning = false
  /// Metres driven.
  private(set) var driven = 0.0

  init(seed: UInt64, step: Double) {
    random = RandomSource(seed: seed, stream: 2)
    bend = WanderingNoise(deviation: 0.012, time: 4, step: step)
    tick = step
    next.reserveCapacity(4)
  }

  /// Whether the car stands.
  var isStanding: Bool { speed == 0 }

  /// Starts the engine; the car has to stand with it off at `end`. It idles first for some seconds.
  mutating func start(at time: Double, end: Double) {
    isRunning = true
    self.end = end
    next.removeAll(keepingCapacity: true)
    stand(from: time, for: random.uniform(5, 9))
  }

  /// Stands with the engine off.
  mutating func park() {
    isRunning = false
    speed = 0
    acceleration = 0
    turnRate = 0
  }

  mutating func advance(to time: Double) {
    guard isRunning else { return }
    if time >= phaseEnd { begin(at: phaseEnd) }
    let u = (time - phaseStart) / (phaseEnd - phaseStart)
    acceleration = 0
    turnRate = 0
    switch phase {
    case .standing:
      speed = 0
      _ = bend.advance(&random)
    case .changingSpeed(let from, let to):
      let s = sine(turns: 0.5 * u)
      acceleration = 2 * (to - from) / (phaseEnd - phaseStart) * s * s
      speed = max(0, from + (to - from) * (u - sine(turns: u) / (2 * Trigonometry.pi)))
      turnRate = bend.advance(&random) * speed / 14
    case .cruising:
      turnRate = bend.advance(&random) * speed / 14
    case .turning(let angle):
      let s = sine(turns: 0.5 * u)
      turnRate = 2 * angle / (phaseEnd - phaseStart) * s * s
    }
    driven += speed * tick
  }

  // MARK: - Phases

  private mutating func begin(at time: Double) {
    if case .changingSpeed(_, let reached) = phase { speed = reached }
    if next.isEmpty { plan(at: time) }
    guard !next.isEmpty else {
      stand(from: time, for: max(1, end - time))
      return
    }
    phase = next.removeFirst()
    phaseStart = time
    switch phase {
    case .standing: stand(from: time, for: random.uniform(12, 40))
    case .changingSpeed(let from, let to):
      speed = from
      // Peak of a sin² profile is twice its mean.
      let peak = to > from ? random.uniform(1.2, 1.9) : random.uniform(1.5, 2.2)
      phaseEnd = time + 2 * abs(to - from) / peak
    case .cruising:
      // Half a minute is left for braking.
      phaseEnd = time + min(random.uniform(12, 45), max(1, end - time - 30))
    case .turning(let angle): phaseEnd = time + 2 * abs(angle) / random.uniform(0.3, 0.42)
    }
  }

  /// What comes after a phase: from standing, drive off and cruise; from cruising, a corner or a
  /// light.
  private mutating func plan(at time: Double) {
    let left = end - time
    if speed == 0 {
      guard left > 60 else { return }
      next.append(.changingSpeed(from: 0, to: random.uniform(9, 14)))
      next.append(.cruising)
      return
    }
    if left > 75 && random.uniform() < 0.5 {
      let slow = random.uniform(5, 7)
      let side = random.uniform() < 0.5 ? 1.0 : -1.0
      next.append(.changingSpeed(from: speed, to: slow))
      next.append(.turning(side * random.uniform(1.3, 1.7)))
      next.append(.changingSpeed(from: slow, to: random.uniform(9, 14)))
      next.append(.cruising)
    } else {
      next.append(.changingSpeed(from: speed, to: 0))
      next.append(.standing)
    }
  }

  private mutating func stand(from time: Double, for seconds: Double) {
    phase = .standing
    phaseStart = time
    phaseEnd = time + seconds
    speed = 0
  }
}
