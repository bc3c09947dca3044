import MotionProcessing
public import MotionRecordings

/// What `coremotion inspect --json` prints; `Documentation/reference/output-json.md` describes every
/// key.
public enum InspectionJSON {
  /// Version of the document: grows when a key changes its meaning or goes away.
  public static let version = 1

  /// One document for any number of files, and for those that could not be read.
  public static func document(
    of files: [RecordingInspection], failed: [FailedRecording] = []
  ) -> String {
    JSONValue.object { keys in
      keys.add("schema", "coremotion-inspection")
      keys.add("version", version)
      keys.add("files", .array(files.map { $0.json }))
      if !failed.isEmpty { keys.add("failed", .array(failed.map { $0.json })) }
    }.text
  }
}

extension RecordingInspection {
  fileprivate var json: JSONValue {
    .object { keys in
      keys.add("name", metadata.recording)
      keys.add("source", source?.json)
      keys.add("format", format)
      keys.add("recognised_by", recognition)
      keys.add("assumed", .strings(assumptions))
      keys.add("corrected", .strings(corrections))
      keys.add("device", metadata.device)
      keys.add("system", metadata.os)
      keys.addWearer(of: metadata)
      keys.add("start_utc", metadata.start?.iso8601(afterSeconds: 0))
      keys.add("time_zone", metadata.timeZone)
      keys.add("temperature_min_c", temperature?.lowerBound)
      keys.add("temperature_max_c", temperature?.upperBound)
      keys.add(
        "streams",
        .object { found in
          for stream in streams { found.add(stream.stream.word, stream.json) }
        })
      keys.add("statements", .array(statements.map { $0.json }))
      keys.add("other_members", .strings(otherMembers))
      keys.add("damaged", isDamaged)
      keys.add("skipped_rows", skippedRows)
      keys.add("findings", .array(findings.map { $0.json }))
    }
  }
}

extension StreamInspection {
  fileprivate var json: JSONValue {
    .object { keys in
      keys.add("source", source)
      keys.add("samples", count)
      keys.add("first_s", first.seconds)
      keys.add("last_s", last.seconds)
      keys.add("rate_hz", rate)
      keys.add("jitter_s", jitter)
      keys.add("gaps", gaps)
      keys.add("longest_gap_s", longestGap)
      keys.add("repeats", repeats)
      // JSON has no infinity.
      keys.add("mean", mean.flatMap { $0.isFinite ? $0 : nil })
      keys.add("peak", peak.flatMap { $0.isFinite ? $0 : nil })
      keys.add("clipped", clipped)
    }
  }
}

extension RecordingInspection.Statement {
  fileprivate var json: JSONValue {
    .object { keys in
      keys.add("name", name)
      keys.add("columns", .strings(columns))
      keys.add("rows", rows)
      keys.add("last", .strings(last))
    }
  }
}
