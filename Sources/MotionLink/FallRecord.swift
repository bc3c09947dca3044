public import FoundationEssentials

/// A fall that was detected, and what the user did about it.
public struct FallRecord: Equatable, Sendable {
  /// What the user can do; the raw values are Core Motion's.
  public enum Resolution: Int, Hashable, Sendable, CaseIterable {
    /// Said that it was a fall.
    case confirmed = 0
    /// Put the alert away.
    case dismissed
    /// Said that it was none.
    case rejected
    /// Did not answer.
    case unresponsive
  }

  /// When the impact was; no other fall of the device has this date.
  public var date: Date
  /// What the user did about it.
  public var resolution: Resolution

  /// A fall.
  public init(at date: Date, _ resolution: Resolution = .unresponsive) {
    self.date = date
    self.resolution = resolution
  }
}
