public import Foundation
import MotionLink

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

  private let fall: FallRecord?

  /// When the impact was; unique among events. The reference date in an event that a client makes.
  open var date: Date { fall?.date ?? .zero }
  /// What the user did; no answer in an event that a client makes. A device here shows no alert, so nobody
  /// answers, unless a test scripts it.
  open var resolution: CMFallDetectionEvent.UserResolution {
    fall.flatMap { UserResolution(rawValue: $0.resolution.rawValue) } ?? .unresponsive
  }

  /// An event at the reference date without an answer, for clients who override its properties in their
  /// tests.
  public override init() { fall = nil }

  init(_ fall: FallRecord) { self.fall = fall }
}
