import Foundation
import MotionLink

/// What a ``CLLocation`` holds; its own values are those of a location that a client makes from nothing.
struct LocationValues {
  var coordinate = CLLocationCoordinate2D()
  var altitude = 0.0
  var horizontalAccuracy = 0.0
  var verticalAccuracy = -1.0
  var course = -1.0
  var courseAccuracy = -1.0
  var speed = -1.0
  var speedAccuracy = -1.0
  var timestamp = Date(timeIntervalSinceReferenceDate: 0)
  var level: Int?
  var source: CLLocationSourceInformation?
}

extension LocationValues {
  /// Radius of a fix that says no accuracy, m: that of a phone among houses, so that a client neither trusts
  /// it as a point nor throws it away.
  static let unknownAccuracy = 65.0

  /// What a host tells.
  init(_ reading: LocationReading) {
    coordinate = CLLocationCoordinate2D(latitude: reading.latitude, longitude: reading.longitude)
    timestamp = reading.date
    horizontalAccuracy = reading.horizontalAccuracy ?? Self.unknownAccuracy
    if let altitude = reading.altitude {
      self.altitude = altitude
      verticalAccuracy = reading.verticalAccuracy ?? horizontalAccuracy
    }
    if let speed = reading.speed, speed >= 0 { self.speed = speed }
    if let course = reading.course, course >= 0 { self.course = course }
  }

  /// What a location says, by properties that a client may have overridden.
  init(_ location: CLLocation) {
    coordinate = location.coordinate
    altitude = location.altitude
    horizontalAccuracy = location.horizontalAccuracy
    verticalAccuracy = location.verticalAccuracy
    course = location.course
    courseAccuracy = location.courseAccuracy
    speed = location.speed
    speedAccuracy = location.speedAccuracy
    timestamp = location.timestamp
    level = location.floor?.level
    source = location.sourceInformation
  }

  /// The numbers in archives, by key.
  private static var numbers: [(key: String, path: WritableKeyPath<LocationValues, Double>)] {
    [
      ("coordinate.latitude", \.coordinate.latitude),
      ("coordinate.longitude", \.coordinate.longitude), ("altitude", \.altitude),
      ("horizontalAccuracy", \.horizontalAccuracy), ("verticalAccuracy", \.verticalAccuracy),
      ("course", \.course), ("courseAccuracy", \.courseAccuracy), ("speed", \.speed),
      ("speedAccuracy", \.speedAccuracy), ("timestamp", \.seconds),
    ]
  }

  private var seconds: Double {
    get { timestamp.timeIntervalSinceReferenceDate }
    set { timestamp = Date(timeIntervalSinceReferenceDate: newValue) }
  }

  func write(to coder: NSCoder) {
    for number in Self.numbers { coder.encode(self[keyPath: number.path], forKey: number.key) }
    if let level { coder.encode(Int64(level), forKey: "floor") }
    guard let source else { return }
    coder.encode(source.isSimulatedBySoftware, forKey: "source.isSimulatedBySoftware")
    coder.encode(source.isProducedByAccessory, forKey: "source.isProducedByAccessory")
  }

  /// From an archive. A number that is missing or none keeps its own value; without a place there is nothing.
  init?(_ coder: NSCoder) {
    for (key, path) in Self.numbers {
      if let number = coder.number(forKey: key) { self[keyPath: path] = number }
    }
    guard coder.number(forKey: "coordinate.latitude") != nil,
      coder.number(forKey: "coordinate.longitude") != nil
    else { return nil }
    if coder.containsValue(forKey: "floor") { level = Int(coder.decodeInt64(forKey: "floor")) }
    guard coder.containsValue(forKey: "source.isSimulatedBySoftware") else { return }
    source = CLLocationSourceInformation(
      softwareSimulationState: coder.decodeBool(forKey: "source.isSimulatedBySoftware"),
      andExternalAccessoryState: coder.decodeBool(forKey: "source.isProducedByAccessory"))
  }
}

extension NSCoder {
  /// The finite number under a key. Archives hold numbers only, so that nothing of another class can stand
  /// where an object is expected.
  func number(forKey key: String) -> Double? {
    guard containsValue(forKey: key) else { return nil }
    let number = decodeDouble(forKey: key)
    return number.isFinite ? number : nil
  }

  /// The date under a key.
  func date(forKey key: String) -> Date? {
    number(forKey: key).map { Date(timeIntervalSinceReferenceDate: $0) }
  }

  /// Writes a date under a key.
  func encode(_ date: Date, forKey key: String) {
    encode(date.timeIntervalSinceReferenceDate, forKey: key)
  }
}
