/// A level change that has begun: seconds of one direction and one way of getting on, with what tells stairs
/// from slopes, lifts from escalators.
struct LevelChangeInProgress {
  /// Metres below which a level change is none: the air of a door is 0.5 m in a storm, a half flight of
  /// stairs 1.5 m, the smallest storey in a lift 2.5 m, a slope must exceed the noise of a gale.
  private static let least: (stairs: Float, carried: Float, slope: Float) = (1.3, 2, 3)
  /// Metres per step, landings included, below which it was no stairs; and the least steps.
  private static let leastRiser: Float = 0.065
  private static let leastSteps: Float = 6.0
  /// Fastest escalator, m/s: 0.75 m/s at 35° (EN 115-1). Slower lifts are taken for one.
  private static let escalator: Float = 0.43
  /// Seconds before and after a level change in which somebody must sit in a vehicle, and how many of them,
  /// if it was one that rose: the activity takes lifts for vehicles.
  private static let before: Int64 = 30
  private static let after: Int64 = 15
  private static let outside = 12
  /// Seconds on a bicycle around a level change that are more than a lift's, which the activity may take for
  /// one.
  private static let longCycling = 30
  /// Metres from which the height of a slope has gone on: what gusts do to it.
  private static let notch: Float = 0.3
  /// Largest mean acceleration of a lift, m/s²: half of the peak of 1.5 (CIBSE Guide D).
  private static let lift: Float = 0.75

  /// How somebody got on; a ride that begins is known late.
  var way: LevelChangeSeconds.Way
  /// +1 or -1.
  let sign: Float
  /// Second and height at which it began.
  private(set) var start: Int64
  private var startHeight: Float
  /// The second in which its height was reached.
  private(set) var end: Int64
  private var endHeight: Float
  /// The last second that was steep, or a slope at least.
  private(set) var lastRising: Int64

  private let riddenBefore: Int
  private var isFast = false
  private var steepSeconds: Float = 0
  private var fastest: Float = 0
  private var steps = StairSteps()
  /// Its steep part: seconds and heights of both ends, steps in it and since its beginning.
  private var steep: (from: Int64, low: Float, to: Int64, high: Float)?
  private var allSteps: Float = 0
  private var stepsSince: Float = 0
  private let earliest: Int64

  /// A level change that begins around a second, but not before the end of the one before.
  init(
    _ way: LevelChangeSeconds.Way, _ sign: Float, at second: Int64, after last: Int64,
    in seconds: LevelChangeSeconds
  ) {
    self.way = way
    self.sign = sign
    start = max(second - LevelChangeSeconds.steepReach, last)
    earliest = last
    startHeight = seconds[start].height
    end = start
    endHeight = startHeight
    lastRising = second
    riddenBefore = seconds.ridden(in: start - Self.before..<start)
  }

  /// Metres from its lowest to its highest point, negative down.
  private var metres: Float { endHeight - startHeight }

  /// Whether a second with this way of getting on belongs to it. A vehicle is recognized late and
  /// not at every moment; until then it carries.
  func joins(_ way: LevelChangeSeconds.Way, _ sign: Float) -> Bool {
    guard sign == self.sign else { return false }
    let isRide = way == .riding || way == .carried
    return way == self.way
      || isRide && (self.way == .riding || self.way == .carried && way == .riding)
  }

  /// Takes the next second, whether it rises or is a landing.
  mutating func pass(_ second: Int64, levelChanges: Bool, in seconds: LevelChangeSeconds) {
    let height = seconds[second].height
    let rise = (height - seconds[second - 1].height) * sign
    if levelChanges { lastRising = second }
    isFast = isFast || seconds[second].isFast
    advance(to: second, height)
    fastest = max(fastest, abs(seconds.rise(around: second, reach: 1)) / 2)
    if steep != nil { stepsSince += seconds[second].steps }
    guard seconds.steepSign(second) == sign else { return }
    let from = steep?.from ?? second
    let low = steep?.low ?? seconds[max(second - LevelChangeSeconds.steepReach, earliest)].height
    let high = seconds[second + LevelChangeSeconds.steepReach].height
    steep = (from, low, second, high)
    allSteps = stepsSince
    steps.add(rise, steps: seconds[second].steps)
    steepSeconds += 1
  }

  /// A slope begins with its first notch, and ends with the last one.
  private mutating func advance(to second: Int64, _ height: Float) {
    if (height - startHeight) * sign < 0, (endHeight - startHeight) * sign < Self.notch {
      startHeight = height
      endHeight = height
    }
    guard (height - endHeight) * sign >= Self.notch else {
      if endHeight == startHeight { start = max(start, second) }
      return
    }
    end = second
    endHeight = height
  }

  /// What it was, and the second in which it ended; `nil` where it was nothing.
  ///
  /// Stairs, lifts and escalators are as high as their steep part, slopes as all of it.
  func result(in seconds: LevelChangeSeconds) -> (rise: LevelChange, end: Int64)? {
    if let steep {
      let metres = steep.high - steep.low
      if let kind = steepKind(metres * sign, seconds) {
        let from = SensorTime(wholeSecond: steep.from)
        return (LevelChange(kind, metres: Double(metres), start: from), steep.to)
      }
    }
    guard metres * sign >= Self.least.slope else { return nil }
    let kind: LevelChange.Kind?
    switch way {
    case .none, .carried: return nil
    case .onFoot: if fastest > HeightProfile.fastest { return nil } else { kind = .slope }
    case .riding: kind = .slope
    case .unknown: kind = nil
    }
    return (LevelChange(kind, metres: Double(metres), start: SensorTime(wholeSecond: start)), end)
  }

  /// What the steep part was, if it was no slope.
  private func steepKind(_ rise: Float, _ seconds: LevelChangeSeconds) -> LevelChange.Kind? {
    switch way {
    case .none: return nil
    case .onFoot: return kindOnFoot(rise)
    case .carried: return rise >= Self.least.carried ? kindCarried(rise) : nil
    case .riding:
      return rise >= Self.least.carried && !isRide(seconds) ? kindCarried(rise) : nil
    case .unknown: return isLift(rise) ? .lift : nil
    }
  }

  /// Whether a vehicle, not a lift, carries: it was there before and stays, or a fix was faster.
  private func isRide(_ seconds: LevelChangeSeconds) -> Bool {
    isFast || riddenBefore + seconds.ridden(in: end..<end + Self.after) >= Self.outside
      || seconds.cycled(in: start - Self.before..<end + Self.after) >= Self.longCycling
  }

  private func kindOnFoot(_ rise: Float) -> LevelChange.Kind? {
    guard fastest <= HeightProfile.fastest, rise >= Self.least.stairs,
      rise > Self.leastRiser * allSteps
    else { return nil }
    if steps.isCarried { return .escalator }
    return steps.isStairs && steps.count >= Self.leastSteps ? .stairs : nil
  }

  private func kindCarried(_ way: Float) -> LevelChange.Kind? {
    if fastest <= Self.escalator { return .escalator }
    // A jump of a case that takes two seconds is no ride.
    return way <= Self.longestRide(steepSeconds) ? .lift : nil
  }

  private func isLift(_ way: Float) -> Bool {
    fastest > HeightProfile.fastest && way >= Self.least.carried
      && way <= Self.longestRide(steepSeconds)
  }

  /// Metres that a lift gets on within some seconds, accelerating and braking all the time.
  private static func longestRide(_ seconds: Float) -> Float {
    let half = 0.5 * (seconds + 1)
    return lift * half * half
  }
}
