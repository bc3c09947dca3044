public import FoundationEssentials
public import MotionProcessing

/// Whether a client may be told where the device is, and how exactly. An answer apart from that on motion.
public struct LocationAccess: Hashable, Sendable {
  /// What the user has said; the raw values are Core Location's.
  public enum Permission: Int, Hashable, Sendable, CaseIterable {
    /// Nothing yet.
    case notDetermined = 0
    /// No client may.
    case restricted
    /// No.
    case denied
    /// Yes, also while the client is not used.
    case always
    /// Yes, while the client is used.
    case whenInUse
  }

  /// What the user has said.
  public var permission: Permission
  /// Whether the client gets fixes as they are, and not in a grid of 5 km.
  public var isExact: Bool

  /// An answer.
  public init(_ permission: Permission, isExact: Bool = true) {
    self.permission = permission
    self.isExact = isExact
  }

  /// Whether the client may.
  public var allows: Bool { permission == .always || permission == .whenInUse }
}

/// Where the device was. `nil` is what is not known.
public struct LocationReading: Equatable, Sendable {
  /// When.
  public var date: Date
  /// Degrees north, WGS84.
  public var latitude: Double
  /// Degrees east, WGS84.
  public var longitude: Double
  /// Metres, above what the source says.
  public var altitude: Double?
  /// Radius in metres within which the place is with 68 %.
  public var horizontalAccuracy: Double?
  /// Standard deviation of the altitude, m.
  public var verticalAccuracy: Double?
  /// Speed over ground, m/s.
  public var speed: Double?
  /// Degrees clockwise from true north.
  public var course: Double?
  /// Whether the device's user does not get about just now.
  public var isStationary: Bool

  /// A place without anything else that is known.
  public init(date: Date, latitude: Double, longitude: Double, isStationary: Bool = false) {
    self.date = date
    self.latitude = latitude
    self.longitude = longitude
    self.isStationary = isStationary
  }

  /// What a fix says.
  package init(_ fix: LocationFix, at date: Date, isStationary: Bool) {
    func known(_ value: Double) -> Double? { value.isFinite ? value : nil }
    self.init(
      date: date, latitude: fix.latitude, longitude: fix.longitude, isStationary: isStationary)
    altitude = known(fix.altitude)
    horizontalAccuracy = known(fix.horizontalAccuracy)
    verticalAccuracy = known(fix.verticalAccuracy)
    speed = known(fix.speed)
    course = known(fix.course)
  }
}

/// Where the device points.
public struct HeadingReading: Equatable, Sendable {
  /// When.
  public var date: Date
  /// Turns device axes into those of the frame with x to magnetic north, y to the west, z up.
  public var attitude: Quaternion
  /// Half-width in degrees within which the direction is with 68 %; `nil` where north is not known.
  public var accuracy: Double?
  /// Degrees by which magnetic north lies east of true north; `nil` where the place is not known, or may not
  /// be.
  public var declination: Double?
  /// Magnetic field without the device's own, µT.
  public var field: Vector3

  /// A direction.
  public init(
    date: Date, attitude: Quaternion, accuracy: Double?, declination: Double?, field: Vector3
  ) {
    self.date = date
    self.attitude = attitude
    self.accuracy = accuracy
    self.declination = declination
    self.field = field
  }
}
