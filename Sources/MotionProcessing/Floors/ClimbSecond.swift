/// What floors are counted by in one second; height, steps and shaking arrive in any order.
struct ClimbSecond {
  /// Seconds that are remembered. A pedometer that holds steps releases them within some ten
  /// seconds.
  static let remembered: Int64 = 64
  /// Seconds without a rise that may lie within one: a landing, a short rest.
  static let longestLanding: Int64 = 20

  /// Metres risen since the second before; NaN until the height is known.
  var rise = Float.nan
  /// Number of the climb that it belongs to; 0 while it belongs to none.
  var climb: Int32 = 0
  /// Confirmed steps, by their share of it.
  var steps: Float = 0
  /// Between two steps that follow each other.
  var isWalked = false
  /// Shaken as by steps.
  var isShaken = false
  /// Faster than stairs can be.
  var isBlocked = false
  /// Its rise has been counted.
  var isCounted = false

  /// Everything speaks for counting it, and it has not been counted.
  var isReady: Bool {
    climb != 0 && isWalked && isShaken && !isBlocked && !isCounted && rise.isFinite
  }
}
