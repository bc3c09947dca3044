import MotionProcessing

extension World {
  /// Begins what happens to a parked car; lifted at the very end, it stays so.
  mutating func park(
    _ event: ParkedCar.Event, tilt: Double?, _ episode: Episode, at time: Double
  ) {
    parked = ParkedCar(
      event, tilt: tilt, at: time, seconds: episode.seconds ?? 0,
      staysUp: index + 1 == script.count, seed: seed, step: Tick.seconds, &mishaps)
  }

  /// Turns a car that is lifted, and sets off with one that is towed.
  mutating func moveParked(at time: Double) {
    guard let parked, !isFinished else { return }
    if !vehicle.isRunning, parked.event == .towed, time >= parked.towedFrom {
      vehicle.start(
        .towed, at: time, end: episodeStart + (script[index].seconds ?? 0) - 3)
    }
    if !vehicle.isRunning { course.ride(speed: 0, turnRate: parked.turnRate(at: time)) }
  }

  /// Ends what happens to a parked car.
  mutating func leaveCar() {
    truth.gestures += carRows
    carRows.removeAll()
    if let parked, parked.event == .hit {
      truth.gestures.append(
        Gesture(start: parked.moment, end: parked.moment, gesture: "car_hit"))
    }
    // The last one stays as it is: nobody lets the car down.
    if index + 1 < script.count { parked = nil }
    forces = ForceMeter()
  }

  /// Keeps the forces of a ride by car, ten times a second.
  mutating func keepForces(at time: Double) {
    guard vehicle.isRunning, vehicle.kind == .car else { return }
    forces.add(
      longitudinal: vehicle.acceleration / standardGravity,
      lateral: -vehicle.speed * vehicle.turnRate / standardGravity)
    if (count - 1) % 20 == 0 { truth.vehicleForces.append(forces.take(at: time)) }
  }

  /// Keeps what a car does, in scenarios that are about a parked one.
  mutating func keepCarState(at time: Double) {
    guard truth.isAboutCar else { return }
    let word: String
    if let parked, parked.isGoingOn(at: time) {
      word = parked.event == .jacked ? "jack_up" : "towed"
    } else if vehicle.isRunning, !vehicle.isStanding {
      word = "vehicle_moving"
    } else if parked != nil || vehicle.isRunning {
      word = "vehicle_standing"
    } else {
      return
    }
    keepCarRow(word, at: time)
  }

  /// Keeps turns, brakings and settings off of a drive, where the device is in the car's own place.
  mutating func keepManoeuvre(at time: Double) {
    guard carrying.placement.isInCar, vehicle.kind == .car, vehicle.hasEngineOn,
      let manoeuvre = vehicle.manoeuvre
    else { return }
    keepCarRow(manoeuvre, at: time)
  }

  /// Goes on with the row of that word, or begins one.
  private mutating func keepCarRow(_ word: String, at time: Double) {
    let end = time + Tick.seconds
    let last = carRows.lastIndex { $0.gesture == word }
    if let last, time - carRows[last].end < 0.5 * Tick.seconds {
      carRows[last].end = end
    } else {
      carRows.append(Gesture(start: time, end: end, gesture: word))
    }
  }
}

extension Episode {
  /// Whether it is about a car that nobody drives.
  var isAboutParkedCar: Bool {
    if case .parked = action { return true }
    return false
  }
}

/// The mean of forces over ticks.
struct ForceMeter: Sendable {
  private var sum = (longitudinal: 0.0, lateral: 0.0)
  private var ticks = 0.0

  mutating func add(longitudinal: Double, lateral: Double) {
    sum.longitudinal += longitudinal
    sum.lateral += lateral
    ticks += 1
  }

  /// The mean, and begins the next one.
  mutating func take(at time: Double) -> SimulationTruth.VehicleForce {
    defer { self = ForceMeter() }
    return SimulationTruth.VehicleForce(
      time: time, longitudinal: sum.longitudinal / max(1, ticks),
      lateral: sum.lateral / max(1, ticks))
  }
}
