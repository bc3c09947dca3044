import MotionRecordings
import MotionSystem

/// Whether a folder still holds what was written into it.
package enum WholeResults {
  /// Whether `summary.json` says that the results are those of a file of this digest, and every table that
  /// it names has the size that it had.
  package static func lie(in folder: String, digest: String) -> Bool {
    guard let mark = ResultMark(folder: folder), mark.source?.digest == digest else { return false }
    return mark.names.allSatisfy { mark.isOurs($0, in: folder) }
  }

  /// A name in a folder of results that is no result, the first; what is hidden is passed over.
  package static func strangeName(in folder: String, but known: Set<String>) -> String? {
    ((try? Folder.names(in: folder, atMost: 100_000)) ?? []).sorted().first { name in
      !ResultFolders.files.contains(name) && !known.contains(name) && !name.hasPrefix(".")
    }
  }
}
