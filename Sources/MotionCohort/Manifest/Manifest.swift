package import MotionDiary
import MotionSystem

/// The rows of a cohort, the newest of each recording.
package struct Manifest {
  package private(set) var rows: [RecordingKey: ManifestRow] = [:]

  package init() {}

  /// Reads a manifest or a part of one; empty where there is none.
  ///
  /// Throws where a file of that name is something else: it is not to be written over.
  package init(_ path: String) throws(OutputError) {
    guard FileStatus(of: path) != nil else { return }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try InputFile(path).bytes(atMost: .max)
    } catch {
      throw OutputError(path: path, reason: error.words)
    }
    var isHead = true
    var isStrange = false
    CSVText.rows(of: bytes) { cells, _ in
      if isHead {
        isHead = false
        isStrange = cells != ManifestRow.columns
      } else if let row = ManifestRow(cells) {
        self.rows[row.key] = row
      }
    }
    if isStrange {
      throw OutputError(
        path: path,
        reason: "this is not the manifest of a cohort of this version; name another folder")
    }
  }

  /// Takes a row; it replaces a former one of the same recording.
  package mutating func add(_ row: ManifestRow) { rows[row.key] = row }

  /// Takes all rows of another one.
  mutating func add(_ other: Manifest) { rows.merge(other.rows) { $1 } }

  /// The rows by their files: an archive of several recordings has several.
  var byFile: [RecordingKey: [ManifestRow]] {
    Dictionary(grouping: rows.values) { RecordingKey(file: $0.key.file) }
  }

  /// The rows of a shard.
  func only(_ shard: Shard?) -> Manifest {
    guard let shard else { return self }
    var part = Manifest()
    part.rows = rows.filter { shard.contains($0.key.file) }
    return part
  }

  /// Forgets a row.
  mutating func remove(_ key: RecordingKey) { rows[key] = nil }

  /// The rows in the order of their paths.
  package var sorted: [ManifestRow] { rows.values.sorted { $0.key < $1.key } }

  /// Writes it as a whole.
  func write(to path: String) throws(OutputError) {
    var bytes = CSVText.line(ManifestRow.columns)
    for row in sorted { bytes += CSVText.line(row.cells) }
    do throws(SystemError) {
      try WrittenFile.replace(path, with: bytes)
    } catch {
      throw OutputError(path: path, reason: "it cannot be written here: \(error.words)")
    }
  }
}
