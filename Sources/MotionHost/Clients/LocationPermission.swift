import MotionLink

/// Whether a client may be told where the device is, and what its user was asked about that.
struct LocationPermission: Sendable {
  var access = LocationAccess(.notDetermined)
  /// How often the user was asked: at most once for each of the two.
  private(set) var timesAsked = 0
  private var hasAsked = false
  private var hasAskedForAlways = false

  /// Notes a request of the client; `false` where the user is not asked.
  mutating func asks(always: Bool) -> Bool {
    switch access.permission {
    case .notDetermined: guard !(always ? hasAskedForAlways : hasAsked) else { return false }
    case .whenInUse: guard always, !hasAskedForAlways else { return false }
    case .restricted, .denied, .always: return false
    }
    if always { hasAskedForAlways = true } else { hasAsked = true }
    timesAsked += 1
    return true
  }
}

/// How the user is asked. In a box: a bare closure in a generic lock would be wrapped anew by every access.
struct LocationQuestion: Sendable {
  let ask: @Sendable (_ always: Bool) -> Void
}
