package import MotionLink

/// Whether the client may know where the device is.
public enum CLAuthorizationStatus: Int32, Sendable {
  /// The user has not been asked yet.
  case notDetermined = 0
  /// No client may.
  case restricted
  /// The user refused this client.
  case denied
  /// The user allowed it at all times.
  case authorizedAlways
  /// The user allowed it while the client is used.
  case authorizedWhenInUse

  /// An older name of ``authorizedAlways``.
  public static var authorized: CLAuthorizationStatus { .authorizedAlways }

  /// The status that a host tells, whose raw values are these.
  package init(_ permission: LocationAccess.Permission) {
    self = Self(rawValue: Int32(permission.rawValue)) ?? .denied
  }
}
