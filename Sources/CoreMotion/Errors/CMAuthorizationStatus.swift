import MotionLink

/// Whether the client may know what its user does (R16, R17).
public enum CMAuthorizationStatus: Int, Sendable {
  /// The user has not been asked yet.
  case notDetermined = 0
  /// No client may: motion and fitness is switched off for the whole system.
  case restricted
  /// The user refused this client.
  case denied
  /// The user allowed this client.
  case authorized

  /// The status that a host tells, whose raw values are these.
  init(_ authorization: Authorization) { self = Self(rawValue: authorization.rawValue) ?? .denied }
}
