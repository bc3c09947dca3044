import MotionHost
import MotionLink

/// The connection of a manager: that of the code that made it, where there was one, else the one of
/// the moment.
struct ManagerConnection: Sendable {
  private let pinned = MotionProvider.scoped

  /// The connection for a call now.
  var link: any MotionLink { pinned ?? MotionProvider.current }

  /// Whether the device of the moment has a feature.
  static func has(_ feature: MotionFeatures) -> Bool { ManagerConnection().link.has(feature) }

  /// Whether the client may have sensitive data. Never asks (R20).
  static var authorization: CMAuthorizationStatus {
    CMAuthorizationStatus(ManagerConnection().link.authorization)
  }
}
