import MotionSystem

/// Folders that a run has made for itself, with all that is in them.
enum FolderTree {
  /// Removes it; links are removed, not followed.
  static func remove(_ path: String) {
    guard let kind = FileStatus(of: path, followingLinks: false)?.kind else { return }
    guard kind == .folder else {
      try? Folder.remove(file: path)
      return
    }
    for name in (try? Folder.names(in: path, atMost: .max)) ?? [] { remove("\(path)/\(name)") }
    Folder.remove(path)
  }
}
