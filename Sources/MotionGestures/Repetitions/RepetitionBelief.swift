@_spi(Core) import MotionProcessing

/// Whether what comes back is an exercise: long and alike enough, and not the owner's walk or ride.
struct RepetitionBelief {
  /// Least period, ticks (0.9 s: the fastest of seven persons' exercises took 0.92).
  static let leastPeriod = 0.9 * RepetitionMotion.rate
  /// Least likeness from 1.6 s up, and at 1 s, where arms swing in walking.
  private static let likeness: Float = 0.6
  private static let likenessAtOnePerSecond: Float = 0.8
  private static let slow: Float = 1.6
  /// Likeness below which a set has ended.
  private static let leastLikeness: Float = 0.4
  /// Root mean square of acceleration, g, and angle, rad, of which one must be exceeded; and what one
  /// of them must show besides where there is a gyroscope: a car shakes without turning.
  private static let leastAcceleration: Float = 0.1
  private static let leastAngle: Float = 0.3
  private static let turning: Float = 0.12
  private static let pushing: Float = 0.25
  /// Periods over which it must have lasted, and seconds that are enough: more than what is remembered
  /// could not be dated back.
  private static let lasting: Float = 1.5
  private static let longEnough: Float = 5
  /// Confirmed steps of the last 5 s from which somebody walks, and the period, s, up to which that is
  /// a stride.
  private static let steps = 4
  private static let stride: Float = 1.35
  /// How far from two steps a repetition may be, in steps, that the pedometer takes for two.
  private static let twoSteps: Float = 0.35
  /// Repetitions after which a set is not ended by what the activity says: by periods, s, that are
  /// longer than a stride, and longer than a turn of the crank.
  private static let established = 4
  private static let establishedPeriod: Float = 1.4
  private static let aboveCrank: Float = 1.1

  /// Seconds for which it has looked like one from which it nearly was.
  private static let nearly: Float = 1

  /// Seconds for which it has looked like one.
  private var lasted: Float = 0
  /// Why the newest movement is believed, or nearly was.
  var judgements = FixedQueue<GestureJudgement>(capacity: 1, filler: .none)

  mutating func restart() { lasted = 0 }

  /// Takes the newest period; whether it is believed.
  mutating func process(
    _ period: (ticks: Float, likeness: Float), _ motion: RepetitionMotion, _ owner: OwnerActivity,
    at time: SensorTime
  ) -> Bool {
    let tick = 1 / RepetitionMotion.rate
    guard isAlike(period), moves(motion), !isWay(period.ticks, owner, at: time) else {
      if lasted >= Self.nearly { judgements.append(judge(period, motion, owner, at: time)) }
      lasted = max(0, lasted - 2 * tick)
      return false
    }
    lasted += tick
    guard lasted > min(Self.lasting * period.ticks * tick, Self.longEnough) else { return false }
    var judgement = judge(period, motion, owner, at: time)
    judgement.isTold = true
    judgements.append(judgement)
    return true
  }

  private func judge(
    _ period: (ticks: Float, likeness: Float), _ motion: RepetitionMotion, _ owner: OwnerActivity,
    at time: SensorTime
  ) -> GestureJudgement {
    var found = GestureJudgement(.repetition, at: time)
    let seconds = period.ticks / RepetitionMotion.rate
    found.add(.period, seconds, above: Self.leastPeriod / RepetitionMotion.rate)
    found.add(.likeness, period.likeness, above: Self.leastLikeness(of: seconds))
    found.add(.moved, motion.size.acceleration.squareRoot(), above: Self.leastAcceleration)
    found.add(.onTheWay, isWay(period.ticks, owner, at: time) ? 1 : 0, below: 1)
    found.add(.lasted, lasted / seconds, above: min(Self.lasting, Self.longEnough / seconds))
    return found
  }

  /// Whether a set must end although its movement goes on.
  func isVetoed(
    _ period: (ticks: Float, likeness: Float)?, _ usual: Float, _ told: Int,
    _ owner: OwnerActivity, at time: SensorTime
  ) -> Bool {
    if let period, period.likeness < Self.leastLikeness { return true }
    if told >= Self.established,
      usual > (owner.isCycling ? Self.aboveCrank : Self.establishedPeriod) * RepetitionMotion.rate
    {
      return false
    }
    return isWay(usual, owner, at: time)
  }

  private func isAlike(_ period: (ticks: Float, likeness: Float)) -> Bool {
    guard period.ticks >= Self.leastPeriod else { return false }
    return period.likeness > Self.leastLikeness(of: period.ticks / RepetitionMotion.rate)
  }

  /// How alike a movement of a period must be, s.
  private static func leastLikeness(of seconds: Float) -> Float {
    let faster = max(0, (slow - seconds) / (slow - 1))
    return likeness + (likenessAtOnePerSecond - likeness) * faster
  }

  private func moves(_ motion: RepetitionMotion) -> Bool {
    let acceleration = motion.size.acceleration.squareRoot()
    let angle = motion.size.angle.squareRoot()
    guard acceleration > Self.leastAcceleration || angle > Self.leastAngle else { return false }
    return !motion.hasRotation || angle > Self.turning || acceleration > Self.pushing
  }

  /// Whether the owner is on the way, and this is how.
  private func isWay(_ ticks: Float, _ owner: OwnerActivity, at time: SensorTime) -> Bool {
    if owner.isCycling { return true }
    let seconds = ticks / RepetitionMotion.rate
    if seconds < Self.stride {
      return owner.isOnFoot || owner.recentSteps(at: time) >= Self.steps
    }
    guard owner.isOnFoot else { return false }
    // Slower than anybody strides, and taken for two steps.
    let inPeriod = Float(owner.recentSteps(at: time)) * seconds / Float(OwnerActivity.stepMemory)
    return abs(inPeriod - 2) >= Self.twoSteps
  }
}
