import MotionSystem

/// The files of a folder and of its sub-folders, two levels deep.
enum FolderListing {
  /// More members than this are no recording of any known format; the rest is not looked at.
  private static let most = 10_000

  static func members(of path: String) throws(RecordingError) -> [RecordingContainer.Member] {
    var found = [RecordingContainer.Member]()
    do throws(SystemError) {
      try list(path, prefix: "", depth: 0, into: &found)
    } catch {
      throw RecordingError(file: path, reason: error.words, advice: "check who may read the folder")
    }
    return sorted(found)
  }

  /// In the order of their names.
  @inline(never)
  static func sorted(_ members: [RecordingContainer.Member]) -> [RecordingContainer.Member] {
    members.sorted { $0.name < $1.name }
  }

  private static func list(
    _ path: String, prefix: String, depth: Int, into found: inout [RecordingContainer.Member]
  ) throws(SystemError) {
    for name in try Folder.names(in: path, atMost: most) where found.count < most {
      let place = path + "/" + name
      guard let status = FileStatus(of: place) else { continue }
      switch status.kind {
      case .folder where depth < 2:
        // A folder within that nobody may read holds nothing that can be read.
        try? list(place, prefix: prefix + name + "/", depth: depth + 1, into: &found)
      case .file:
        found.append(
          .init(name: prefix + name, size: status.size, source: .file(path: place)))
      default: break
      }
    }
  }
}
