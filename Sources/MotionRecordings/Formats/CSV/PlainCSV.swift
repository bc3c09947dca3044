/// A CSV, or another delimited text, with one header line whose columns name their units:
/// `time_s,acc_x (g),…`. Alone or as the only file of a zip or folder; of several see `PieceTables`.
/// Also each table of the recording layout by itself.
///
/// Acceleration is specific force (the axis that points up reads +9.81 or +1) unless a column in g
/// has `apple` or `coremotion` as a word of its name. Rows count from the first when the first time
/// is later than an hour, such as seconds since boot; a time since 1970 also gives the start.
enum PlainCSV: RecordingFormat {
  static let name = "CSV"
  private static let alone =
    "the table is all of the recording, though it holds neither acceleration nor location; tables of "
    + "one recording that lie in one folder are read as one"

  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    guard container.members.count == 1, let member = container.members.first,
      let table = try UnderstoodTable(member, in: container)
    else { return nil }
    var metadata = RecordingMetadata(recording: container.name)
    metadata.start = table.start
    metadata.timeZone = table.zone
    return OpenedRecording(
      format: name, metadata: metadata, sources: table.sources(),
      recognition: table.isCertain
        ? "a header whose columns name their units" : "a header whose columns can be told",
      assumptions: table.assumptions + (table.isWhole ? [] : [alone]))
  }
}
