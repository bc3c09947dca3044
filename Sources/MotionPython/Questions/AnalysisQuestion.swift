import MotionDiary
import MotionRecordings

/// What happened in a recording: the summary of `coremotion analyze`, and the tables that are asked
/// for.
struct AnalysisQuestion {
  private let recording: AskedRecording
  private var options = BatchAnalysis.Options()

  init(_ question: JSONObject) throws(RefusedQuestion) {
    recording = try AskedRecording(question)
    options.reading = recording.reading
    options.inputs = [recording.path]
    options.clock = try recording.clock()
  }

  func answer() throws(RefusedQuestion) -> Answer {
    var notes: [String] = []
    let diary: Diary?
    let failed: FailedRecording?
    do throws(OutputError) {
      var batch = try BatchAnalysis(options) { notes.append($0) }
      diary = try batch.process(recording.path)
      failed = batch.failed.first
    } catch {
      throw .output(error)
    }
    guard let diary else {
      throw .recording(
        failed?.error
          ?? RecordingError(
            file: recording.path, reason: failed?.reason ?? "it could not be told", advice: ""))
    }
    return Answer(
      .object { keys in
        keys.add("summary", DiaryJSON.summary(of: diary))
        keys.add("absent", .strings([]))
        keys.add("notes", .strings(notes))
        keys.add("damage", .strings(diary.quality.isDamaged ? damage(of: diary) : []))
      })
  }

  /// What is wrong with the recording, a line each.
  private func damage(of diary: Diary) -> [String] { diary.quality.damage }
}
