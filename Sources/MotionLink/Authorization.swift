/// Whether a client may know what its user does; the raw values are Core Motion's (R14 to R20).
///
/// One answer covers activity, pedometer, altimeter and recorder; raw sensors and device motion
/// need none (R15, R22).
public enum Authorization: Int, Hashable, Sendable, CaseIterable {
  /// The user has not been asked yet.
  case notDetermined = 0
  /// No client may: motion and fitness is switched off for the whole system.
  case restricted = 1
  /// The user refused this client.
  case denied = 2
  /// The user allowed this client.
  case authorized = 3
}
