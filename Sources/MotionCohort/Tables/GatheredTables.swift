import MotionDiary
import MotionStudy
import MotionSystem

/// The tables over all recordings: the rows of each folder's, in the order of the paths. So they are the
/// same bytes whatever order, processors and runs they come from.
struct GatheredTables {
  private let folder: CohortFolder
  private let tables: [StudyTable]

  init(folder: CohortFolder, _ tables: Set<StudyTable>) {
    self.folder = folder
    self.tables = StudyTable.allCases.filter(tables.contains)
  }

  /// What tells the recording of a row, before its own columns.
  private static let leading: [TableField] = [.file, .folder]

  /// Writes the tables of these rows and what describes them; `tick` is called after each recording.
  func write(_ rows: [ManifestRow], tick: () -> Void) throws(OutputError) {
    for table in tables { try write(table, of: rows, tick: tick) }
    let package = DataPackage(
      name: "coremotion-cohort",
      resources: tables.map {
        DataPackage.Resource($0.schema, path: $0.file, leading: Self.leading)
      })
    let path = folder.place(CohortFolder.package)
    do throws(SystemError) {
      try WrittenFile.replace(path, with: Array(package.json.utf8))
    } catch {
      throw OutputError(path: path, reason: "it cannot be written here: \(error.words)")
    }
  }

  private func write(
    _ table: StudyTable, of rows: [ManifestRow], tick: () -> Void
  ) throws(OutputError) {
    let path = folder.place(table.file)
    do throws(SystemError) {
      let aside = try Aside.file(in: folder.path)
      let file = try WrittenFile(aside.path)
      let head = Self.leading.map(\.name).joined(separator: ",") + "," + table.schema.header + "\n"
      try file.write(Array(head.utf8)[...])
      for row in rows {
        try file.write(try lines(of: table, row)[...])
        tick()
      }
      try file.close()
      try aside.put(at: path, replacing: true)
    } catch {
      throw OutputError(path: path, reason: "it cannot be written here: \(error.words)")
    }
  }

  /// The rows of one recording, each with what tells it.
  private func lines(of table: StudyTable, _ row: ManifestRow) throws(SystemError) -> [UInt8] {
    guard let name = row.folder else { return [] }
    let part = try InputFile(folder.place("\(name)/\(table.part)")).bytes(atMost: .max)
    let cells = CSVText.line([row.key.file, name]).dropLast() + [UInt8(ascii: ",")]
    var bytes: [UInt8] = []
    for line in part.split(separator: 0x0A).dropFirst() { bytes += cells + line + [0x0A] }
    return bytes
  }
}
