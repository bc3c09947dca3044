import MotionProcessing

/// A phone that slips out of the hand: it falls freely, tumbling, hits the ground, bounces, lies flat,
/// and is picked up again.
struct DroppedPhone: Sendable {
  /// One flight between two impacts.
  private struct Flight: Sendable {
    var start: Double
    var seconds: Double
    /// Speed down with which it ends, m/s.
    var speed: Double
  }

  private let start: Double
  private let metres: Double
  private let flights: [Flight]
  /// Seconds in which the ground stops it.
  private let stop: Double
  private let spin: Vector3
  private let lying: Quaternion
  private let rest: Double
  private let pickingUp: Double
  private let knock: Vector3
  /// How it lay in the hand, device to body.
  private let held: Quaternion

  /// - Parameters:
  ///   - attitude: how it lies in the hand, device to body.
  ///   - resting: seconds on the ground.
  init(
    from metres: Double, attitude: Quaternion, at time: Double, resting: Double,
    _ random: inout RandomSource
  ) {
    self.metres = metres
    held = attitude
    start = time + random.uniform(0.6, 1.6)
    stop = random.uniform(0.02, 0.035)
    var flights: [Flight] = []
    var begin = 0.0
    var seconds = (2 * metres / standardGravity).squareRoot()
    var speed = standardGravity * seconds
    // A case on a floor gives back a fifth to two fifths of the speed.
    repeat {
      flights.append(Flight(start: begin, seconds: seconds, speed: speed))
      begin += seconds + stop
      let back = random.uniform(0.2, 0.4) * speed
      seconds = 2 * back / standardGravity
      speed = back
    } while seconds > 0.05 && flights.count < 4
    self.flights = flights
    spin = random.normalVector() * 3
    let isFaceUp = random.uniform() < 0.5
    let heading = Quaternion(rotation: Vector3(0, 0, random.uniform(-3.1, 3.1)))
    let flat = Quaternion(rotation: Vector3(isFaceUp ? 0 : Trigonometry.pi, 0, 0))
    lying = (heading * flat).normalized
    knock = Vector3(0.3 * random.normal(), 0.3 * random.normal(), 1)
    rest = resting
    pickingUp = random.uniform(1.2, 2)
  }

  private var landed: Double { flights.last.map { $0.start + $0.seconds + stop } ?? 0 }
  private var upAt: Double { start + landed + rest }

  /// Whether the phone is in the hand again.
  func isOver(at time: Double) -> Bool { time >= upAt + pickingUp }

  /// Share of the hand's own movement that reaches it.
  private func grip(at time: Double) -> Double {
    time < start ? 1 : smoothStep((time - upAt - 0.5 * pickingUp) / (0.5 * pickingUp))
  }

  /// The movement at `time`.
  func moment(at time: Double) -> Mishap {
    let t = time - start
    guard t > 0, !isOver(at: time) else { return Mishap() }
    var a = Vector3.zero
    var height = -metres
    for (index, flight) in flights.enumerated() {
      let after = t - flight.start
      guard after >= 0, after < flight.seconds + stop else { continue }
      if after < flight.seconds {
        a = Vector3(0, 0, -standardGravity)
        let left = flight.seconds - after
        height = -metres + max(0, flight.speed * left - 0.5 * standardGravity * left * left)
        continue
      }
      let next = index + 1 < flights.count ? flights[index + 1].speed : 0
      a = knock * halfSine(after - flight.seconds, of: flight.speed + next, over: stop)
    }
    let up = smoothStep((time - upAt) / pickingUp)
    a.z += BodyFall.bend(time - upAt, pickingUp) * metres
    return Mishap(
      acceleration: a, turn: turn(t, up), height: height * (1 - up), grip: grip(at: time))
  }

  /// It spins freely, and settles flat with the impacts that follow the first.
  private func turn(_ t: Double, _ up: Double) -> Quaternion {
    let first = flights[0].seconds
    let spun = Quaternion(rotation: spin * min(t, first))
    let toFlat = lying * (spun * held).normalized.conjugate
    let settling = 1 - Trigonometry.exp(-max(0, t - first) / 0.06)
    let flat = Quaternion(rotation: rotationVector(toFlat.normalized) * settling)
    let whole = (flat * spun).normalized
    return Quaternion(rotation: rotationVector(whole) * (1 - up))
  }
}
