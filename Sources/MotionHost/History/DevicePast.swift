package import FoundationEssentials
package import MotionLink
package import MotionProcessing

/// From where a device goes on that was there before: up to when its history is decided, and what it had
/// learned.
///
/// A host that begins with one is given the samples from some minutes before those dates once more: what is
/// decided stays as it is, what follows is found anew.
package struct DevicePast: Equatable, Sendable {
  /// Steps and floors up to here are decided.
  package var stepsUntil = Date.distantPast
  /// States up to here are decided.
  package var statesUntil = Date.distantPast
  /// The last decided state.
  package var state: ActivityState?
  /// The recorder's samples up to here are kept.
  package var recordedUntil = Date.distantPast
  /// Until when was to be recorded; `nil` where nothing was.
  package var recordingEnd: Date?
  /// Number of the recorder's next batch; above those of all before (R119).
  package var nextRecording: UInt64 = 1
  /// Nothing is let go of before this, since the clock was set by much; `nil` where it was not.
  package var holdsUntil: Date?
  /// Whether the device has said that it is a watch (R62).
  package var isWatch = false
  /// From when to when who wears the device is watched, or was last.
  package var watches: [WatchedPart: Watch] = [:]
  /// The visit that goes on, else since when somebody stays who may be about to visit, and up to when that is
  /// known.
  package var visit: VisitRecord?
  package var stay: VisitRecord?
  package var visitKnownUntil = Date.distantPast
  /// What was learned of the owner and of the sensors (R80).
  package var calibration: MotionSnapshot?

  /// Dates between which something is watched.
  package struct Watch: Equatable, Sendable {
    package var start: Date
    package var end: Date

    package init(start: Date, end: Date) {
      self.start = start
      self.end = end
    }
  }

  /// Of a device that was not there before.
  package init() {}
}

/// What a device knows at a moment: what is decided, and what the end of its samples would decide about the
/// rest.
package struct HistoryCheckpoint: Sendable {
  /// With it a device goes on from here.
  package var past: DevicePast
  /// What is kept if nothing comes any more.
  package var tail: HistoryTail
  /// All is decided up to here, on the device's own clock.
  package var decidedUntil: SensorTime

  package init(
    past: DevicePast, tail: HistoryTail = HistoryTail(),
    decidedUntil: SensorTime = SensorTime(nanoseconds: .min)
  ) {
    self.past = past
    self.tail = tail
    self.decidedUntil = decidedUntil
  }
}
