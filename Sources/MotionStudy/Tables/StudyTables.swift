package import MotionDiary
import MotionProcessing
import MotionRecordings

/// Makes the tables of a study of each recording.
package final class StudyTables: StudyMaking {
  package init() {}

  package func listener(
    to recording: StudiedRecording, into place: ResultPlace
  ) throws(OutputError) -> any StudyListening {
    StudyListener(try StudyPass(recording, place))
  }
}

/// Hands on what is said of one recording. A class for the sake of whoever calls it.
private final class StudyListener: StudyListening {
  private var pass: StudyPass

  init(_ pass: StudyPass) { self.pass = pass }

  func receive(_ accelerations: Span<AccelerationSample>) { pass.receive(accelerations) }
  func receive(_ revision: StepRevision) { pass.receive(revision) }
  func receive(_ event: MotionEvent) { pass.receive(event) }
  func receive(_ batch: HistoryBatch, worn: WornWatch) { pass.receive(batch, worn: worn) }
  func finish(_ diary: Diary, worn: WornWatch) throws(OutputError) {
    try pass.finish(diary, worn: worn)
  }
}
