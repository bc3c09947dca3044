public import Foundation
import MotionLink

/// What can happen to a walk or run (R97).
public enum CMPedometerEventType: Int, Sendable, ArchivedType {
  /// It stopped.
  case pause = 0
  /// It started.
  case resume

  /// From the engine's kind, whose raw values are these.
  init(_ kind: PedometerEventRecord.Kind) { self = Self(rawValue: kind.rawValue) ?? .pause }
}

/// A pause or resumption of walking or running (R97).
open class CMPedometerEvent: ArchivedValue {
  /// When it happened, which is before it was delivered.
  open private(set) var date = Date.zero
  /// What happened.
  open private(set) var type = CMPedometerEventType.pause

  // No event comes of a type that is unknown, since none is neutral.
  override class var fields: [ArchivedField] {
    [
      ArchivedField("date", \CMPedometerEvent.date),
      ArchivedField("type", \CMPedometerEvent.type, isRequired: true),
    ]
  }

  /// An event from the engine's record.
  convenience init(_ record: PedometerEventRecord) {
    self.init()
    date = record.date
    type = CMPedometerEventType(record.kind)
  }
}
