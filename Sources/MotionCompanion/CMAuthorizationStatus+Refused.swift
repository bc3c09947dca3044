public import CoreMotion

extension CMAuthorizationStatus {
  /// Whether the client will get nothing: the user has refused it, or motion is switched off for all.
  public var isRefused: Bool { self == .denied || self == .restricted }
}
