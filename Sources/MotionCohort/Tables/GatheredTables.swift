import MotionDiary
import MotionSystem

/// The tables over all recordings: the rows of each folder's, in the order of the paths. So they are the
/// same bytes whatever order, processors and runs they come from.
struct GatheredTables {
  private let folder: CohortFolder
  private let settings: CohortSettings

  init(folder: CohortFolder, _ settings: CohortSettings) {
    (self.folder, self.settings) = (folder, settings)
  }

  /// What tells the recording of a row.
  static let keys = ["file", "recording"]

  /// Writes them; `tick` is called after each recording.
  ///
  /// - Returns: how many recordings are left out, since other options or another program made them.
  func write(_ manifest: Manifest, tick: () -> Void) throws(OutputError) -> Int {
    let rows = manifest.sorted.filter { $0.state.hasResults }
    let ours = rows.filter {
      $0.options == settings.optionsDigest && $0.version == ProductVersion.current
    }
    for table in StudyTable.allCases where settings.tables.contains(table) {
      try write(table, of: ours, tick: tick)
    }
    return rows.count - ours.count
  }

  private func write(
    _ table: StudyTable, of rows: [ManifestRow], tick: () -> Void
  ) throws(OutputError) {
    let path = folder.place(table.rawValue + ".csv")
    do throws(SystemError) {
      let aside = try Aside.file(in: folder.path)
      let file = try WrittenFile(aside.path)
      var isBegun = false
      for row in rows {
        guard let part = row.folder.map({ folder.place("\($0)/\(table.part)") }),
          FileStatus(of: part) != nil
        else { continue }
        let lines = try InputFile(part).bytes(atMost: .max).split(separator: 0x0A)
        var bytes: [UInt8] = []
        if let head = lines.first, !isBegun {
          bytes += Array((Self.keys.joined(separator: ",") + ",").utf8) + head + [0x0A]
          isBegun = true
        }
        let cells = CSVText.line([row.key.file, row.recording ?? ""]).dropLast() + [UInt8(ascii: ",")]
        for line in lines.dropFirst() { bytes += cells + line + [0x0A] }
        try file.write(bytes[...])
        tick()
      }
      try file.close()
      try aside.put(at: path, replacing: true)
    } catch {
      throw OutputError(path: path, reason: "it cannot be written here: \(error.words)")
    }
  }
}
