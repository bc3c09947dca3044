import MotionProcessing

extension World {
  mutating func frame(_ episode: Episode, at time: Double) -> Frame {
    var motion = gait.motion(at: time, transfer: carrying.transfer(at: time), tick: Tick.seconds)
    if let footing = bodyFall?.footing(at: time) { motion = motion * footing }
    motion += unrest(episode, at: time)
    motion += riding(at: time)
    motion += onWheelsOrSkis(episode, at: time)
    inCar += ((isInCar(episode) ? 1 : 0) - inCar) * min(1, Tick.seconds / 0.8)
    var a = motion.acceleration + carrying.handAcceleration(at: time)
    let pose = carrying.attitude(at: time)
    let hand = hands.advance(to: time, attitude: pose)
    a += hand.acceleration
    a +=
      vehicle.isRunning
      ? Vector3(vehicle.acceleration, vehicle.speed * vehicle.turnRate, hill.acceleration)
      : Vector3(course.acceleration, course.speed * course.turnRate, 0)
    if let skiing { a += Vector3(skiing.acceleration, skiing.speed * skiing.turnRate, 0) }
    a.z += lift?.acceleration(at: time) ?? 0
    a.z += escalator?.acceleration(at: time) ?? 0
    let mishap = mishap(at: time)
    a = a * mishap.grip + mishap.acceleration
    let facing = Quaternion(rotation: Vector3(0, 0, course.heading))
    let turn = mishap.turn * Quaternion(rotation: motion.turn * mishap.grip)
    var frame = Frame()
    frame.time = time
    frame.acceleration = facing.rotate(a)
    frame.attitude = (facing * turn * hand.turn * pose * hand.tilt).normalized
    frame.place = Vector3(
      course.east, course.north,
      height + (lift?.height(at: time) ?? 0) + (escalator?.height ?? 0) + mishap.height)
    frame.speed = vehicle.isRunning ? vehicle.speed : skiing?.speed ?? course.speed
    frame.heading = course.heading
    frame.isOutdoors = episode.isOutdoors
    frame.isAmongHouses = episode.isAmongHouses
    frame.inCar = inCar
    frame.isInLift = lift != nil
    frame.isInTrain = vehicle.isRunning && vehicle.kind.isOnRails
    frame.placement = carrying.placement
    frame.isOff = episode.action == .off
    return frame
  }

  /// What a pram, skis or a lift's rails do to the phone.
  private mutating func onWheelsOrSkis(_ episode: Episode, at time: Double) -> BodyMotion {
    if case .pram(_, let surface) = episode.action,
      carrying.placement == .basket || carrying.placement == .rail
    {
      return rough.motion(
        of: "pram", over: surface, covered: pushed, placement: carrying.placement)
    }
    if skiing != nil {
      return skiing?.motion(through: carrying.ride(at: time), at: time) ?? BodyMotion()
    }
    if let moved = parked?.motion(at: time) { return moved }
    if let shake = lift?.shake(at: time) { return BodyMotion(acceleration: shake) }
    return BodyMotion()
  }

  private func isInCar(_ episode: Episode) -> Bool {
    switch episode.action {
    case .ride(let way): way.kind == .car || way.kind == .bus
    case .idle: true
    default: carrying.placement.isInCar
    }
  }

  private mutating func unrest(_ episode: Episode, at time: Double) -> BodyMotion {
    let wanted: Double
    switch episode.action {
    case .stay(let level): wanted = level
    case .off: wanted = 0.7
    case .lie, .dropPhone, .parked: wanted = 0
    case .goDown(let kind, _, _): wanted = kind.isFall ? 0.35 : 0.6
    case .ride(let way): wanted = way.kind.isOnRails ? 0.5 : 0.7
    case .idle: wanted = 0.7
    case .lift: wanted = episode.unrest
    case .escalator: wanted = 1
    case .move, .treadmill, .stairs, .turn, .pram, .ski, .jump: wanted = 0.6
    case .potter: wanted = gait.isMoving ? 0.6 : 1
    }
    lively += (wanted - lively) * min(1, Tick.seconds / 0.4)
    let level = carrying.stillness(at: time)
    return still.motion(
      sway: level.sway * lively, tremor: level.tremor * lively, turn: level.turn * lively)
  }
}
