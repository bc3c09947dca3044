public import Foundation

/// Where the device was.
///
/// Not final, so that a client's test can override what it likes.
open class CLLocation: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  // Unchecked: nothing of it changes.
  let values: LocationValues

  /// The place.
  open var coordinate: CLLocationCoordinate2D { values.coordinate }
  /// Metres above mean sea level, as far as the source says so; only with a positive `verticalAccuracy`.
  open var altitude: CLLocationDistance { values.altitude }
  /// Metres above the WGS84 ellipsoid. No device here tells the two apart: the same as `altitude`.
  open var ellipsoidalAltitude: CLLocationDistance { values.altitude }
  /// Radius in metres within which the place is with 68 %; negative where there is no place.
  open var horizontalAccuracy: CLLocationAccuracy { values.horizontalAccuracy }
  /// Standard deviation of the altitude, m; 0 or negative where there is no altitude.
  open var verticalAccuracy: CLLocationAccuracy { values.verticalAccuracy }
  /// Degrees clockwise from true north in which the device moves; negative where unknown.
  open var course: CLLocationDirection { values.course }
  /// Accuracy of the course in degrees; negative where unknown, as it is on every device here.
  open var courseAccuracy: CLLocationDirectionAccuracy { values.courseAccuracy }
  /// Metres a second over ground; negative where unknown.
  open var speed: CLLocationSpeed { values.speed }
  /// Accuracy of the speed in m/s; negative where unknown, as it is on every device here.
  open var speedAccuracy: CLLocationSpeedAccuracy { values.speedAccuracy }
  /// When the device was there.
  open var timestamp: Date { values.timestamp }
  /// The floor of a building; `nil` where unknown, as it is on every device here.
  open var floor: CLFloor? { values.level.map(CLFloor.init(level:)) }
  /// Where the location comes from, where its maker has said so.
  open var sourceInformation: CLLocationSourceInformation? { values.source }

  /// A place at this moment, without altitude, at an accuracy of 0 m.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    var values = LocationValues()
    values.coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    values.timestamp = Date()
    self.values = values
  }

  /// A place with an altitude, neither speed nor course.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy,
    timestamp: Date
  ) {
    values = LocationValues(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
      verticalAccuracy: vAccuracy, timestamp: timestamp)
  }

  /// A place with speed and course of unknown accuracy.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy,
    course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
  ) {
    values = LocationValues(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
      verticalAccuracy: vAccuracy, course: course, speed: speed, timestamp: timestamp)
  }

  /// A place with speed and course.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy,
    course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
    speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
  ) {
    values = LocationValues(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
      verticalAccuracy: vAccuracy, course: course, courseAccuracy: courseAccuracy, speed: speed,
      speedAccuracy: speedAccuracy, timestamp: timestamp)
  }

  /// A place with speed and course, and where it comes from.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy,
    course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
    speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date,
    sourceInfo: CLLocationSourceInformation
  ) {
    values = LocationValues(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
      verticalAccuracy: vAccuracy, course: course, courseAccuracy: courseAccuracy, speed: speed,
      speedAccuracy: speedAccuracy, timestamp: timestamp, source: sourceInfo)
  }

  /// No place: 0° N, 0° E, all else invalid or zero, at the reference date.
  public override init() { values = LocationValues() }

  init(_ values: LocationValues) { self.values = values }

  /// Metres along the Earth's surface to another place; altitudes do not count. NaN where one of the two is
  /// no place.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    coordinate.metres(to: location.coordinate)
  }

  // MARK: - Archives

  /// Whether archives can ask for the class by name; true.
  open class var supportsSecureCoding: Bool { true }

  /// A location from an archive; `nil` where it holds no place.
  public required init?(coder: NSCoder) {
    guard let values = LocationValues(coder) else { return nil }
    self.values = values
  }

  /// Writes all properties.
  open func encode(with coder: NSCoder) { LocationValues(self).write(to: coder) }

  /// The object itself, since it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Place, accuracy, speed, course, time.
  open override var description: String {
    String(
      format: "<%+.8f,%+.8f> +/- %.2fm (speed %.2f mps / course %.2f) @ ", coordinate.latitude,
      coordinate.longitude, horizontalAccuracy, speed, course) + "\(timestamp)"
  }
}
