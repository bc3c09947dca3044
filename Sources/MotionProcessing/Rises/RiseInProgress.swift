/// A rise that has begun: seconds of one direction and one way of getting on, with what tells stairs
/// from slopes, lifts from escalators.
struct RiseInProgress {
  /// Metres below which a rise is none: the air of a door is 0.5 m in a storm, a half flight of
  /// stairs 1.5 m, the smallest storey in a lift 2.5 m, a slope must exceed the noise of a gale.
  private static let least = (stairs: 1.3, carried: 2.0, slope: 3.0)
  /// Part of the metres that must be steep where it was stairs.
  private static let steepPart = 0.4
  /// Fastest escalator, m/s: 0.75 m/s at 35° (EN 115-1). Slower lifts are taken for one.
  private static let escalator = 0.43
  /// Seconds before and after a rise in which somebody must sit in a vehicle, and how many of them,
  /// if it was one that rose: the activity takes lifts for vehicles.
  private static let before: Int64 = 30
  private static let after: Int64 = 15
  private static let outside = 12
  /// Metres in which heights are resolved.
  private static let decimetre = 0.1
  /// Largest mean acceleration of a lift, m/s²: half of the peak of 1.5 (CIBSE Guide D).
  private static let lift = 0.75

  /// How somebody got on; a ride that begins is known late.
  var way: RiseSeconds.Way
  /// +1 or -1.
  let sign: Double
  /// Second and height at which it began.
  private(set) var start: Int64
  private var startHeight: Double
  /// The second in which its height was reached.
  private(set) var end: Int64
  private var endHeight: Double
  /// The last second that was steep, or a slope at least.
  private(set) var lastRising: Int64

  private let riddenBefore: Int
  private var isFast = false
  private var steepSeconds = 0.0
  private var fastest = 0.0
  private var steps = StairSteps()

  /// A rise that begins around a second, but not before the end of the one before.
  init(
    _ way: RiseSeconds.Way, _ sign: Double, at second: Int64, after last: Int64,
    in seconds: RiseSeconds
  ) {
    self.way = way
    self.sign = sign
    start = max(second - RiseSeconds.steepReach, last)
    startHeight = seconds[start].height
    end = start
    endHeight = startHeight
    lastRising = second
    riddenBefore = seconds.ridden(in: start - Self.before..<start)
  }

  /// Metres, negative down.
  var metres: Double { endHeight - startHeight }

  /// Whether a second with this way of getting on belongs to it. A vehicle is recognized late and
  /// not at every moment; until then it carries.
  func joins(_ way: RiseSeconds.Way, _ sign: Double) -> Bool {
    guard sign == self.sign else { return false }
    let isRide = way == .riding || way == .carried
    return way == self.way
      || isRide && (self.way == .riding || self.way == .carried && way == .riding)
  }

  /// Takes the next second, whether it rises or is a landing.
  mutating func pass(_ second: Int64, rises: Bool, in seconds: RiseSeconds) {
    let height = seconds[second].height
    let rise = (height - seconds[second - 1].height) * sign
    if rises { lastRising = second }
    isFast = isFast || seconds[second].isFast
    advance(to: second, height)
    fastest = max(fastest, abs(seconds.rise(around: second, reach: 1)) / 2)
    guard seconds.steepSign(second) == sign else { return }
    steps.add(rise, steps: seconds[second].steps)
    steepSeconds += 1
  }

  /// It begins with the first decimetre, and ends with the last one.
  private mutating func advance(to second: Int64, _ height: Double) {
    if (endHeight - startHeight) * sign < Self.decimetre {
      if (height - startHeight) * sign < Self.decimetre {
        start = max(start, second)
        startHeight = height
      }
      end = second
      endHeight = height
    } else if (height - endHeight) * sign >= Self.decimetre {
      end = second
      endHeight = height
    }
  }

  /// What it was; `nil` where it was nothing.
  func kind(in seconds: RiseSeconds) -> Rise.Kind? {
    let way = abs(metres)
    guard way.isFinite, metres * sign > 0 else { return nil }
    switch self.way {
    case .none: return nil
    case .riding:
      if isRide(seconds) { return way >= Self.least.slope ? .slope : nil }
      return way >= Self.least.carried && steepSeconds > 0 ? kindCarried(way) : nil
    case .onFoot: return kindOnFoot(way)
    case .carried: return way >= Self.least.carried ? kindCarried(way) : nil
    case .unknown:
      if isLift(way) { return .lift }
      return way >= Self.least.slope ? .unknown : nil
    }
  }

  /// Whether a vehicle, not a lift, carries: it was there before and stays, or a fix was faster.
  private func isRide(_ seconds: RiseSeconds) -> Bool {
    isFast || riddenBefore + seconds.ridden(in: end..<end + Self.after) >= Self.outside
  }

  private func kindOnFoot(_ way: Double) -> Rise.Kind? {
    if fastest > HeightProfile.fastest { return nil }
    let isSteep = steps.climbed > Self.steepPart * way
    if isSteep && steps.isCarried { return .escalator }
    if isSteep && steps.isStairs { return way >= Self.least.stairs ? .stairs : nil }
    return way >= Self.least.slope ? .slope : nil
  }

  private func kindCarried(_ way: Double) -> Rise.Kind? {
    if fastest <= Self.escalator { return .escalator }
    // A jump of a case that takes two seconds is no ride.
    return way <= Self.longestRide(steepSeconds) ? .lift : nil
  }

  private func isLift(_ way: Double) -> Bool {
    fastest > HeightProfile.fastest && way >= Self.least.carried
      && way <= Self.longestRide(steepSeconds)
  }

  /// Metres that a lift gets on within some seconds, accelerating and braking all the time.
  private static func longestRide(_ seconds: Double) -> Double {
    let half = 0.5 * (seconds + 1)
    return lift * half * half
  }
}
