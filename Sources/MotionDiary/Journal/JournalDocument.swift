import MotionProcessing
import MotionRecordings

/// What `coremotion journal --json` prints; the schema is in `Documentation/reference/schemas`.
public enum JournalJSON {
  /// Version of the document: grows when a key changes its meaning or goes away.
  public static let version = 1

  /// The document of a journal, and of recordings that could not be told.
  public static func document(of journal: Journal, failed: [FailedRecording] = []) -> String {
    JSONValue.object { keys in
      keys.add("schema", "coremotion-journal")
      keys.add("version", version)
      keys.add("program_version", ProductVersion.current)
      keys.add("time_zone", journal.clock.zone)
      keys.add("days", .array(journal.days.map { json(of: $0, in: journal) }))
      keys.add("goal_steps", journal.goal)
      keys.add("streak_days", journal.goal == nil ? nil : journal.streak)
      keys.add("today", journal.today.map { json(of: $0, until: journal.until) })
      keys.add("overlap_s", rounded(journal.overlap))
      if !journal.undated.isEmpty {
        keys.add("undated", .array(journal.undated.map { .string($0) }))
      }
      if !failed.isEmpty { keys.add("failed", .array(failed.map { $0.json })) }
    }.text
  }

  private static func json(of day: JournalDay, in journal: Journal) -> JSONValue {
    .object { keys in
      keys.add("date", day.date)
      keys.add("start_utc", iso8601(day.start))
      keys.add("length_s", rounded(day.end - day.start))
      keys.add("recorded_s", rounded(day.recorded))
      keys.add("steps", day.steps)
      keys.add("level", day.level?.rawValue)
      keys.add("goal_reached", journal.reachesGoal(day))
      keys.add("entries", .array(day.entries.map { json(of: $0) }))
    }
  }

  private static func json(of entry: JournalDay.Entry) -> JSONValue {
    .object { keys in
      keys.add("start_utc", iso8601(entry.start))
      keys.add("end_utc", iso8601(entry.end))
      keys.add("steps", entry.steps)
      switch entry.kind {
      case .visit(let place):
        keys.add("kind", "visit")
        keys.add("place", place)
      case .leg(let trip, let mode, let distance):
        keys.add("kind", "leg")
        keys.add("trip", trip)
        keys.add("mode", mode.rawValue)
        keys.add("distance_m", distance.map(rounded))
      }
    }
  }

  private static func json(of today: DayComparison, until: Double) -> JSONValue {
    .object { keys in
      keys.add("until_utc", iso8601(until))
      keys.add("steps", today.steps)
      keys.add("mean_steps", rounded(today.mean))
      keys.add("days", today.days)
    }
  }

  private static func iso8601(_ seconds: Double) -> String? {
    WallClock(secondsSince1970: seconds)?.iso8601(afterSeconds: 0)
  }
}
