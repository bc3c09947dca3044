import MotionProcessing
import MotionRecordings

/// The part of a document that says how good the data were.
extension DataQuality {
  var json: JSONValue {
    .object { keys in
      keys.add("damaged", isDamaged)
      keys.add("damage", .strings(damage))
      keys.add("skipped_rows", skippedRows)
      keys.add("findings", .array(findings.map { $0.json }))
      keys.add(
        "streams",
        .object { streams in
          for stream in Self.measured where self[stream].samples > 0 {
            streams.add(stream.word, self[stream].json)
          }
        })
    }
  }
}

/// What a reader has found.
extension RecordingFinding {
  var json: JSONValue {
    .object { keys in
      keys.add("file", file)
      keys.add("line", line)
      keys.add("reason", reason)
      keys.add("count", count)
      keys.add("damage", isDamage)
    }
  }
}

extension DataQuality.StreamQuality {
  fileprivate var json: JSONValue {
    .object { keys in
      keys.add("samples", samples)
      keys.add("first_s", first.map { rounded($0.seconds) })
      keys.add("last_s", last.map { rounded($0.seconds) })
      keys.add("mean_rate_hz", meanRate.map(rounded))
      keys.add("longest_gap_s", rounded(longestGap))
      keys.add("not_finite", count(.notFinite))
      keys.add("absurd", count(.absurd))
      keys.add("repeated", count(.repeated))
      keys.add("late", count(.late))
      keys.add("clipped", count(.saturated))
      keys.add("pressed", count(.pressed))
      keys.add("gaps", count(.gap))
      keys.add("gap_s", .array(gaps.list.map { $0.json }))
    }
  }
}

extension StreamGaps.Gap {
  /// A pair.
  fileprivate var json: JSONValue {
    .array([.double(rounded(start.seconds)), .double(rounded(end.seconds))])
  }
}
