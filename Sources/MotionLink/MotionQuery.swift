public import FoundationEssentials
public import MotionProcessing

/// What a client asks of the past.
public enum MotionQuery: Equatable, Sendable {
  /// Every activity in force between two dates (R5, R60).
  case activities(from: Date, to: Date)
  /// One cumulative record between two dates (R6).
  case pedometer(from: Date, to: Date)
  /// Minutes of a hand that was watched, those that begin between two dates.
  case movementMinutes(from: Date, to: Date)
  /// Whether the client may have sensitive data: asks the user where nobody has.
  case permission
}

/// What a host answers.
public enum MotionAnswer: Equatable, Sendable {
  /// In order of start; each lasts until the next one's start (R61).
  case activities([ActivityState])
  /// The record.
  case pedometer(PedometerRecord)
  /// In order of time.
  case movementMinutes([MovementMinute])
  /// It may.
  case permission
}

/// One sample of the 50 Hz recorder (R118).
public struct RecordedSample: Equatable, Sendable {
  /// When it was measured.
  public var moment: Moment
  /// Acceleration, g.
  public var acceleration: Vector3
  /// Number of the recorder's batch; grows with time (R119).
  public var identifier: UInt64

  /// A sample.
  public init(moment: Moment, acceleration: Vector3, identifier: UInt64) {
    self.moment = moment
    self.acceleration = acceleration
    self.identifier = identifier
  }
}

/// A stretch of the recorder's past, read in pieces so that 36 h pass in constant memory (R121).
public protocol RecordedSamples: Sendable {
  /// The next samples in order of time; empty at the end. `position` starts at 0 and is moved on.
  func next(after position: inout UInt64) -> [RecordedSample]
}

/// Where a reader of ``RecordedSamples`` stands.
package enum RecordedPosition {
  /// Behind the last sample that could be read: what follows is there, and cannot be.
  package static let unreadable = UInt64.max
}
