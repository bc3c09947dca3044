package import MotionProcessing
package import MotionRecordings

/// Who makes the tables of a study from what is said of one recording, in the same pass. Only `MotionStudy` has
/// one: what makes no such tables, as the page, has nothing of what makes them.
package protocol StudyListening: AnyObject {
  /// Accelerations that were admitted, g: all since the last message.
  func receive(_ accelerations: Span<AccelerationSample>)
  func receive(_ revision: StepRevision)
  func receive(_ event: MotionEvent)
  /// A batch of history: minutes after it was, final. `worn` is what is known by now.
  func receive(_ batch: HistoryBatch, worn: WornWatch)
  /// The recording is over; the diary is whole, and so is what is known of when it was worn.
  func finish(_ diary: Diary, worn: WornWatch) throws(OutputError)
}

/// What is known of a recording before its first sample.
package struct StudiedRecording: Sendable {
  package var metadata: RecordingMetadata
  /// Whether it is of a device that is made to be worn on the body.
  package var isWearable: Bool
  /// The streams that are used.
  package var streams: Set<SensorStream>
  /// The clock by which its days are cut.
  package var clock: LocalClock
}

/// Makes who listens to a recording and writes to a place.
package protocol StudyMaking: AnyObject, Sendable {
  func listener(
    to recording: StudiedRecording, into place: ResultPlace
  ) throws(OutputError) -> any StudyListening
}

/// Who measures gain and offset of a recording's accelerometer on the windows in which it lay still. Only `MotionStudy` has
/// one, for the same reason.
package protocol GravityMeasuring: AnyObject, Sendable {
  /// What a pass over the recording gives; `nil` without accelerometer.
  func finding(
    in path: String, _ reading: ReadingOptions
  ) throws(RecordingError) -> GravityFinding?
}
