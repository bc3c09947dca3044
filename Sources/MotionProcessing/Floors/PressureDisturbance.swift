/// Whether hands press a sealed case, so that its pressure does not follow height.
///
/// A sealed phone in the hand changes its own pressure with grip and touch, up and down within
/// seconds; legs, lifts and weather keep their direction. The measure is the median of the second
/// differences of height over half a minute, in metres: still phones in storms reach 0.11, lift
/// rides 0.13 (one of 33: 0.25), a ski run 0.21; a Galaxy S25 in the hand has 0.23 to 0.64. Height
/// that changes in one direction throughout is no disturbance, however rough.
struct PressureDisturbance {
  /// What the heights up to a second say of hands on the case.
  struct Verdict {
    /// The case has been pressed for half of the last half minute.
    var isPressed = false
    /// The height has just jumped.
    var isJump = false
    /// The last seconds are too rough for a climb on foot.
    var isRough = false
  }

  /// Metres a second squared above which the case is pressed, and below which it is free again.
  private static let pressed: Float = 0.22
  private static let free: Float = 0.15
  /// Metres up and down together for each metre in the end, from which it goes to and fro.
  private static let toAndFro: Float = 2.0
  /// Change of vertical speed within a second that no lift makes, m/s: lifts reach 1.5 m/s² (CIBSE
  /// Guide D), so this is a jump of the case.
  private static let jump: Float = 2.0
  /// Sum of the second differences over 8 s that climbing on foot stays below, metres: stairs at
  /// 0.6 m/s with landings give 1.8, a pressed case 4.
  private static let rough: Float = 2.4

  /// Seconds over which the median is taken, and after which there is one.
  private static let span = 30
  private static let least = 15
  private static let short = 8

  private var bends = FixedQueue<Float>(capacity: span, filler: 0)
  private var rises = FixedQueue<Float>(capacity: span, filler: 0)
  private var last = Float.nan
  private var lastRise = Float.nan

  /// What the heights so far say.
  var verdict: Verdict { Verdict(isPressed: isPressed, isJump: isJump, isRough: isRough) }

  private var isPressed = false
  private var isJump = false

  private var isRough: Bool {
    var sum: Float = 0
    var i = max(0, bends.count - Self.short)
    while i < bends.count {
      sum += bends[i]
      i += 1
    }
    return sum > Self.rough
  }

  /// Takes the mean height of the next second, metres.
  mutating func process(_ height: Float) {
    let rise = height - last
    let bend = abs(rise - lastRise)
    last = height
    lastRise = rise
    isJump = false
    guard bend.isFinite else { return }
    isJump = bend >= Self.jump
    bends.append(bend)
    rises.append(rise)
    guard bends.count >= Self.least else { return }
    let median = median()
    isPressed = median > (isPressed ? Self.free : Self.pressed) && goesToAndFro
  }

  private var goesToAndFro: Bool {
    var (path, net): (Float, Float) = (0, 0)
    for i in 0..<rises.count {
      path += abs(rises[i])
      net += rises[i]
    }
    return path > Self.toAndFro * abs(net)
  }

  /// Forgets the heights, after a gap: what comes next does not continue them.
  mutating func restart() {
    last = .nan
    lastRise = .nan
    bends.removeAll()
    rises.removeAll()
    isPressed = false
    isJump = false
  }

  private func median() -> Float {
    var sorted = InlineArray<30, Float>(repeating: 0)
    for i in 0..<bends.count {
      let value = bends[i]
      var j = i
      while j > 0, sorted[j - 1] > value {
        sorted[j] = sorted[j - 1]
        j -= 1
      }
      sorted[j] = value
    }
    return sorted[bends.count / 2]
  }
}
