import MotionDiary
import MotionRecordings
import MotionStudy

/// What happened in a recording: the summary of `coremotion analyze`, and the tables that are asked
/// for: `tables` are their names with commas, `summary` and `all` among them; `calibration` says whether the
/// accelerometer is calibrated to gravity first.
struct AnalysisQuestion {
  private let recording: AskedRecording
  private let choice: TableChoice
  private var options = BatchAnalysis.Options()

  init(_ question: JSONObject) throws(RefusedQuestion) {
    recording = try AskedRecording(question)
    do throws(UnknownTable) {
      choice = try TableChoice(question["tables"]?.string ?? "summary")
    } catch {
      throw .argument("tables", "\(error)")
    }
    options.reading = recording.reading
    options.inputs = [recording.path]
    options.clock = try recording.clock()
    options.keepsTables = true
    options.namesSource = true
    options.calibratesGravity = question["calibration"]?.boolean ?? false
    options.write(choice)
  }

  func answer() throws(RefusedQuestion) -> Answer {
    var notes: [String] = []
    let diary: Diary?
    let files: [String: [UInt8]]
    let failed: FailedRecording?
    do throws(OutputError) {
      var batch = try BatchAnalysis(options) { notes.append($0) }
      diary = try batch.process(recording.path)
      (files, failed) = (batch.tables, batch.failed.first)
    } catch {
      throw .output(error)
    }
    guard let diary else { throw .recording(error(of: failed)) }
    return try answer(diary, notes, files: files)
  }

  private func error(of failed: FailedRecording?) -> RecordingError {
    failed?.error
      ?? RecordingError(
        file: recording.path, reason: failed?.reason ?? "it could not be told",
        advice: "`coremotion inspect` shows what it holds")
  }

  private func answer(
    _ diary: Diary, _ notes: [String], files: [String: [UInt8]]
  ) throws(RefusedQuestion) -> Answer {
    var tables: [ArrowTable] = []
    var absent: [String] = []
    for schema in TableSchema.all where choice.names.contains(schema.name) {
      guard let bytes = files["\(schema.name).csv"] else {
        absent.append(schema.name)
        tables.append(CSVColumns.empty(schema))
        continue
      }
      do throws(CSVColumns.Mismatch) {
        tables += try CSVColumns.tables(bytes, of: schema)
      } catch {
        throw .argument("tables", error.description)
      }
    }
    let summary = files["summary.json"].map { String(decoding: $0, as: UTF8.self) }
    return Answer(
      .object { keys in
        keys.add("summary", summary)
        keys.add("absent", .strings(absent))
        keys.add("notes", .strings(notes))
        keys.add("damage", .strings(diary.quality.damage))
      }, tables: tables)
  }
}
