public import Foundation

/// A fall that was detected, and what the user did about it.
open class CMFallDetectionEvent: NSObject {
  /// What the user did about the alert.
  public enum UserResolution: Int, Sendable {
    /// Said that it was a fall.
    case confirmed = 0
    /// Put the alert away.
    case dismissed
    /// Said that it was none.
    case rejected
    /// Did not answer.
    case unresponsive
  }

  /// When the fall was detected; unique among events. The reference date in an event that a client
  /// makes.
  open var date: Date { .zero }
  /// What the user did; no answer in an event that a client makes.
  open var resolution: CMFallDetectionEvent.UserResolution { .unresponsive }

  /// An event at the reference date without an answer. Devices here detect no falls, so events come
  /// from clients, who override its properties in their tests.
  public override init() {}
}
