import MotionSystem
import SystemLibrary

/// A file of nothing beside the database. A full disk refuses to delete rows too: then this one goes, and there
/// is room to let go of what is too old and to write steps and states.
struct Ballast: Sendable {
  /// What a commit of some hours of steps and states takes, and the deletion of as much.
  private static let size: off_t = 256 << 10

  let path: String

  /// Takes the room; `false` where there is none.
  func take() -> Bool {
    if FileStatus(of: path)?.size == Int64(Self.size) { return true }
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    guard posix_fallocate(file, 0, Self.size) == 0 else {
      unlink(path)
      return false
    }
    return true
  }

  /// Gives the room up; `false` where it had none.
  func giveUp() -> Bool { unlink(path) == 0 }
}
