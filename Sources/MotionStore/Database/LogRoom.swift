import CMotionSystem
import SystemLibrary

/// Room for the database's log that is set aside while it is empty. Found at each commit, it would be one more change of
/// the file system's tables of free blocks every minute, which costs a disk as much as what is written.
struct LogRoom {
  /// What an hour of commits puts into the log.
  private static let size: Int64 = 384 << 10

  let path: String

  /// Takes the room, where the file system can and has it; the file stays as long as it is. SQLite's locks are on the
  /// database, so that none goes with this descriptor.
  func take() {
    let log = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard log >= 0 else { return }
    _ = motion_file_reserve(log, Self.size)
    close(log)
  }
}
