public import FoundationEssentials

/// A moment on both clocks that Core Motion shows: the boot clock and the wall clock (contract,
/// section 1.5). Always the time of the sample or transition, never of its delivery.
public struct Moment: Hashable, Sendable {
  /// Seconds since the device's boot.
  public var timestamp: TimeInterval
  /// Wall time.
  public var date: Date

  /// A moment on both clocks.
  public init(timestamp: TimeInterval, date: Date) {
    self.timestamp = timestamp
    self.date = date
  }
}
