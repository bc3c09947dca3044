import MotionProcessing

/// Something that carries a person: its speed, its course, its halts.
///
/// Phases follow each other by chance until the ride has to end; each changes speed or course along
/// a smooth ramp, so acceleration is continuous and integrates to the speed exactly. A driver does
/// not hold a speed to the decimetre, and a clutch takes the pull away for a moment: both change
/// speed and acceleration together.
struct Vehicle: Sendable {
  /// What moves.
  enum Kind: String, Sendable, Equatable, CaseIterable {
    case car
    case bus
    case train
    case tram
    case bicycle
    case scooter
    case motorbike

    /// Whether it runs on rails, with a wire above.
    var isOnRails: Bool { self == .train || self == .tram }
  }

  enum Phase: Sendable {
    case standing
    case changingSpeed(from: Double, to: Double)
    case coasting(from: Double, to: Double)
    case cruising
    case turning(Double)
  }

  var random: RandomSource
  /// What later versions draw, so that the halts of a seed stay.
  private var details: RandomSource
  var phase = Phase.standing
  private var phaseStart = 0.0
  var phaseEnd = 0.0
  var next: [Phase] = []
  private var end = 0.0
  private var bend: WanderingNoise
  private var straying: StrayingSpeed
  private var clutch: Clutch
  private let tick: Double
  /// How it moves.
  private(set) var profile = VehicleProfile.town
  /// Speed without what strays.
  private(set) var held = 0.0
  private(set) var speed = 0.0
  private(set) var acceleration = 0.0
  /// Turn rate about the vertical, rad/s, positive to the left.
  private(set) var turnRate = 0.0
  /// Whether somebody is under way with it, standing or moving.
  private(set) var isRunning = false
  /// Whether its doors open at the halt on hand.
  private(set) var hasDoorsOpen = false
  /// Metres since the ride began.
  private(set) var covered = 0.0
  /// Rides begun.
  private(set) var rides = 0
  /// Humps crossed.
  private(set) var humps = 0
  private var isHumpAhead = false
  /// Where the ride leads, at this tick; `nil` where it ends by the clock.
  var goal: Goal?
  /// The fewest metres to it so far.
  var nearest = Double.infinity
  /// Whether the halt on hand, or the one that comes, is the last.
  var isEnding = false
  private var bendToGoal = 0.0

  init(seed: UInt64, step: Double) {
    random = RandomSource(seed: seed, stream: 2)
    details = RandomSource(seed: seed, stream: 30)
    straying = StrayingSpeed(seed: seed, step: step)
    clutch = Clutch(seed: seed)
    bend = WanderingNoise(deviation: profile.bends, time: profile.bendTime, step: step)
    tick = step
    next.reserveCapacity(8)
  }

  var kind: Kind { profile.kind }

  /// Whether its engine runs.
  var hasEngineOn: Bool { isRunning && profile.hasEngine }

  /// What its driver does at the moment: `turn`, `brake` or `accelerate`; `nil` while nothing changes, or
  /// little: less than 2 m/s.
  var manoeuvre: String? {
    guard isRunning else { return nil }
    switch phase {
    case .turning: return "turn"
    case .changingSpeed(let from, let to) where abs(to - from) >= 2:
      return to > from ? "accelerate" : "brake"
    default: return nil
    }
  }

  /// Whether it stands.
  var isStanding: Bool { speed == 0 }

  /// Whether it stands where its ride leads.
  var hasArrived: Bool { isEnding && phaseEnd == .infinity }

  /// Seconds of the halt that are over and that remain, while it stands.
  func halt(at time: Double) -> (past: Double, left: Double) {
    (time - phaseStart, phaseEnd - time)
  }

  /// Begins a ride that has to stand at `end`. It stands first for some seconds.
  mutating func start(_ profile: VehicleProfile = .town, at time: Double, end: Double) {
    if profile != self.profile {
      self.profile = profile
      bend = WanderingNoise(deviation: profile.bends, time: profile.bendTime, step: tick)
    }
    isRunning = true
    self.end = end
    covered = 0
    rides += 1
    goal = nil
    (nearest, isEnding, bendToGoal) = (.infinity, false, 0)
    next.removeAll(keepingCapacity: true)
    stand(from: time, for: random.uniform(profile.boarding))
    hasDoorsOpen = profile.doors > 0
  }

  /// Stands, and the ride is over.
  mutating func park() {
    isRunning = false
    held = 0
    speed = 0
    acceleration = 0
    turnRate = 0
    hasDoorsOpen = false
  }

  mutating func advance(to time: Double) {
    guard isRunning else { return }
    if let goal { heed(goal, at: time) }
    if time >= phaseEnd { begin(at: phaseEnd) }
    let u = (time - phaseStart) / (phaseEnd - phaseStart)
    acceleration = 0
    turnRate = 0
    switch phase {
    case .standing:
      held = 0
      _ = bend.advance(&random)
    case .changingSpeed(let from, let to):
      move(from, to, at: u, ramp: profile.ramp)
      turnRate = bend.advance(&random) * held / 14
    case .coasting(let from, let to):
      move(from, to, at: u, ramp: 0.25)
      turnRate = bend.advance(&random) * held / 14
    case .cruising:
      turnRate = bend.advance(&random) * held / 14
    case .turning(let angle):
      let s = sine(turns: 0.5 * u)
      turnRate = 2 * angle / (phaseEnd - phaseStart) * s * s
    }
    if let goal { bend(to: goal) }
    let extra = straying.advance(
      held: held, acceleration: acceleration, deviation: profile.unevenness)
    let pull = clutch.advance(kind: kind, held: held, acceleration: acceleration, at: time)
    speed = held == 0 ? 0 : max(0, held + extra.speed + pull.speed)
    acceleration += extra.acceleration + pull.acceleration
    covered += speed * tick
  }

