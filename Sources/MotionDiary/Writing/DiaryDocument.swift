import MotionPlaces
import MotionProcessing
import MotionRecordings

/// What `--json` prints and what `summary.json` holds. `Documentation/reference/output-json.md`
/// describes every key; the schemas in `Documentation/reference/schemas` hold for version
/// `DiaryJSON.version`.
public enum DiaryJSON {
  /// Version of both documents: grows when a key changes its meaning or goes away.
  public static let version = 2

  /// One document for any number of recordings, and for those that could not be told.
  public static func document(of diaries: [Diary], failed: [FailedRecording] = []) -> String {
    json(of: diaries, failed).text
  }

  /// The document of one recording in one line, with its end.
  public static func line(of diary: Diary) -> String { json(of: [diary], []).line }

  /// The same of one that could not be told.
  public static func line(of failed: FailedRecording) -> String { json(of: [], [failed]).line }

  private static func json(of diaries: [Diary], _ failed: [FailedRecording]) -> JSONValue {
    .object { keys in
      keys.addHead("coremotion-diary")
      keys.add("recordings", .array(diaries.map { diary in .object { $0.addAll(of: diary) } }))
      if !failed.isEmpty { keys.add("failed", .array(failed.map { $0.json })) }
    }
  }

  /// The summary of one recording: everything but the segments. `files` are the tables beside it, with
  /// their bytes.
  public static func summary(of diary: Diary, files: [String: Int64] = [:]) -> String {
    JSONValue.object { keys in
      keys.addHead(ResultMark.schema)
      keys.addSummary(of: diary)
      keys.add(
        "files",
        .object { names in
          for (name, size) in files { names.add(name, .number(String(size))) }
        })
    }.text
  }
}

/// Writes `summary.json`.
enum SummaryFile {
  /// Beside its tables, which are closed.
  static func write(_ diary: Diary, into place: ResultPlace) throws(OutputError) {
    var files: [String: Int64] = [:]
    for name in ResultFolders.files where name != ResultMark.file {
      files[name] = place.size(of: name)
    }
    let file = try place.open(ResultMark.file)
    file.write(text: DiaryJSON.summary(of: diary, files: files))
    try file.close()
  }
}

extension FailedRecording {
  var json: JSONValue {
    .object { keys in
      keys.add("path", path)
      keys.add("reason", reason)
    }
  }
}

extension JSONObject {
  fileprivate mutating func addHead(_ schema: String) {
    add("schema", schema)
    add("version", DiaryJSON.version)
    add("program_version", ProductVersion.current)
  }

  /// What both documents say of a recording.
  fileprivate mutating func addSummary(of diary: Diary) {
    add("recording", diary.recordingKeys)
    add("totals", diary.totals.json(hasTimeline: !diary.segments.isEmpty))
    add("stated_errors", diary.statedErrors.json)
    add("quality", diary.quality.json)
    add("not_worn", diary.notWorn.map { .array($0.map { $0.json }) })
    add("gravity", diary.gravity?.json)
    add("stated", diary.stated?.json)
    add("gestures", diary.gestures?.json)
    if !diary.splits.isEmpty { add("splits", .array(diary.splits.map { $0.json })) }
  }

  fileprivate mutating func addAll(of diary: Diary) {
    addSummary(of: diary)
    if !diary.segments.isEmpty {
      add("segments", .array(diary.segments.map { $0.json(of: diary) }))
    }
    if !diary.visits.isEmpty { add("visits", .array(diary.visits.map { $0.json })) }
    if !diary.trips.isEmpty { add("trips", .array(diary.trips.map { $0.json })) }
    if diary.quality[.pressure].samples > 0, diary.totals.ascent != nil {
      add("level_changes", .array(diary.levelChanges.map { $0.json }))
    }
    add("explanation", diary.explanation?.json)
    add("truth", diary.truth?.json(of: diary))
  }
}

extension Diary {
  fileprivate var recordingKeys: JSONValue {
    .object { keys in
      keys.add("name", metadata.recording)
      keys.add("device", metadata.device)
      keys.addWearer(of: metadata)
      keys.add("start_utc", metadata.start?.iso8601(afterSeconds: 0))
      keys.add("time_zone", metadata.timeZone)
      keys.add("duration_s", rounded(totals.duration))
      keys.add("source", source?.json)
    }
  }
}

