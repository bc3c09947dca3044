/// A moment on the device's own monotonic clock, in nanoseconds.
///
/// In a recording the clock counts from the recording's start, so a time may be negative: such samples
/// were taken before the start and serve as prior knowledge. Wall time is never part of a sample; it comes
/// as a separate anchor (`Reading.wallClock`).
public struct SensorTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since the clock's origin.
  public var nanoseconds: Int64

  /// A time from whole nanoseconds.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The time nearest to `seconds`.
  ///
  /// Edge cases: a value that is not finite or beyond `limit` is clamped to ±`limit`; NaN gives zero. Check with
  /// `SensorTime.isRepresentable(_:)` where a silent clamp would hide bad data.
  public init(seconds: Double) {
    guard seconds == seconds else {
      nanoseconds = 0
      return
    }
    let clamped = min(max(seconds, -SensorTime.limit), SensorTime.limit)
    let scaled = clamped * 1e9
    nanoseconds = Int64(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
  }

  /// The largest distance from the origin that a sample may have, in seconds: 292 years fit in 64 bits, a
  /// hundred leave room for sums and differences.
  public static let limit = 3.15576e9

  /// Whether `seconds` is a number within ±`limit`.
  public static func isRepresentable(_ seconds: Double) -> Bool {
    seconds >= -limit && seconds <= limit
  }

  /// The origin of the clock.
  public static let zero = SensorTime(nanoseconds: 0)

  /// Seconds since the clock's origin.
  public var seconds: Double { Double(nanoseconds) * 1e-9 }

  /// Seconds from `earlier` to this time; negative when `earlier` is later. Exact in nanoseconds before the
  /// conversion, so differences of large times lose nothing.
  public func seconds(since earlier: SensorTime) -> Double {
    Double(nanoseconds &- earlier.nanoseconds) * 1e-9
  }

  /// This time moved by `seconds`.
  public func advanced(by seconds: Double) -> SensorTime {
    SensorTime(nanoseconds: nanoseconds &+ SensorTime(seconds: seconds).nanoseconds)
  }

  /// Order in time.
  public static func < (a: SensorTime, b: SensorTime) -> Bool { a.nanoseconds < b.nanoseconds }
}
