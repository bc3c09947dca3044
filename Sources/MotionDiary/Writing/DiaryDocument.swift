import MotionPlaces
import MotionProcessing
import MotionRecordings

/// What `--json` prints and what `summary.json` holds. `Documentation/reference/output-json.md`
/// describes every key; the schemas in `Documentation/reference/schemas` hold for version
/// `DiaryJSON.version`.
public enum DiaryJSON {
  /// Version of both documents: grows when a key changes its meaning or goes away.
  public static let version = 2

  /// One document for any number of recordings.
  public static func document(of diaries: [Diary]) -> String {
    JSONValue.object { keys in
      keys.addHead("coremotion-diary")
      keys.add("recordings", .array(diaries.map { diary in .object { $0.addAll(of: diary) } }))
    }.text
  }

  /// The summary of one recording: everything but the segments.
  public static func summary(of diary: Diary) -> String {
    JSONValue.object { keys in
      keys.addHead("coremotion-summary")
      keys.addSummary(of: diary)
    }.text
  }
}

/// Writes `summary.json`.
enum SummaryFile {
  static func write(_ diary: Diary, to path: String) throws(OutputError) {
    let file = try OutputFile(path: path)
    file.write(text: DiaryJSON.summary(of: diary))
    try file.close()
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
    add("totals", diary.totals.json)
    add("stated_errors", diary.statedErrors.json)
    add("quality", diary.quality.json)
  }

  fileprivate mutating func addAll(of diary: Diary) {
    addSummary(of: diary)
    add("segments", .array(diary.segments.map { $0.json(of: diary) }))
    if diary.totals.ascent != nil {
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
      keys.add("placement", metadata.placement)
      keys.add("start_utc", metadata.start?.iso8601(afterSeconds: 0))
      keys.add("time_zone", metadata.timeZone)
      keys.add("duration_s", rounded(totals.duration))
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
      let hasSteps = diary.totals.withheld == nil
      keys.add("steps", hasSteps ? walked.steps : nil)
      keys.add("distance_m", hasSteps || !kind.isOnFoot ? distance.map(rounded) : nil)
      keys.add("active_s", hasSteps ? rounded(walked.activeTime) : nil)
      keys.add("pace_s_per_km", pace.map { rounded($0 * 1000) })
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
  fileprivate var json: JSONValue {
    .object { keys in
      keys.add("steps", steps)
      keys.add("no_steps_because", withheld)
      keys.add("distance_on_foot_m", distanceOnFoot.map(rounded))
      keys.add("distance_by_location_m", trackDistance.map(rounded))
      keys.add("active_s", activeTime.map(rounded))
      keys.add("floors_up", floorsAscended)
      keys.add("floors_down", floorsDescended)
      keys.add("ascent_m", ascent.map(rounded))
      keys.add("descent_m", descent.map(rounded))
      keys.add("pauses", pauses)
      keys.add("time_s", SegmentKind.json(of: time))
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