extension Segment {
  fileprivate func json(of diary: Diary) -> JSONValue {
    let recordingStart = diary.metadata.start
    let hasFloors = diary.totals.floorsAscended != nil
    return .object { keys in
      keys.add("start_s", rounded(start.seconds))
      keys.add("end_s", rounded(end.seconds))
      keys.add("start_utc", recordingStart?.iso8601(afterSeconds: start.seconds))
      keys.add("end_utc", recordingStart?.iso8601(afterSeconds: end.seconds))
      keys.add("activity", kind.key)
      keys.add("confidence", confidence?.word)
      let isCounted = !isByLocation && diary.totals.withheld == nil
      keys.add("reason", reason?.word)
      keys.add("steps", isCounted ? walked.steps : nil)
      if isCounted || isByLocation || !kind.isOnFoot {
        keys.add("distance_m", distance.map(rounded))
      }
      keys.add("moving_s", isByLocation ? way.map { rounded($0.movingTime) } : nil)
      keys.add("active_s", isCounted ? rounded(walked.activeTime) : nil)
      keys.add("pace_s_per_km", pace.map { rounded($0 * 1000) })
      keys.add("speed_mps", isByLocation ? speed.map(rounded) : nil)
      keys.add("floors_up", hasFloors ? walked.floorsAscended : nil)
      keys.add("floors_down", hasFloors ? walked.floorsDescended : nil)
    }
  }
}

extension CompletedLevelChange {
  fileprivate var json: JSONValue {
    .object { keys in
      keys.add("start_s", rounded(change.start.seconds))
      keys.add("end_s", rounded(end.seconds))
      keys.add("kind", change.kindWord)
      keys.add("metres", rounded(change.metres))
      keys.add("from_storey", storeys.from)
      keys.add("to_storey", storeys.to)
    }
  }
}

extension DiaryTotals {
  fileprivate func json(hasTimeline: Bool) -> JSONValue {
    .object { keys in
      keys.add("steps", steps)
      keys.add("no_steps_because", withheld)
      keys.add("distance_on_foot_m", distanceOnFoot.map(rounded))
      keys.add("distance_by_location_m", trackDistance.map(rounded))
      keys.add("moving_s", movingTime.map(rounded))
      keys.add("active_s", activeTime.map(rounded))
      keys.add("floors_up", floorsAscended)
      keys.add("floors_down", floorsDescended)
      keys.add("ascent_m", ascent.map(rounded))
      keys.add("descent_m", descent.map(rounded))
      keys.add("pauses", pauses)
      keys.add("not_worn_s", notWorn.map(rounded))
      if hasTimeline { keys.add("time_s", SegmentKind.json(of: time)) }
    }
  }
}

extension SegmentKind {
  /// Seconds by kind.
  fileprivate static func json(of time: (SegmentKind) -> Double) -> JSONValue {
    .object { keys in for kind in allCases { keys.add(kind.key, rounded(time(kind))) } }
  }
}

extension StatedErrors {
  fileprivate var json: JSONValue {
    .object { keys in
      keys.add("steps_95", steps95.map(rounded))
      keys.add("distance_95_m", distance95.map(rounded))
      keys.add("climb_m", climb.map(rounded))
      keys.add("heading_mean_deg", heading.map(rounded))
      keys.add("altitude_mean_m", altitude.map(rounded))
      keys.add("track_mean_m", track.map(rounded))
    }
  }
}

extension DiaryTruth {
  fileprivate func json(of diary: Diary) -> JSONValue {
    .object { keys in
      keys.add("steps", steps)
      keys.add("distance_on_foot_m", rounded(distanceOnFoot))
      keys.add("floors_up", floorsAscended)
      keys.add("floors_down", floorsDescended)
      keys.add("time_s", SegmentKind.json(of: time))
      keys.add("activity_agreement", agreement(with: diary.segments).map(rounded))
    }
  }
}