  private mutating func bend(to goal: Goal) {
    var wanted = steering(to: goal)
    if case .turning = phase { wanted = 0 }
    bendToGoal += (wanted - bendToGoal) * min(1, tick / 0.8)
    turnRate += bendToGoal
  }

  private mutating func move(_ from: Double, _ to: Double, at u: Double, ramp: Double) {
    let change = SmoothChange(ramp: ramp)
    acceleration = (to - from) / (phaseEnd - phaseStart) * change.rate(at: u)
    held = max(0, from + (to - from) * change.share(at: u))
  }

  // MARK: - Phases

  private mutating func begin(at time: Double) {
    switch phase {
    case .changingSpeed(_, let reached), .coasting(_, let reached): held = reached
    default: break
    }
    if isHumpAhead, case .changingSpeed = phase {
      humps += 1
      isHumpAhead = false
    }
    if next.isEmpty {
      if let goal { plan(to: goal) } else { plan(at: time) }
    }
    guard !next.isEmpty else {
      stand(from: time, for: max(1, end - time))
      return
    }
    phase = next.removeFirst()
    phaseStart = time
    hasDoorsOpen = false
    switch phase {
    case .standing:
      stand(from: time, for: random.uniform(profile.halting))
      hasDoorsOpen = profile.doors > 0 && details.uniform() < profile.doors
    case .changingSpeed(let from, let to):
      held = from
      let peak = random.uniform(to > from ? profile.gaining : profile.braking)
      phaseEnd = time + max(0.1, abs(to - from) / (peak * (1 - profile.ramp)))
      if isEnding, let goal { phaseEnd = time + lastBraking(to: goal) }
    case .coasting(let from, let to):
      // Rolling and air resistance of a cyclist at 5 m/s: 0.15 to 0.3 m/s² (drag area 0.5 m²,
      // rolling 0.006, 85 kg).
      phaseEnd = time + max(0.5, (from - to) / (details.uniform(0.15, 0.3) * 0.75))
    case .cruising:
      phaseEnd = time + min(random.uniform(profile.cruising), max(1, end - time - profile.margin))
    case .turning(let angle): phaseEnd = time + 2 * abs(angle) / random.uniform(0.3, 0.42)
    }
  }

  /// What comes after a phase: from standing, go and cruise; from cruising, a corner, another speed
  /// or a halt.
  private mutating func plan(at time: Double) {
    let left = end - time
    if held == 0 {
      depart(left)
      return
    }
    if left > profile.margin + 45 {
      let draw = random.uniform()
      if draw < profile.corners { return turn() }
      if draw < profile.corners + profile.flow { return flow() }
    } else if kind == .bicycle, left > profile.margin + 14, details.uniform() < profile.flow {
      return flow()
    }
    if kind == .car && left < profile.margin + 8 && left > 20 && held > 4 { return parkAhead() }
    next.append(.changingSpeed(from: held, to: 0))
    next.append(.standing)
  }

  private mutating func depart(_ left: Double) {
    // Seconds that a metre per second costs, up and down again.
    let cost =
      (1 / profile.gaining.lowerBound + 1 / profile.braking.lowerBound) / (1 - profile.ramp)
    let reachable = (left - 5) / cost
    if left > profile.shortest {
      next.append(.changingSpeed(from: 0, to: min(random.uniform(profile.cruise), reachable)))
      next.append(.cruising)
    } else if left > 15 && (covered == 0 || kind != .car) {
      let reached = min(profile.cruise.upperBound, reachable)
      next.append(.changingSpeed(from: 0, to: reached))
      next.append(.changingSpeed(from: reached, to: 0))
    }
  }

  /// A corner to either side by chance, or to the side of what lies well `aside`.
  mutating func turn(towards aside: Double = 0) {
    let slow = min(held, random.uniform(profile.cornerSpeed))
    let chance = random.uniform() < 0.5 ? 1.0 : -1.0
    let side = abs(aside) < 0.25 ? chance : aside < 0 ? -1 : 1
    next.append(.changingSpeed(from: held, to: slow))
    next.append(.turning(side * random.uniform(1.3, 1.7)))
    next.append(.changingSpeed(from: slow, to: random.uniform(profile.cruise)))
    next.append(.cruising)
  }

  mutating func flow() {
    if kind == .bicycle {
      let slow = held * random.uniform(0.7, 0.9)
      next.append(.coasting(from: held, to: slow))
      next.append(.changingSpeed(from: slow, to: random.uniform(profile.cruise)))
    } else if profile.hasHumps {
      let slow = min(held, random.uniform(4, 5.5))
      isHumpAhead = true
      next.append(.changingSpeed(from: held, to: slow))
      next.append(.changingSpeed(from: slow, to: random.uniform(profile.cruise)))
    } else {
      next.append(.changingSpeed(from: held, to: random.uniform(profile.cruise)))
    }
    next.append(.cruising)
  }

  /// Into a space beside the street: at walking pace round a quarter, then to rest.
  private mutating func parkAhead() {
    let slow = details.uniform(1.6, 2.4)
    let side = details.uniform() < 0.5 ? 1.0 : -1.0
    next.append(.changingSpeed(from: held, to: slow))
    next.append(.turning(side * details.uniform(0.5, 1.1)))
    next.append(.changingSpeed(from: slow, to: 0))
  }

  private mutating func stand(from time: Double, for seconds: Double) {
    phase = .standing
    phaseStart = time
    phaseEnd = time + seconds
    held = 0
    speed = 0
  }
}
