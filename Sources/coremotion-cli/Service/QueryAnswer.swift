import FoundationEssentials
import MotionDiary
import MotionLink
import MotionProcessing
import MotionRecordings
import ServiceDocuments

/// What the service remembers of a range, for a person or a program.
struct QueryAnswer {
  let start: Date
  let end: Date
  /// The range as a whole; `nil` where the device counts no steps.
  let total: PedometerRecord?
  /// Its hours or days.
  let parts: [PedometerRecord]
  /// Each lasts until the next one's start.
  let states: [ActivityState]

  func text(_ units: DisplayUnits) -> String {
    var text = "\(LocalTime.minute(start)) to \(LocalTime.minute(end))\n"
    text += "  " + (total.map { $0.words(units) } ?? "no pedometer on this device") + "\n"
    if !parts.isEmpty { text += "\n" }
    for part in parts { text += "  \(LocalTime.minute(part.start))  \(part.words(units))\n" }
    text += "\n"
    if states.isEmpty { text += "  nothing is known of what the user did\n" }
    for state in states {
      text += "  \(LocalTime.minute(max(state.start.date, start)))  \(state.activity.words)"
      text += " (\(state.activity.confidence.word))\n"
    }
    return text
  }

  var document: JSONValue {
    .object { document in
      document.add("schema", "query-1")
      document.add("from_utc", start.iso8601)
      document.add("to_utc", end.iso8601)
      document.add("pedometer", total.map { record in .object { record.add(to: &$0) } })
      document.add("parts", .array(parts.map { record in .object { record.add(to: &$0) } }))
      document.add("activities", .array(states.map(\.document)))
    }
  }
}
