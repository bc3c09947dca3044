import MotionProcessing

/// What happens: follows a script tick by tick and moves person, vehicle, lift and phone.
struct World: Sendable {
  let script: [Episode]
  let seed: UInt64
  var index = 0
  var episodeStart = 0.0
  var count = 0
  var gait: Gait
  var vehicle: Vehicle
  var cycling: Cycling
  var ride: RideMotion
  var rough: RoughRide
  var rider: Rider
  var skiing: Skiing?
  /// Metres with a pram.
  var pushed = 0.0
  var pace: Pace
  var still: Stillness
  var hands: Hands
  var carrying: Carrying
  var course: Course
  var hill: Hill
  var random: RandomSource
  var climb: StairClimb?
  var intermittent: IntermittentWalking
  var spotTurn: SpotTurn?
  /// The fewest metres to where a way on foot leads, and whether that is reached.
  var nearest = Double.infinity
  var hasArrived = false
  /// The episodes so far as pieces of the person's way, and the one that goes on.
  var spells: [Spell] = []
  var spell = Spell()
  /// Whether the scenario has places: then who potters about one does not leave it.
  let hasPlaces: Bool
  /// Where the next label begins.
  var labelStart = 0.0
  var lift: Lift?
  var escalator: Escalator?
  var bodyFall: BodyFall?
  var dropped: DroppedPhone?
  var jumps: BodyJumps?
  var parked: ParkedCar?
  /// Mean forces of a tenth of a second.
  var forces = ForceMeter()
  /// What a car did in this episode, and its driver.
  var carRows: [Gesture] = []
  /// Draws falls, jumps, dropped phones and what happens to parked cars.
  var mishaps: RandomSource
  /// Draws the speeds of lifts.
  var buildings: RandomSource
  /// Height at the start of the episode.
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

  init(
    script: [Episode], seed: UInt64, person: Person? = nil, hasAnyPose: Bool = false,
    hasPlaces: Bool = false
  ) {
    self.script = script
    self.hasPlaces = hasPlaces
    self.seed = seed
    gait = Gait(
      seed: seed, step: Tick.seconds, person: person ?? Person.drawn(seed: seed))
    vehicle = Vehicle(seed: seed, step: Tick.seconds)
    cycling = Cycling(seed: seed, step: Tick.seconds)
    ride = RideMotion(seed: seed, step: Tick.seconds)
    rough = RoughRide(seed: seed, step: Tick.seconds)
    rider = Rider(seed: seed, step: Tick.seconds)
    pace = Pace(seed: seed, step: Tick.seconds)
    still = Stillness(seed: seed, step: Tick.seconds)
    hands = Hands(seed: seed)
    carrying = Carrying(
      seed: seed, placement: script.first?.placement ?? .table, hasAnyPose: hasAnyPose)
    course = Course(seed: seed, step: Tick.seconds)
    random = RandomSource(seed: seed, stream: 7)
    intermittent = IntermittentWalking(seed: seed)
    hill = Hill(step: Tick.seconds)
    buildings = RandomSource(seed: seed, stream: 37)
    mishaps = RandomSource(seed: seed, stream: 120)
    if script.contains(where: { $0.isFallOrAlike }) { truth.falls = 0 }
    truth.isAboutCar = script.contains { $0.isAboutParkedCar }
    truth.height = gait.person.height
    isFinished = script.isEmpty
    if !isFinished { enter(0, at: 0) }
  }

  /// The state at the next tick.
  mutating func next() -> Frame {
    let time = Double(count) * Tick.seconds
    count += 1
    if !isFinished && isOver(at: time) { leave(at: time) }
    let episode = script[min(index, script.count - 1)]
    walk(episode, at: time)
    move(episode, at: time)
    let frame = frame(episode, at: time)
    hands.see(frame)
    spell.see(course)
    keepMovement(episode, at: time)
    keepSpeed(frame)
    return frame
  }

  // MARK: - Script

  private func isOver(at time: Double) -> Bool {
    if let seconds = script[index].seconds { return time >= episodeStart + seconds - 1e-9 }
    if script[index].destination != nil { return isThere(at: time) }
    // What hands go on with in a lift ends with the ride.
    if let lift { return time >= lift.end }
    if hands.isBusy(at: time) { return false }
    if let climb { return climb.isDone && !gait.isMoving }
    if let spotTurn { return time >= spotTurn.end && !gait.isMoving }
    if let escalator { return escalator.isDone && !gait.isMoving }
    if let bodyFall { return bodyFall.isOver(at: time) }
    if let dropped { return dropped.isOver(at: time) }
    if let jumps { return jumps.isOver(at: time) }
    return true
  }

  mutating func enter(_ i: Int, at time: Double) {
    index = i
    episodeStart = time
    labelStart = time
    entryHeight = height
    (nearest, hasArrived) = (.infinity, false)
    let episode = script[i]
    spell = Spell(episode, at: time, course)
    if episode.placement != carrying.placement { carrying.move(to: episode.placement, at: time) }
    if let mounting = episode.mounting { carrying.mount(mounting, at: time) }
    if let work = episode.hands {
      hands.begin(
        work, episode.placement, attitude: carrying.resting, heading: course.heading, at: time,
        until: episode.seconds.map { time + $0 })
    }
    switch episode.action {
    case .stairs(let storeys):
      climb = StairClimb(storeys: storeys, risersPerStep: episode.risersPerStep)
    case .turn(let angle): spotTurn = SpotTurn(angle: angle, at: time + 0.3)
    case .potter: intermittent.begin(at: time)
    case .lift(let metres, let kind, let speed):
      lift =
        speed.map { Lift(metres: metres, speed: $0, at: time, &buildings) }
        ?? Lift(metres: metres, kind: kind, at: time, &buildings)
    case .ski(let speed):
      skiing = Skiing(seed: seed, speed: speed, at: time, seconds: episode.seconds ?? 0)
    case .escalator(let metres, let walking):
      escalator = Escalator(metres: metres, isWalking: walking, at: time)
    case .ride(let way):
      vehicle.start(way, at: time, end: time + (episode.seconds ?? .infinity) - 3)
    case .idle: vehicle.start(at: time, end: time)
    case .parked(let event, let tilt): park(event, tilt: tilt, episode, at: time)
    case .goDown, .dropPhone, .jump: beginMishap(episode.action, episode.placement, at: time)
    default: break
    }
  }

  mutating func leave(at time: Double) {
    let episode = script[index]
    truth.addLabel(episode.label, from: labelStart, to: time)
    spell.end = time
    spells.append(spell)
    truth.add(hands.finish(at: time), of: episode.hands)
    switch episode.action {
    case .stairs(let storeys):
      if storeys > 0 { truth.floorsUp += storeys } else { truth.floorsDown -= storeys }
      climb = nil
    case .lift:
      height += lift?.height(at: time) ?? 0
      truth.liftRides += 1
    case .escalator: height += escalator?.height ?? 0
    case .ride, .idle, .parked: vehicle.park()
    case .turn: spotTurn = nil
    default: break
    }
    keepLevelChange(episode, until: time)
    keepFall()
    leaveCar()
    lift = nil
    escalator = nil
    skiing = nil
    if index + 1 < script.count { enter(index + 1, at: time) } else { isFinished = true }
  }
}
