import MotionProcessing

extension World {
  /// Moves the vehicle, and the person with it.
  mutating func move(_ episode: Episode, at time: Double) {
    carrying.turnIfDue(at: time)
    moveParked(at: time)
    vehicle.goal = goal(of: episode, at: time).map { Vehicle.Goal(metres: $0, aside: $1) }
    vehicle.advance(to: time)
    keepForces(at: time)
    keepCarState(at: time)
    keepManoeuvre(at: time)
    guard vehicle.isRunning else { return hill.leave() }
    course.ride(speed: vehicle.speed, turnRate: vehicle.turnRate + boarding(at: time))
    hill.advance(slope: episode.grade, speed: vehicle.speed, &random)
    height += hill.rate * Tick.seconds
    truth.addRide(vehicle.kind, metres: vehicle.speed * Tick.seconds)
    if vehicle.isStanding {
      let label = vehicle.kind == .car ? "idling" : "halt"
      truth.addHalt(at: time, tick: Tick.seconds, label: label)
    }
  }

  /// What the vehicle does to the phone beside course and speed.
  mutating func riding(at time: Double) -> BodyMotion {
    var motion = cycling.motion(of: vehicle, placement: carrying.placement)
    if let surface = vehicle.profile.surface {
      motion += roughRide(over: surface, at: time)
    } else {
      let transfer = vehicle.kind == .bicycle ? cycling.road : carrying.ride(at: time)
      motion += ride.motion(of: vehicle, transfer: transfer, at: time)
    }
    // Uphill the nose points up, which turns about the left axis against its sense.
    pitch += ((vehicle.isRunning ? -hill.grade : 0) - pitch) * min(1, Tick.seconds / 0.3)
    motion.turn.y += pitch
    return motion
  }

  private mutating func roughRide(over surface: RoadProfile.Class, at time: Double) -> BodyMotion {
    guard vehicle.isRunning else { return BodyMotion() }
    var motion = rough.motion(
      of: vehicle.kind.rawValue, over: surface, covered: vehicle.covered,
      placement: carrying.placement)
    motion += ride.drive(
      of: vehicle, gain: 0.6 * carrying.ride(at: time).middle + 0.4, at: time)
    motion += rider.motion(of: vehicle, placement: carrying.placement)
    return motion
  }

  /// Keeps the speed once a second, outdoors and in vehicles.
  mutating func keepSpeed(_ frame: Frame) {
    guard (count - 1) % 200 == 0, frame.isOutdoors || vehicle.isRunning else { return }
    truth.speeds.append(SimulationTruth.Speed(time: frame.time, speed: max(0, frame.speed)))
  }

  /// Keeps what an episode has risen.
  mutating func keepLevelChange(_ episode: Episode, until time: Double) {
    var change = SimulationTruth.HeightChange(
      start: episodeStart, end: time, kind: "slope", metres: height - entryHeight)
    switch episode.action {
    case .stairs: change.kind = "stairs"
    case .escalator: change.kind = "escalator"
    case .lift:
      change.kind = "lift"
      if let lift { (change.start, change.end) = lift.ride }
    default: if episode.grade == 0 { return }
    }
    truth.levelChanges.append(change)
  }

  // MARK: - Escalator

  /// Somebody who walks on an escalator takes its steps as stairs, from the curve at its beginning
  /// to the level steps at its end.
  func gaitOnEscalator(at time: Double) -> (style: GaitStyle?, isStopping: Bool) {
    guard let escalator, escalator.isWalking, escalator.isOn(at: time) else { return (nil, false) }
    guard escalator.isSteep || escalator.isEnding else { return (nil, false) }
    guard case .escalator(let metres, _) = script[index].action else { return (nil, false) }
    let style = GaitStyle(kind: metres < 0 ? .downstairs : .upstairs, speed: 0.5)
    return (escalator.isEnding ? nil : style, escalator.isEnding)
  }

  mutating func rideEscalator(at time: Double, climbed: Double) {
    guard var escalator else { return }
    let metres = escalator.advance(to: time, tick: Tick.seconds, climbed: climbed)
    let speed = escalator.isOn(at: time) ? Escalator.speed : 0
    course.walk(at: time, metres: metres, speed: speed)
    self.escalator = escalator
  }
}

extension SimulationTruth {
  mutating func addRide(_ kind: Vehicle.Kind, metres: Double) {
    if metres > 0 { metresRidden[kind.rawValue, default: 0] += metres }
    if kind == .car { metresDriven += metres }
  }
}

extension Vehicle.Kind {
  /// What riding with it is called in the labels.
  var label: String {
    switch self {
    case .car: "automotive"
    case .bus, .train, .tram: rawValue
    case .bicycle: "cycling"
    case .scooter: "e_scooter"
    case .motorbike: rawValue
    }
  }
}
