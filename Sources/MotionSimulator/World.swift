import MotionProcessing

/// The true state of the phone at one tick.
struct Frame: Sendable {
  var time = 0.0
  /// Acceleration of the phone in the world (x east, y north, z up), m/s², without gravity.
  var acceleration = Vector3.zero
  /// Device axes to world.
  var attitude = Quaternion.identity
  /// Metres east and north of the start, and above it.
  var place = Vector3.zero
  /// Speed over ground in m/s.
  var speed = 0.0
  /// Direction of travel, radians from east, counter-clockwise.
  var heading = 0.0
  /// Whether satellites are seen.
  var isOutdoors = false
  /// 0 outside of a car, 1 within its steel.
  var inCar = 0.0
}

/// What happens: follows a script tick by tick and moves person, car, lift and phone.
struct World: Sendable {
  /// Seconds from tick to tick: 200 Hz carries everything up to 40 Hz.
  static let tick = 0.005

  private let script: [Segment]
  private var index = 0
  private var segmentStart = 0.0
  private var count = 0
  private var gait: Gait
  private var car: Car
  private var ride: RideMotion
  private var still: Stillness
  private var carrying: Carrying
  private var course: Course
  private var hills: WanderingNoise
  private var random: RandomSource
  private var climb: StairClimb?
  private var lift: Lift?
  private var height = 0.0
  private var lastDistance = 0.0
  private var lastClimb = 0.0
  private var lively = 1.0
  private var inCar = 0.0
  private(set) var truth = SimulationTruth()
  private(set) var isFinished = false

  init(script: [Segment], seed: UInt64) {
    self.script = script
    gait = Gait(seed: seed, step: Self.tick)
    car = Car(seed: seed, step: Self.tick)
    ride = RideMotion(seed: seed, step: Self.tick)
    still = Stillness(seed: seed, step: Self.tick)
    carrying = Carrying(seed: seed, placement: script.first?.placement ?? .table)
    course = Course(seed: seed, step: Self.tick)
    random = RandomSource(seed: seed, stream: 7)
    hills = WanderingNoise(deviation: 0.012, time: 12, step: Self.tick)
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
    car.advance(to: time)
    if car.isRunning {
      course.ride(car)
      height += car.speed * Self.tick * hills.advance(&random)
      truth.metresDriven = car.driven
      if car.isStanding { truth.addIdling(at: time, tick: Self.tick) }
    }
    return frame(segment, at: time)
  }

  // MARK: - Script

  private func isOver(at time: Double) -> Bool {
    if let seconds = script[index].seconds { return time >= segmentStart + seconds - 1e-9 }
    if let climb { return climb.isDone && !gait.isMoving }
    if let lift { return time >= lift.end + 1 }
    return true
  }

  private mutating func enter(_ i: Int, at time: Double) {
    index = i
    segmentStart = time
    let segment = script[i]
    if segment.placement != carrying.placement { carrying.move(to: segment.placement, at: time) }
    switch segment.action {
    case .stairs(let storeys): climb = StairClimb(storeys: storeys)
    case .lift(let metres): lift = Lift(metres: metres, at: time + 2)
    case .drive: car.start(at: time, end: time + (segment.seconds ?? 0) - 3)
    case .idle: car.start(at: time, end: time)
    default: break
    }
  }

  private mutating func leave(at time: Double) {
    let segment = script[index]
    truth.addLabel(segment.label, from: segmentStart, to: time)
    switch segment.action {
    case .stairs(let storeys):
      if storeys > 0 { truth.floorsUp += storeys } else { truth.floorsDown -= storeys }
      climb = nil
    case .lift:
      height += lift?.height(at: time) ?? 0
      truth.liftRides += 1
      lift = nil
    case .drive, .idle: car.park()
    default: break
    }
    if index + 1 < script.count { enter(index + 1, at: time) } else { isFinished = true }
  }

  // MARK: - On foot

  private mutating func walk(_ segment: Segment, at time: Double) {
    var wanted: GaitStyle?
    var stopping = false
    var onTreadmill = false
    switch segment.action {
    case .move(let style), .treadmill(let style):
      wanted = style
      let left = segmentStart + (segment.seconds ?? 0) - time
      stopping = left < 1.7 / style.cadence && !nextMoves
      if case .treadmill = segment.action { onTreadmill = true }
    case .stairs:
      if let climb, !climb.isDone {
        wanted = climb.style
        stopping = climb.isEnding
      }
    default: break
    }
    if isFinished { wanted = nil }
    if let step = gait.advance(to: time, wanted: wanted, stopping: stopping) {
      climb?.take()
      truth.addStep(at: step.start, foot: step.foot, length: step.length)
    }
    let distance = gait.distance(at: time)
    let metres = onTreadmill ? 0 : distance - lastDistance
    lastDistance = distance
    let climbed = gait.height(at: time)
    height += climbed - lastClimb
    lastClimb = climbed
    if car.isRunning { return }
    let target = onTreadmill || !gait.isMoving || stopping ? 0 : wanted?.speed ?? 0
    course.walk(at: time, metres: metres, speed: target)
  }

  private var nextMoves: Bool {
    guard index + 1 < script.count else { return false }
    switch script[index + 1].action {
    case .move, .treadmill, .stairs: return true
    default: return false
    }
  }

  // MARK: - The phone

  private mutating func frame(_ segment: Segment, at time: Double) -> Frame {
    let body = gait.motion(at: time, transfer: carrying.transfer(at: time), tick: Self.tick)
    let rest = unrest(segment, at: time)
    let (shake, lean) = ride.motion(of: car, transfer: carrying.ride(at: time))
    inCar += ((isInCar(segment) ? 1 : 0) - inCar) * min(1, Self.tick / 0.8)
    var a = body.acceleration + rest.0 + shake + carrying.handAcceleration(at: time)
    a +=
      car.isRunning
      ? Vector3(car.acceleration, car.speed * car.turnRate, 0)
      : Vector3(course.acceleration, course.speed * course.turnRate, 0)
    a.z += lift?.acceleration(at: time) ?? 0
    let facing = Quaternion(rotation: Vector3(0, 0, course.heading))
    let turn = Quaternion(rotation: body.turn + rest.turn + lean)
    var frame = Frame()
    frame.time = time
    frame.acceleration = facing.rotate(a)
    frame.attitude = (facing * turn * carrying.attitude(at: time)).normalized
    frame.place = Vector3(
      course.east, course.north, height + (lift?.height(at: time) ?? 0))
    frame.speed = car.isRunning ? car.speed : course.speed
    frame.heading = course.heading
    frame.isOutdoors = segment.isOutdoors
    frame.inCar = inCar
    return frame
  }

  private func isInCar(_ segment: Segment) -> Bool {
    switch segment.action {
    case .drive, .idle: true
    default: !carrying.placement.isCarried && carrying.placement != .table
    }
  }

  private mutating func unrest(_ segment: Segment, at time: Double) -> (Vector3, turn: Vector3) {
    let wanted: Double
    switch segment.action {
    case .stay(let level): wanted = level
    case .lie: wanted = 0
    case .drive, .idle: wanted = 0.7
    case .lift: wanted = 1
    case .move, .treadmill, .stairs: wanted = 0.6
    }
    lively += (wanted - lively) * min(1, Self.tick / 0.4)
    let level = carrying.stillness(at: time)
    return still.motion(
      sway: level.sway * lively, tremor: level.tremor * lively, turn: level.turn * lively)
  }
}
