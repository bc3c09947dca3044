/// One sensor reading with its time: what goes into the coprocessor.
///
/// All sources speak one language (decision 0001): Core Motion's signs and units. Readers of
/// foreign formats convert once, and nobody after them.
public struct Sample: Equatable, Sendable {
  /// When the reading was taken, on the device's clock.
  public var time: SensorTime

  /// What was read.
  public var reading: Reading

  /// A reading at a time.
  public init(_ reading: Reading, at time: SensorTime) {
    self.time = time
    self.reading = reading
  }
}

/// What a sensor, a satellite receiver or the host says at one moment.
public enum Reading: Equatable, Sendable {
  /// Acceleration in g along the device's axes with Core Motion's sign: minus the specific force,
  /// so a device that lies face up at rest reads (0, 0, -1).
  case acceleration(Vector3)

  /// Rotation rate in rad/s about the device's axes, right-hand rule, bias included.
  case rotationRate(Vector3)

  /// Magnetic field in µT along the device's axes, the device's own field included.
  case magneticField(Vector3)

  /// Air pressure in kPa.
  case pressure(Double)

  /// A satellite or network fix.
  case location(LocationFix)

  /// Something that the host knows and no motion sensor can.
  case hint(Hint)

  /// The wall clock at this sample's time, in nanoseconds since 1970 (UTC).
  case wallClock(Int64)

  /// Which stream the reading belongs to.
  public var stream: SensorStream {
    switch self {
    case .acceleration: .acceleration
    case .rotationRate: .rotationRate
    case .magneticField: .magneticField
    case .pressure: .pressure
    case .location: .location
    case .hint: .hint
    case .wallClock: .wallClock
    }
  }
}

/// The streams of a device, each with its own clock rate.
public enum SensorStream: Int, CaseIterable, Hashable, Sendable {
  /// Accelerometer.
  case acceleration
  /// Gyroscope.
  case rotationRate
  /// Magnetometer.
  case magneticField
  /// Barometer.
  case pressure
  /// Location fixes.
  case location
  /// Hints of the host.
  case hint
  /// Wall-clock anchors.
  case wallClock
}

/// A location fix as the receiver gave it; a fix knows at least its place or its speed.
///
/// NaN means unknown, as in every sample: any number may come in, so all of them are looked at
/// anyway. Results say `nil`.
public struct LocationFix: Equatable, Sendable {
  /// Degrees north, WGS84, -90 to 90.
  public var latitude: Double
  /// Degrees east, WGS84, -180 to 180.
  public var longitude: Double
  /// Metres above the ellipsoid or sea level, as the source gives it.
  public var altitude: Double
  /// Radius in metres within which the place is with 68 %.
  public var horizontalAccuracy: Double
  /// Standard deviation of the altitude in metres.
  public var verticalAccuracy: Double
  /// Speed over ground in m/s.
  public var speed: Double
  /// Course over ground in degrees clockwise from true north.
  public var course: Double

  /// A fix; all but the coordinates may stay unknown.
  public init(
    latitude: Double, longitude: Double, altitude: Double = .nan, horizontalAccuracy: Double = .nan,
    verticalAccuracy: Double = .nan, speed: Double = .nan, course: Double = .nan
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.speed = speed
    self.course = course
  }
}

/// What the host knows beside the sensors (R52). A hint alone never decides; it only moves
/// evidence.
public enum Hint: Equatable, Sendable {
  /// The device is plugged into power, or no longer.
  case power(Bool)
  /// A car's Bluetooth is connected, or no longer.
  case carBluetooth(Bool)
  /// A client uses location right now, so fixes may be taken in (R83).
  case clientLocation(Bool)
  /// The device is a watch: no automotive is ever reported (R62).
  case watch(Bool)
  /// The owner has set the device to record this sport, or none any more. It speaks for the sport as
  /// long as the way is one that the sport allows.
  case sport(Sport?)

  /// The sports that are a kind of getting about.
  public enum Sport: Int, CaseIterable, Sendable {
    /// Walking, hiking.
    case walking
    /// Running, on a road, a track or a trail.
    case running
    /// Cycling.
    case cycling
    /// Driving, riding a motorcycle.
    case driving
  }
}
