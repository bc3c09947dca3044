/// The newest intervals of a bout: whether it goes on evenly, and an interval holds a step that was missed.
struct WalkRhythm {
  /// Longer of two even intervals against the shorter.
  static let unevenness: Float = 1.5
  /// An interval that is two, in those before it.
  static let twice: ClosedRange<Float> = 1.7...2.3
  /// Part of such an interval by which the step in it may be off its middle.
  static let offset: Float = 0.2

  private var before: Float = 0
  private var last: Float = 0

  /// Takes the seconds from one step of a bout to the next; 0 where a bout begins.
  mutating func append(_ interval: Float) { (before, last) = (last, interval) }

  /// Longest interval that may be two, s; 0 where the walk is not even.
  var longest: Float {
    let (least, most) = (min(before, last), max(before, last))
    return most < Self.unevenness * least ? Self.twice.upperBound * (before + last) / 2 : 0
  }

  /// Whether a step is missing in so many seconds.
  func isTwice(_ interval: Float) -> Bool {
    Self.twice.contains(2 * interval / max(before + last, 0.1)) && interval <= longest
  }
}
