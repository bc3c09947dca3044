/// A moment on the device's own monotonic clock, in nanoseconds.
///
/// In a recording the clock counts from the recording's start, so a time may be negative: such
/// samples were taken before the start and serve as prior knowledge. Wall time is never part of a
/// sample; it comes as a separate anchor (`Reading.wallClock`).
public struct SensorTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since the clock's origin.
  public var nanoseconds: Int64

  /// A time from whole nanoseconds.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The time nearest to `seconds`.
  ///
  /// Edge cases: a value that is not finite or beyond `limit` is clamped to ±`limit`; NaN gives
  /// zero. Check with `SensorTime.isRepresentable(_:)` where a silent clamp would hide bad data.
  public init(seconds: Double) {
    guard seconds == seconds else {
      nanoseconds = 0
      return
    }
    let clamped = min(max(seconds, -SensorTime.limit), SensorTime.limit)
    // Whole seconds apart: as nanoseconds since 1970 they would leave a Double no room for the last
    // 128 ns.
    let whole = Int64(clamped)
    let rest = (clamped - Double(whole)) * 1e9
    nanoseconds = whole &* 1_000_000_000 &+ Int64(rest < 0 ? rest - 0.5 : rest + 0.5)
  }

  /// The largest distance from the origin that a sample may have, in seconds: 292 years fit in 64
  /// bits, a hundred leave room for sums and differences.
  public static let limit = 3.15576e9

  /// `limit` in nanoseconds.
  static let limitNanoseconds: Int64 = 3_155_760_000_000_000_000

  /// Whether this time lies within ±`limit`, so that the difference of two such times fits in 64
  /// bits.
  package var isWithinLimit: Bool {
    nanoseconds >= -SensorTime.limitNanoseconds && nanoseconds <= SensorTime.limitNanoseconds
  }

  /// Whether `seconds` is a number within ±`limit`.
  public static func isRepresentable(_ seconds: Double) -> Bool {
    seconds >= -limit && seconds <= limit
  }

  /// The origin of the clock.
  public static let zero = SensorTime(nanoseconds: 0)

  /// Seconds since the clock's origin: the number nearest to them, so that 7.5 s read 7.5.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Seconds from `earlier` to this time; negative when `earlier` is later. Exact in nanoseconds
  /// before the conversion, so differences of large times lose nothing; a difference beyond 64 bits
  /// is right to 16 digits.
  public func seconds(since earlier: SensorTime) -> Double {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    if overflow { return (Double(nanoseconds) - Double(earlier.nanoseconds)) / 1e9 }
    return Double(difference) / 1e9
  }

  /// The same in single precision, which a small processor computes itself. The nearest number to the
  /// difference, give or take one in its last place.
  @inline(never)
  func singleSeconds(since earlier: SensorTime) -> Float {
    // By way of a double number, which holds the nanoseconds of a hundred days: a processor of 32 bits
    // would need a second set of arithmetic for the short way.
    Float(Double(nanoseconds(since: earlier))) / 1e9
  }

  /// Nanoseconds from `earlier` to this time; a difference beyond 64 bits stays at their ends.
  @inline(never)
  func nanoseconds(since earlier: SensorTime) -> Int64 {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    guard overflow else { return difference }
    return nanoseconds < 0 ? .min : .max
  }

  /// This time moved by nanoseconds; at the ends of 64 bits it stays there.
  @inline(never)
  func advanced(byNanoseconds step: Int64) -> SensorTime {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(step)
    guard overflow else { return SensorTime(nanoseconds: sum) }
    return SensorTime(nanoseconds: step < 0 ? .min : .max)
  }

  /// This time moved by `seconds`; at the ends of 64 bits it stays there.
  public func advanced(by seconds: Double) -> SensorTime {
    advanced(byNanoseconds: SensorTime(seconds: seconds).nanoseconds)
  }

  /// Order in time.
  public static func < (a: SensorTime, b: SensorTime) -> Bool { a.nanoseconds < b.nanoseconds }
}
