/// Why a client gets no data; the raw values are Core Motion's error codes (contract, section 4).
public enum MotionFailure: UInt32, Error, Hashable, Sendable, CaseIterable {
  /// The magnetometer must be moved about before north is known.
  case deviceRequiresMovement = 101
  /// True north is unknown, usually because no location is.
  case trueNorthNotAvailable = 102
  /// No data cover what was asked, or a sensor was lost.
  case unknown = 103
  /// The device cannot tell activities.
  case activityNotAvailable = 104
  /// The user refused: activity, pedometer, altimeter and recorder alike.
  case notAuthorized = 105
  /// A range or value that cannot be.
  case invalidParameter = 107
  /// The feature is not on this device.
  case notAvailable = 109
}
