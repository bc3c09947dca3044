import MotionProcessing

/// The work of hands and body on the spot, as acceleration and turn of the phone.
///
/// Everything is a path of the phone's place; acceleration is the second difference of that path
/// from tick to tick. So a movement that ends at rest leaves no speed behind, and levers, rotation
/// and acceleration agree, however the joints move.
struct Hands: Sendable {
  /// What the hands add to the phone, one tick late.
  struct Moment: Sendable {
    /// Acceleration, body axes, m/s².
    var acceleration = Vector3.zero
    /// Turn before the pose, body axes.
    var turn = Quaternion.identity
    /// Turn within the hold, device axes.
    var tilt = Quaternion.identity
  }

  /// One piece of work with the time in which it is blended in and out.
  private struct Run: Sendable {
    var work: HandWork
    var motion: HandMotion
    var placement: Placement
    var start: Double
    var end: Double
    var meter: GestureMeter

    /// What slides stays where it came to.
    var slides: Bool {
      if case .sliding = motion { return true }
      return false
    }

    func share(at time: Double) -> Double {
      if slides { return 1 }
      return smoothStep((time - start) / Hands.blend) * smoothStep((end - time) / Hands.blend)
    }
  }

  private var random: RandomSource
  private var now: Run?
  /// What was left a moment ago and fades.
  private var before: Run?
  private var places = (Vector3.zero, Vector3.zero)
  /// How far the phone has slid from where it lay or was held.
  private var slid = Vector3.zero
  /// Where the point is that they swing.
  private var point = Vector3.zero
  private var last = Moment()
  /// Ticks since something moved.
  private var quiet = 3
  private let manner: HandManner

  init(seed: UInt64) {
    random = RandomSource(seed: seed, stream: 40)
    // People work at different speed and with different reach.
    manner = HandManner(
      pace: Trigonometry.exp(0.13 * random.normal()), size: Trigonometry.exp(0.13 * random.normal())
    )
  }

  /// Whether work that ends by itself goes on.
  func isBusy(at time: Double) -> Bool { now.map { time < $0.end } ?? false }

  /// Begins to work with a phone that rests in this attitude in body axes; until `end`, or `nil` where
  /// the work or something else says when it is over.
  mutating func begin(
    _ work: HandWork, _ placement: Placement, attitude: Quaternion = .identity,
    heading: Double = 0, at time: Double, until end: Double?
  ) {
    let start = max(time, before?.end ?? time)
    let held = HeldPhone(placement: placement, attitude: attitude, heading: heading)
    let motion = HandMotion(
      of: work, held, at: start + Self.blend, until: end.map { $0 - Self.blend }, manner, &random)
    let own = motion.end.map { $0 + Self.blend }
    let over = own ?? end ?? .infinity
    now = Run(
      work: work, motion: motion, placement: placement, start: start, end: over,
      meter: GestureMeter(motion.gestures(until: over), work.measure))
  }

  /// Stops; gives what was done.
  mutating func finish(at time: Double) -> [Gesture] {
    guard var run = now else { return [] }
    now = nil
    if run.slides { return slide(run, until: time) }
    run.end = min(run.end, time + Self.blend)
    before = run
    let gestures = run.meter.gestures
    if !gestures.isEmpty { return gestures.filter { $0.end <= time } }
    return [Gesture(start: run.start, end: time, gesture: run.work.name, value: run.motion.value)]
  }

  /// Leaves the phone where it slid.
  private mutating func slide(_ run: Run, until time: Double) -> [Gesture] {
    slid = places.0
    return run.meter.gestures.filter { $0.end <= time }
  }

  /// Sees what became of the phone in this tick.
  mutating func see(_ frame: Frame) { now?.meter.see(frame, point: point) }

  /// What they do at this time that is counted by the minute; `nil` while they do nothing.
  func movement(at time: Double) -> KinesiaMinute.Movement? {
    guard let now else { return before == nil ? nil : .other }
    switch now.motion {
    case .tremor(let motion): return .tremor(size: motion.size * now.share(at: time))
    case .steadyTremor(let motion): return .tremor(size: motion.size * now.share(at: time))
    case .choreiform: return .dyskinesia
    default: return .other
    }
  }

  /// What the hands do at `time` to a phone with this attitude in body axes; call once each tick.
  mutating func advance(to time: Double, attitude: Quaternion) -> Moment {
    if let before, before.end <= time { self.before = nil }
    quiet = now == nil && before == nil ? quiet + 1 : 0
    guard quiet < 3 else { return Moment() }
    let (place, turn, tilt) = pose(at: time, attitude: attitude)
    var moment = last
    let bend = place + places.1 - places.0 * 2
    moment.acceleration = bend * (1 / (Tick.seconds * Tick.seconds))
    places = (place, places.0)
    last = Moment(turn: turn, tilt: tilt)
    return moment
  }

  private mutating func pose(
    at time: Double, attitude: Quaternion
  ) -> (place: Vector3, turn: Quaternion, tilt: Quaternion) {
    guard let run = before ?? now, run.placement.limb != .nothing || run.slides else {
      return (slid, .identity, .identity)
    }
    let limb = run.placement.limb
    let rest = run.placement.posture
    let working =
      before?.motion.posture(at: time, rest: rest, &random)
      ?? now?.motion.posture(at: time, rest: rest, &random) ?? rest
    let posture = rest.mixed(with: working, at: run.share(at: time))
    let still = limb.pose(rest, onTheLeft: run.work.isLeft)
    let moved = limb.pose(posture, onTheLeft: run.work.isLeft)
    let turn = (moved.turn * still.turn.conjugate).normalized
    if case .swings(_, let swing) = run.work {
      point = moved.place + moved.turn.rotate(Vector3(0, 0, -swing.point))
    }
    let tilt = Quaternion(rotation: posture.tilt)
    let jolt = (turn * attitude * tilt).rotate(posture.jolt)
    return (slid + moved.place - still.place + jolt, turn, tilt)
  }

  /// Seconds to get into the posture of the work and out of it.
  static let blend = 1.0
}

/// How this person works: speed and reach against the average.
struct HandManner: Sendable {
  var pace: Double
  var size: Double
}
