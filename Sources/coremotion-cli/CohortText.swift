import MotionCohort
import MotionDiary
import MotionRecordings

/// What a run of a cohort prints at its end.
struct CohortText {
  private let outcome: CohortOutcome
  private let folder: String
  private let settings: CohortSettings

  init(_ outcome: CohortOutcome, folder: String, settings: CohortSettings) {
    (self.outcome, self.folder, self.settings) = (outcome, folder, settings)
  }

  /// For people: a few lines.
  var summary: String {
    var parts = ["\(outcome.done) done"]
    for (count, word) in [
      (outcome.damaged, "damaged"), (outcome.refused, "refused"), (outcome.failed, "failed"),
    ] where count > 0 { parts.append("\(count) \(word)") }
    var lines = [
      (outcome.count == 1 ? "1 recording: " : "\(outcome.count) recordings: ")
        + parts.joined(separator: ", ")
    ]
    if outcome.kept > 0 { lines.append("\(outcome.kept) of them kept from a run before") }
    if outcome.left > 0 {
      lines.append("\(outcome.left) files were not begun or not ended (--fail-fast)")
    }
    if outcome.others > 0 {
      lines.append(
        "\(outcome.others) recordings more in the folder were made with other options or by another "
          + "version: the tables leave them out")
    }
    lines.append("\(folder)/\(CohortFolder.manifest): what became of each")
    let tables = StudyTable.allCases.filter(settings.tables.contains).map(\.file)
    lines.append(
      outcome.isGathered
        ? "\(folder)/: \(tables.joined(separator: ", ")): the rows of all"
        : "the tables over all are put together by the last shard that works here")
    return lines.map { $0.printable + "\n" }.joined()
  }

  /// For programs.
  var document: String {
    JSONValue.object { keys in
      keys.add("schema", "coremotion-cohort")
      keys.add("version", 1)
      keys.add("program_version", ProductVersion.current)
      keys.add("options", settings.optionsDigest)
      keys.add("folder", folder)
      keys.add("recordings", outcome.count)
      keys.add("done", outcome.done)
      keys.add("damaged", outcome.damaged)
      keys.add("refused", outcome.refused)
      keys.add("failed", outcome.failed)
      keys.add("done_before", outcome.kept)
      keys.add("not_begun", outcome.left)
      keys.add("left_out", outcome.others)
      keys.add("has_tables", outcome.isGathered)
      keys.add("failures", .array(outcome.troubled.map(Self.json)))
    }.text
  }

  private static func json(of row: ManifestRow) -> JSONValue {
    .object { keys in
      keys.add("file", row.key.file)
      keys.add("member", row.key.member)
      keys.add("state", row.state.rawValue)
      keys.add("exit_code", row.exitCode)
      keys.add("reason", row.reason)
    }
  }
}
