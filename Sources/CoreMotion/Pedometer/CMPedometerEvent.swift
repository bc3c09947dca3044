public import Foundation
import MotionLink

/// What can happen to a walk or run (R97).
public enum CMPedometerEventType: Int, Sendable {
  /// It stopped.
  case pause = 0
  /// It started.
  case resume

  /// From the engine's kind.
  init(_ kind: PedometerEventRecord.Kind) {
    switch kind {
    case .pause: self = .pause
    case .resume: self = .resume
    }
  }
}

/// A pause or resumption of walking or running (R97).
open class CMPedometerEvent: NSObject, NSSecureCoding, NSCopying {
  private let moment: Date
  private let kind: CMPedometerEventType

  /// When it happened, which is before it was delivered.
  open var date: Date { moment }
  /// What happened.
  open var type: CMPedometerEventType { kind }

  /// A pause at the reference date.
  public override init() {
    moment = .zero
    kind = .pause
  }

  /// An event from the engine's record.
  init(_ record: PedometerEventRecord) {
    moment = record.date
    kind = CMPedometerEventType(record.kind)
  }

  /// Whether archives can ask for the class by name; true.
  open class var supportsSecureCoding: Bool { true }

  /// An event from an archive; `nil` where its type is unknown, since no type is neutral.
  public required init?(coder: NSCoder) {
    guard let kind = CMPedometerEventType(rawValue: coder.integer(forKey: "type")) else {
      return nil
    }
    self.kind = kind
    moment = coder.date(forKey: "date")
  }

  /// Writes the event.
  open func encode(with coder: NSCoder) {
    coder.encode(date, forKey: "date")
    coder.encode(Int64(type.rawValue), forKey: "type")
  }

  /// The event itself, since it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// All values in one line.
  open override var description: String { "\(Swift.type(of: self)) date \(date), type \(type)" }
}
