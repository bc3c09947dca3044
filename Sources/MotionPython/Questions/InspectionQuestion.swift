import MotionDiary
import MotionRecordings

/// What a file holds and how it was understood: the document of `coremotion inspect --json`.
struct InspectionQuestion {
  private let recording: AskedRecording

  init(_ question: JSONObject) throws(RefusedQuestion) {
    recording = try AskedRecording(question)
  }

  func answer() throws(RefusedQuestion) -> Answer {
    let inspection = try RefusedQuestion.recording { () throws(RecordingError) in
      try RecordingInspection(path: recording.path, options: recording.reading)
    }
    return Answer(.object { $0.add("inspection", InspectionJSON.document(of: [inspection])) })
  }
}
