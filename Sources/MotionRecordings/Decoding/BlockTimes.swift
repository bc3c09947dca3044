import MotionProcessing

/// Spreads the samples of a block between its own time and that of the next block.
///
/// Wearables stamp blocks, not samples, and their oscillators miss the nominal rate by up to one
/// percent: samples set one nominal interval apart would overlap the next block or leave a gap
/// before it. Where the next block does not follow on (a gap, a wrong stamp, the end), the nominal
/// interval stands.
struct BlockTimes {
  /// How much longer or shorter than nominal a block may be. Twice the worst oscillator.
  private static let tolerance = 0.02

  /// Nominal samples per second.
  var rate: Double

  /// Nanoseconds from sample to sample of a block that begins at `start` and is followed by one
  /// that begins at `next`.
  func interval(start: Int64, next: Int64?, count: Int) -> Double {
    let nominal = 1e9 / rate
    guard let next, count > 0 else { return nominal }
    let (span, overflow) = next.subtractingReportingOverflow(start)
    let measured = Double(span) / Double(count)
    // A block that is one sample short or long is within the rounding of the stamps.
    let slack = Self.tolerance + 1.5 / Double(count)
    return !overflow && abs(measured / nominal - 1) <= slack ? measured : nominal
  }
}
