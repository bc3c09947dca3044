import MotionHost
import MotionLink

/// The connection of a manager: that of the code that made it, where there was one, else the one of
/// the moment.
struct ManagerConnection: Sendable {
  private let pinned = MotionProvider.scoped

  /// The connection for a call now.
  var link: any MotionLink { pinned ?? MotionProvider.current }
}
