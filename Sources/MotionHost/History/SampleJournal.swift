package import MotionLink
package import MotionProcessing

/// Keeps what a device has received until its history is on the disk, over the end of its process.
package protocol SampleJournal: AnyObject, Sendable {
  /// Keeps samples of a session whose times are those of a clock; once the call returns they outlive the
  /// process.
  func append(_ samples: [Sample], clock: DeviceClock, session: Int)
  /// Keeps what the device measures, with samples a second, and gets ready for so many.
  func append(_ streams: [SensorStream: Double])
  /// Keeps that acceleration is recorded from a time of the device to another.
  func append(recordingFrom start: SensorTime, to end: SensorTime)
  /// Keeps that who wears the device is watched from a time of the device to another.
  func append(_ part: WatchedPart, from start: SensorTime, to end: SensorTime)
  /// Keeps how the source counts in a session.
  func append(_ session: ClockSession)
}

/// What a journal holds, in the order in which it came.
package enum JournalEntry: Equatable, Sendable {
  /// Samples of a session; at time zero of their clock the clients' clocks showed a moment.
  case samples([Sample], origin: Moment, session: Int)
  /// The device measures this, with samples a second.
  case streams([SensorStream: Double])
  /// Acceleration was to be recorded between two times of the device.
  case recording(from: SensorTime, to: SensorTime)
  /// Who wears the device was to be watched between two times of the device.
  case watching(WatchedPart, from: SensorTime, to: SensorTime)
  /// A session of the clock began, with its dates as they were then.
  case session(ClockSession)
}
