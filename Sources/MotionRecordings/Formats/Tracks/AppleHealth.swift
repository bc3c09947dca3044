import MotionProcessing

/// Apple Health's `export.xml`: records and workouts of a person's years, read as a stream.
///
/// It holds no samples of a sensor. Steps, distances and workouts are kept as what other systems
/// said; several devices count at the same time, so their figures must never be added up blindly.
enum AppleHealth: RecordingFormat {
  /// Types that are kept, by the table they go to.
  private static let kinds: [(type: String, table: String)] = [
    ("HKQuantityTypeIdentifierStepCount", "health_steps.csv"),
    ("HKQuantityTypeIdentifierDistanceWalkingRunning", "health_distance.csv"),
    ("HKQuantityTypeIdentifierFlightsClimbed", "health_floors.csv"),
  ]

  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    guard
      let member = container.single(
        count: 4096,
        where: {
          beginsWithElement("HealthData", $0)
            || String(decoding: $0, as: UTF8.self).contains(text: "<!DOCTYPE HealthData")
        })
    else { return nil }
    var statements = kinds.map { kind in
      table(kind.table, header: "start_utc,end_utc,value,unit,source", member, container) {
        name, values in
        guard name == "Record", values["type"] == kind.type else { return nil }
        return [values["value"], values["unit"], values["sourceName"]]
      }
    }
    statements.append(
      table(
        "health_workouts.csv",
        header: "start_utc,end_utc,activity,duration,duration_unit,distance,distance_unit,source",
        member, container
      ) { name, values in
        guard name == "Workout" else { return nil }
        let activity = values["workoutActivityType"]?
          .replacing(text: "HKWorkoutActivityType", with: "")
        return [
          activity, values["duration"], values["durationUnit"], values["totalDistance"],
          values["totalDistanceUnit"], values["sourceName"],
        ]
      })
    reportDamage(of: member, in: container)
    return OpenedRecording(
      format: "an Apple Health export", metadata: RecordingMetadata(recording: container.name),
      sources: [], recognition: "an XML file whose document type is HealthData",
      statements: statements,
      contentsWithoutSamples: "records of steps, distances, floors and workouts")
  }

  private static func reportDamage(
    of member: RecordingContainer.Member, in container: RecordingContainer
  ) {
    guard let events = container.open(member).flatMap(XMLEvents.init) else { return }
    while events.next() != nil {}
    if let failure = events.failure {
      container.log.add(
        .unreadable, file: member.name, line: failure.line, reason: failure.reason)
    }
  }

  private static func table(
    _ name: String, header: String, _ member: RecordingContainer.Member,
    _ container: RecordingContainer,
    cells: @escaping (String, [String: String]) -> [String?]?
  ) -> StatementTable {
    StatementTable(name: name, header: header, size: member.size) {
      let events = container.open(member).flatMap(XMLEvents.init)
      return {
        while let event = events?.next() {
          guard case .start(let element, let values) = event,
            let cells = cells(element, values)
          else { continue }
          let times = [values["startDate"], values["endDate"]].map { $0.flatMap(universal) }
          return (times + cells).map { quoted($0 ?? "") }.joined(separator: ",")
        }
        return nil
      }
    }
  }

  /// `2014-09-13 10:27:54 +0100` in universal time.
  private static func universal(_ text: String) -> String? {
    WallClock(iso8601: text)?.iso8601
  }
}

/// A cell of a table: in quotes where it needs them, without line ends.
func quoted(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy {
    (32..<127).contains($0) && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"")
  }
  if isPlain { return text }
  let line = text.split(whereSeparator: { $0.isNewline }).joined(separator: " ")
  guard line.contains(",") || line.contains("\"") else { return line }
  return "\"" + line.replacing(text: "\"", with: "\"\"") + "\""
}
