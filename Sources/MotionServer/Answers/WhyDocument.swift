import FoundationEssentials
import MotionDiary
import MotionHost
import MotionRecordings
import ServiceDocuments

/// The document `why-1`: why each batch was called what it was called, as `coremotion analyze --explain` has it.
enum WhyDocument {
  /// That of batches of a device between two dates.
  static func of(
    _ kept: KeptReasons, device: String, from start: Date, to end: Date
  ) -> JSONValue {
    let explanations = BatchExplanation.explanations(
      of: kept.batches.map(\.batch), kept.revisions, kept.events)
    return .object { document in
      document.add("schema", "why-1")
      document.add("device", device)
      document.add("from_utc", start.iso8601)
      document.add("to_utc", end.iso8601)
      document.add("kept_from_utc", kept.start?.iso8601)
      document.add(
        "batches",
        .array(
          zip(kept.batches, explanations).map { batch, explanation in
            .object { object in
              object.add("start_utc", batch.start.iso8601)
              object.add("end_utc", batch.end.iso8601)
              explanation.add(to: &object)
            }
          }))
    }
  }
}
