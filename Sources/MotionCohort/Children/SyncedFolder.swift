import MotionDiary
import MotionSystem
import SystemLibrary

/// Sees to it that results are on the disk before the manifest says that they are.
enum SyncedFolder {
  /// Waits for the files of a folder and for their names.
  static func sync(_ folder: String) throws(OutputError) {
    let names: [String]
    do throws(SystemError) {
      names = try Folder.names(in: folder, atMost: .max)
    } catch {
      throw OutputError(path: folder, reason: error.words)
    }
    for path in names.map({ "\(folder)/\($0)" }) + [folder] {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw OutputError(path: path, reason: SystemError.last.words) }
      defer { close(descriptor) }
      // A file system that knows no such thing says so, and keeps files as it does.
      if fsync(descriptor) != 0, errno == EIO || errno == ENOSPC {
        throw OutputError(path: path, reason: SystemError.last.words)
      }
    }
  }
}
