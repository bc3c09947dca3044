import MotionProcessing

/// The length of a track whose times are all equal: whoever wrote the file did not know them.
struct EqualTimes {
  /// Seconds within which times are equal.
  private static let tolerance = 0.001
  /// Fixes from which equal times are no burst of a receiver.
  private static let fewest = 3

  private var first: SensorTime?
  private var lastFix: LocationFix?
  private var areEqual = true
  private var count = 0
  private var sum = 0.0

  /// Takes a sample as it was read.
  mutating func process(_ sample: Sample) {
    guard areEqual, case .location(let fix) = sample.reading, fix.latitude.isFinite,
      fix.longitude.isFinite
    else { return }
    areEqual = abs(sample.time.seconds(since: first ?? sample.time)) <= Self.tolerance
    first = first ?? sample.time
    if let lastFix { sum += LocalMetric.metres(from: lastFix, to: fix) }
    lastFix = fix
    count += 1
  }

  /// Metres from fix to fix; `nil` unless all times are equal.
  var metres: Double? { areEqual && count >= Self.fewest ? sum : nil }
}
