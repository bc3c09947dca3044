/// Height second by second, from altitudes at any rate between 0.2 and 50 Hz, and how steep it is.
///
/// The height of a second is the mean of the straight line through the samples over that second:
/// fast barometers are averaged, slow ones interpolated. Vertical speed is judged over 6 s, which
/// holds half a flight and bridges the noise of a phone in the hand; a rise that no legs can give
/// is recognised over 2 and 3 s.
struct HeightProfile {
  /// A second that is complete.
  struct Second {
    /// Whole second since the clock's origin at which it begins.
    var index: Int64
    /// Its mean height, metres.
    var height: Float
    /// Metres risen since the second before.
    var rise: Float
    /// +1 or -1 where the last `steepWindow` seconds are as steep as stairs, else 0.
    var steepSign: Float
    /// Whether the last `fastReach` seconds hold a rise that no stairs give: a lift, or a jump of a
    /// sealed case.
    var isTooFast: Bool
    /// What `PressureDisturbance` makes of the height so far.
    var hands = PressureDisturbance.Verdict()
  }

  /// Seconds over which steepness is judged: half a flight takes 4.5 to 7.5 s.
  static let steepWindow: Int64 = 6

  /// Seconds that a lift's speed or a jump takes back.
  static let fastReach: Int64 = 3

  /// Metres in `steepWindow` seconds: 0.14 m/s. Stairs 0.20 to 0.32 m/s over 3 s (109 flights);
  /// walking up a slope of 9 % gives 0.13 m/s, weather at its worst 0.007 m/s.
  static let steepRise: Float = 0.84

  /// m/s over 2 or 3 s that only lifts and jumps reach (running upstairs: 0.6 m/s).
  static let fastest: Float = 0.75

  /// Nanoseconds of a pause after which the profile begins anew: the gate's limit for a barometer.
  private static let longestGap: Int64 = 15_000_000_000

  // The line from the sample before to the newest one, and how far it has been integrated.
  private var lineStart: Int64 = 0
  private var lineHeight: Float = 0
  private var slope: Float = 0
  private var targetTime: Int64 = 0
  private var targetHeight: Float = 0
  private var position: Int64 = 0
  private var isRunning = false
  private var second: Int64 = 0
  private var integral: Float = 0
  private var covered: Int64 = 0
  private var heights = FixedQueue<Float>(capacity: Int(steepWindow) + 1, filler: 0)

  /// Takes an altitude; the seconds that it completes wait to be fetched with `nextSecond`.
  ///
  /// - Returns: whether the profile goes on; false where it begins anew after a gap.
  mutating func process(_ height: Float, at time: SensorTime) -> Bool {
    let t = time.nanoseconds
    if !isRunning || t &- targetTime > Self.longestGap {
      let isFirst = !isRunning
      restart(height, at: t)
      return isFirst
    }
    guard t > targetTime else { return true }
    slope = (height - targetHeight) / Float(t &- targetTime)
    lineStart = targetTime
    lineHeight = targetHeight
    targetTime = t
    targetHeight = height
    return true
  }

  /// The next second that is complete and has not been fetched. Must be asked until there is none.
  mutating func nextSecond() -> Second? {
    guard isRunning else { return nil }
    let end = SensorTime(wholeSecond: second + 1).nanoseconds
    let to = min(end, targetTime)
    let middle = 0.5 * Float((position &- lineStart) &+ (to &- lineStart))
    integral += (lineHeight + slope * middle) * Float(to &- position)
    covered += to &- position
    position = to
    return end <= targetTime ? complete() : nil
  }

  /// Completes the second that has begun, at the end of the input.
  mutating func finish() -> Second? {
    guard isRunning, covered > 0 else { return nil }
    isRunning = false
    return complete()
  }

  private mutating func restart(_ height: Float, at t: Int64) {
    isRunning = true
    lineStart = t
    lineHeight = height
    slope = 0
    targetTime = t
    targetHeight = height
    position = t
    second = SensorTime(nanoseconds: t).wholeSecond
    integral = 0
    covered = 0
    heights.removeAll()
  }

  private mutating func complete() -> Second {
    let mean = covered > 0 ? integral / Float(covered) : targetHeight
    let rise = mean - (heights.last ?? mean)
    heights.append(mean)
    let index = second
    second += 1
    integral = 0
    covered = 0
    let climbed = change(over: Int(Self.steepWindow))
    let sign: Float = abs(climbed) < Self.steepRise ? 0 : climbed > 0 ? 1 : -1
    let isTooFast =
      abs(change(over: 2)) > 2 * Self.fastest || abs(change(over: 3)) > 3 * Self.fastest
    return Second(
      index: index, height: mean, rise: rise, steepSign: sign,
      isTooFast: isTooFast)
  }

  /// Metres risen in the last `n` seconds; 0 while fewer are known.
  private func change(over n: Int) -> Float {
    guard heights.count > n else { return 0 }
    return heights[heights.count - 1] - heights[heights.count - 1 - n]
  }
}
