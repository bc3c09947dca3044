import MotionProcessing

/// The way of the phone from place to place: how it lies now, and the movement of the hand that
/// takes it there.
struct Carrying: Sendable {
  private var random: RandomSource
  private(set) var placement: Placement
  private var from: Quaternion
  private var to: Quaternion
  private var last: Passed
  private var next: Passed
  private var start = -1e9
  private var duration = 1.0
  private var way = Vector3.zero
  /// How the phone is turned about in its places, device axes.
  private let turned: Quaternion
  /// What later versions draw, so that the poses of a seed stay.
  private var mountings: RandomSource
  /// When somebody turns it in its holder.
  private var turnAt = Double.infinity

  /// With `hasAnyPose` the phone lies turned about by chance, every turn as likely as any other.
  init(seed: UInt64, placement: Placement, hasAnyPose: Bool = false) {
    random = RandomSource(seed: seed, stream: 5)
    mountings = RandomSource(seed: seed, stream: 121)
    self.placement = placement
    turned = hasAnyPose ? Self.anyTurn(seed: seed) : .identity
    to = placement.attitude(variation: random.normalVector() * 0.12) * turned
    from = to
    next = Passed(placement)
    last = next
  }

  private static func anyTurn(seed: UInt64) -> Quaternion {
    var chance = RandomSource(seed: seed, stream: 77)
    return .anyTurn(&chance)
  }

  /// What a place passes on of gait and ride, and its unrest.
  private struct Passed: Sendable {
    var gait: GaitTransfer
    var ride: RideTransfer
    var unrest: Unrest

    init(_ placement: Placement) {
      (gait, ride, unrest) = (placement.transfer, placement.ride, placement.stillness)
    }
  }

  /// Takes up how a holder has it: at once at the very beginning, else by hand.
  mutating func mount(_ mounting: Mounting, at time: Double) {
    turnAt = mounting.turnedAfter.map { time + $0 } ?? .infinity
    guard let pose = mounting.attitude(&mountings) else { return }
    if time > 0 { return turn(to: pose, at: time) }
    (from, to) = (pose, pose)
  }

  /// Turns it in its holder when that is due.
  mutating func turnIfDue(at time: Double) {
    guard time >= turnAt else { return }
    turnAt = .infinity
    turn(to: (to * Mounting.turn(&mountings)).normalized, at: time)
  }

  private mutating func turn(to pose: Quaternion, at time: Double) {
    from = attitude(at: time)
    to = from.dot(pose) < 0 ? -pose : pose
    (last, next) = (next, Passed(placement))
    start = time
    duration = mountings.uniform(1.1, 1.7)
    way = Vector3(0.02, 0.02 * mountings.normal(), 0.02 * mountings.normal())
  }

  /// Takes the phone to another place, or lifts it and puts it back where it was.
  mutating func move(to target: Placement, at time: Double) {
    (last.gait, last.ride) = (transfer(at: time), ride(at: time))
    last.unrest = stillness(at: time)
    next = Passed(target)
    from = attitude(at: time)
    let variation = target == .table ? Vector3(0, 0, random.normal()) : random.normalVector() * 0.12
    to = target.attitude(variation: variation) * turned
    if from.dot(to) < 0 { to = -to }
    placement = target
    start = time
    duration = random.uniform(1.1, 1.7)
    way = Vector3(random.uniform(0.1, 0.35), random.normal() * 0.15, random.uniform(-0.3, 0.3))
  }

  /// Device axes to body axes, once it has arrived.
  var resting: Quaternion { to }

  /// Device axes to body axes.
  func attitude(at time: Double) -> Quaternion {
    let x = share(at: time)
    if x >= 1 { return to }
    let turn = from.conjugate * to
    return (from * Quaternion(rotation: rotationVector(turn) * x)).normalized
  }

  /// Acceleration of the hand on its way, body axes: a minimum-jerk movement (Flash, Hogan, J
  /// Neurosci 1985), which begins and ends at rest.
  func handAcceleration(at time: Double) -> Vector3 {
    let u = (time - start) / duration
    if u >= 1 { return knock(after: time - start - duration) }
    guard u > 0 else { return .zero }
    return way * ((60 * u - 180 * u * u + 120 * u * u * u) / (duration * duration))
  }

  /// A hard place answers with a short knock.
  private func knock(after t: Double) -> Vector3 {
    guard !placement.isCarried, t < 0.3 else { return .zero }
    let ring = Trigonometry.exp(-t / 0.04) * sine(turns: 18 * t)
    return Vector3(0.5 * ring, -0.3 * ring, 2.5 * ring)
  }

  func transfer(at time: Double) -> GaitTransfer {
    let x = share(at: time)
    return x >= 1 ? next.gait : last.gait.mixed(with: next.gait, at: x)
  }

  func ride(at time: Double) -> RideTransfer {
    last.ride.mixed(with: next.ride, at: share(at: time))
  }

  func stillness(at time: Double) -> Unrest {
    last.unrest.mixed(with: next.unrest, at: share(at: time))
  }

  private func share(at time: Double) -> Double { smoothStep((time - start) / duration) }
}

/// The rotation vector of a unit quaternion, the shorter way round.
func rotationVector(_ q: Quaternion) -> Vector3 {
  let s = q.w < 0 ? -1.0 : 1.0
  let v = Vector3(s * q.x, s * q.y, s * q.z)
  let length = v.length
  guard length > 1e-9 else { return v * 2 }
  return v * (2 * Trigonometry.atan2(length, s * q.w) / length)
}
