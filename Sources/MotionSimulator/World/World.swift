import MotionProcessing

/// What happens: follows a script tick by tick and moves person, vehicle, lift and phone.
struct World: Sendable {
  /// Seconds from tick to tick: 200 Hz carries everything up to 40 Hz.
  static let tick = 0.005

  let script: [Segment]
  var index = 0
  var segmentStart = 0.0
  var count = 0
  var gait: Gait
  var vehicle: Vehicle
  var cycling: Cycling
  var ride: RideMotion
  var pace: Pace
  var still: Stillness
  var hands: Hands
  var carrying: Carrying
  var course: Course
  var hill: Hill
  var random: RandomSource
  var climb: StairClimb?
  var pottering: Pottering
  var spotTurn: SpotTurn?
  /// Where the next label begins.
  var labelStart = 0.0
  var lift: Lift?
  var escalator: Escalator?
  /// Draws the speeds of lifts.
  var buildings: RandomSource
  /// Height at the start of the segment.
  var entryHeight = 0.0
  var height = 0.0
  var lastDistance = 0.0
  var lastClimb = 0.0
  var lively = 1.0
  var inCar = 0.0
  /// Turn of a vehicle on a slope about its left axis, radians.
  var pitch = 0.0
  var truth = SimulationTruth()
  private(set) var isFinished = false

  init(script: [Segment], seed: UInt64, person: Person? = nil) {
    self.script = script
    gait = Gait(
      seed: seed, step: Self.tick, person: person ?? Person.drawn(seed: seed))
    vehicle = Vehicle(seed: seed, step: Self.tick)
    cycling = Cycling(seed: seed, step: Self.tick)
    ride = RideMotion(seed: seed, step: Self.tick)
    pace = Pace(seed: seed, step: Self.tick)
    still = Stillness(seed: seed, step: Self.tick)
    hands = Hands(seed: seed)
    carrying = Carrying(seed: seed, placement: script.first?.placement ?? .table)
    course = Course(seed: seed, step: Self.tick)
    random = RandomSource(seed: seed, stream: 7)
    pottering = Pottering(seed: seed)
    hill = Hill(step: Self.tick)
    buildings = RandomSource(seed: seed, stream: 37)
    truth.height = gait.person.height
    isFinished = script.isEmpty
    if !isFinished { enter(0, at: 0) }
  }

  /// The state at the next tick.
  mutating func next() -> Frame {
    let time = Double(count) * Self.tick
    count += 1
    if !isFinished && isOver(at: time) { leave(at: time) }
    let segment = script[min(index, script.count - 1)]
    walk(segment, at: time)
    move(segment, at: time)
    let frame = frame(segment, at: time)
    keepSpeed(frame)
    return frame
  }

  // MARK: - Script

  private func isOver(at time: Double) -> Bool {
    if let seconds = script[index].seconds { return time >= segmentStart + seconds - 1e-9 }
    if hands.isBusy(at: time) { return false }
    if let climb { return climb.isDone && !gait.isMoving }
    if let lift { return time >= lift.end }
    if let spotTurn { return time >= spotTurn.end && !gait.isMoving }
    if let escalator { return escalator.isDone && !gait.isMoving }
    return true
  }

  mutating func enter(_ i: Int, at time: Double) {
    index = i
    segmentStart = time
    labelStart = time
    entryHeight = height
    let segment = script[i]
    if segment.placement != carrying.placement { carrying.move(to: segment.placement, at: time) }
    if let work = segment.hands {
      hands.begin(work, segment.placement, at: time, until: segment.seconds.map { time + $0 })
    }
    switch segment.action {
    case .stairs(let storeys):
      climb = StairClimb(storeys: storeys, risersPerStep: segment.risersPerStep)
    case .turn(let angle): spotTurn = SpotTurn(angle: angle, at: time + 0.3)
    case .potter: pottering.begin(at: time)
    case .lift(let metres, let kind):
      lift = Lift(metres: metres, kind: kind, at: time, &buildings)
    case .escalator(let metres, let walking):
      escalator = Escalator(metres: metres, isWalking: walking, at: time)
    case .ride(let way): vehicle.start(way, at: time, end: time + (segment.seconds ?? 0) - 3)
    case .idle: vehicle.start(at: time, end: time)
    default: break
    }
  }

  mutating func leave(at time: Double) {
    let segment = script[index]
    truth.addLabel(segment.label, from: labelStart, to: time)
    truth.gestures += hands.finish(at: time)
    switch segment.action {
    case .stairs(let storeys):
      if storeys > 0 { truth.floorsUp += storeys } else { truth.floorsDown -= storeys }
      climb = nil
    case .lift:
      height += lift?.height(at: time) ?? 0
      truth.liftRides += 1
    case .escalator: height += escalator?.height ?? 0
    case .ride, .idle: vehicle.park()
    case .turn: spotTurn = nil
    default: break
    }
    keepLevelChange(segment, until: time)
    lift = nil
    escalator = nil
    if index + 1 < script.count { enter(index + 1, at: time) } else { isFinished = true }
  }
}
