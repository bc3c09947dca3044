/// What is known of each of the last seconds, by which level changes are told apart: heights, steps,
/// vehicles. Each comes at its own time; a second is judged once all have had time to come.
struct LevelChangeSeconds {
  /// What is known of one second.
  struct Entry {
    /// Mean height, metres; NaN until it is known.
    var height = Float.nan
    /// Confirmed steps, by their share of it.
    var steps: Float = 0
    /// In a vehicle, by the activity. Lifts feel alike.
    var isRiding = false
    /// On a bicycle, by the activity.
    var isCycling = false
    /// Faster than legs, by a fix.
    var isFast = false
    /// The case is pressed, or the height has jumped.
    var isPressed = false
  }

  /// How somebody gets on in a second.
  enum Way { case none, onFoot, carried, riding, unknown }

  /// Seconds that are remembered.
  static let length: Int64 = 128
  /// Seconds after which a second is judged: a pedometer that holds steps releases them within
  /// some ten seconds, a batch of activity speaks of the 2.5 s before it, and a slope needs 15 s.
  static let patience: Int64 = 20
  /// Seconds to either side over which a slope is judged.
  static let reach: Int64 = 15
  /// Seconds to either side over which steepness is judged: half of `HeightProfile.steepWindow`.
  static let steepReach: Int64 = 3
  /// Metres in twice `reach` that are a slope, not weather: 0.02 m/s. Weather at its worst hour has
  /// 0.007 m/s.
  private static let gentle: Float = 0.6
  /// Steps in seven seconds that are walking: slow climbers take eight.
  private static let walking: Float = 4.0

  private var recent = RecentSeconds(length, empty: Entry())

  /// What is known of a second; nothing where it is forgotten or has not come.
  subscript(second: Int64) -> Entry { recent[second] ?? Entry() }

  /// Changes what is known of a second; forgotten ones stay so.
  mutating func update(_ second: Int64, _ change: (inout Entry) -> Void) {
    recent.update(second, change)
  }

  /// Takes the height before and after the pressure was read as the one next to it: nothing is known
  /// of it, so it does not change.
  mutating func hold(_ height: Float, in range: ClosedRange<Int64>) {
    for second in range { update(second) { if !$0.height.isFinite { $0.height = height } } }
  }

  /// Metres risen around a second: from `reach` before to `reach` after it; NaN where unknown.
  func rise(around second: Int64, reach: Int64) -> Float {
    self[second + reach].height - self[second - reach].height
  }

  /// Steps in the seven seconds around one.
  func steps(around second: Int64) -> Float {
    var sum: Float = 0
    for s in second - 3...second + 3 { sum += self[s].steps }
    return sum
  }

  /// Whether it is as steep as stairs, lifts and escalators: its direction, 0 where it is not.
  func steepSign(_ second: Int64) -> Float {
    sign(rise(around: second, reach: Self.steepReach), from: HeightProfile.steepRise)
  }

  /// Its direction where it is a slope at least, else 0.
  func gentleSign(_ second: Int64) -> Float {
    sign(rise(around: second, reach: Self.reach), from: Self.gentle)
  }

  private func sign(_ rise: Float, from least: Float) -> Float {
    // Unknown is not at least anything.
    guard abs(rise) >= least else { return 0 }
    return rise > 0 ? 1 : -1
  }

  /// How somebody gets on.
  func way(_ second: Int64, hasAccelerometer: Bool) -> Way {
    if self[second].isRiding || self[second].isFast { return .riding }
    guard hasAccelerometer else { return .unknown }
    // No legs are as fast.
    if abs(rise(around: second, reach: 1)) > 2 * HeightProfile.fastest { return .carried }
    if steps(around: second) >= Self.walking { return .onFoot }
    return steepSign(second) != 0 ? .carried : .none
  }

  /// Seconds in a vehicle within a range.
  func ridden(in range: Range<Int64>) -> Int {
    var count = 0
    for s in range where self[s].isRiding || self[s].isFast { count += 1 }
    return count
  }

  /// Seconds on a bicycle within a range, as far as they are remembered.
  func cycled(in range: Range<Int64>) -> Int {
    var count = 0
    for s in range.clamped(to: recent.newest - Self.length..<recent.newest + 1)
    where self[s].isCycling {
      count += 1
    }
    return count
  }

  /// Whether the case is pressed in or next to a second.
  func isPressed(_ second: Int64) -> Bool {
    for s in second - 2...second + 2 where self[s].isPressed { return true }
    return false
  }
}
