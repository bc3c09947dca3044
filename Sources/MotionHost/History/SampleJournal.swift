package import FoundationEssentials
package import MotionLink
package import MotionProcessing

/// Keeps what a device has received until its history is on the disk, over the end of its process.
package protocol SampleJournal: AnyObject, Sendable {
  /// Keeps samples whose times are those of a clock; once the call returns they outlive the process.
  func append(_ samples: [Sample], clock: DeviceClock)
  /// Keeps what the device measures, with samples a second, and gets ready for so many.
  func append(_ streams: [SensorStream: Double])
  /// Keeps that acceleration is recorded from a date to another.
  func append(recordingFrom start: Date, to end: Date)
}

/// What a journal holds, in the order in which it came.
package enum JournalEntry: Equatable, Sendable {
  /// Samples; at time zero of their clock the clients' clocks showed a moment.
  case samples([Sample], origin: Moment)
  /// The device measures this, with samples a second.
  case streams([SensorStream: Double])
  /// Acceleration was to be recorded between two dates.
  case recording(from: Date, to: Date)
}
