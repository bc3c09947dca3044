import MotionHost
import MotionLink

/// To whom a manager talks: the provider of the code that made it, where there was one, else the
/// one of the moment.
struct ManagerLine: Sendable {
  private let pinned = MotionProvider.scoped

  /// The provider for a call now.
  var link: any MotionLink { pinned ?? MotionProvider.current }
}
