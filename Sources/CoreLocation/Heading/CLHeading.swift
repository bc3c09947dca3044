public import Foundation

/// Where the device points.
open class CLHeading: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  // Unchecked: nothing of it changes.
  private let values: HeadingValues

  /// Degrees clockwise from magnetic north in [0, 360).
  open var magneticHeading: CLLocationDirection { values.magnetic }
  /// Degrees clockwise from true north in [0, 360); -1 without a place, or where the client may not know it.
  open var trueHeading: CLLocationDirection { values.geographic }
  /// Degrees within which the heading is with 68 %; negative where north is not known.
  open var headingAccuracy: CLLocationDirection { values.accuracy }
  /// Magnetic field along the device's x axis without the device's own, µT.
  open var x: CLHeadingComponentValue { values.x }
  /// The same along its y axis.
  open var y: CLHeadingComponentValue { values.y }
  /// The same along its z axis.
  open var z: CLHeadingComponentValue { values.z }
  /// When it was measured.
  open var timestamp: Date { values.timestamp }

  /// A heading of zeros that is not valid, for clients who override its properties in their tests.
  public override init() { values = HeadingValues() }

  init(_ values: HeadingValues) { self.values = values }

  /// Whether archives can ask for the class by name; true.
  open class var supportsSecureCoding: Bool { true }

  /// A heading from an archive; what is missing is not valid.
  public required init?(coder: NSCoder) {
    var values = HeadingValues()
    values.magnetic = coder.number(forKey: "magneticHeading") ?? values.magnetic
    values.geographic = coder.number(forKey: "trueHeading") ?? values.geographic
    values.accuracy = coder.number(forKey: "headingAccuracy") ?? values.accuracy
    values.x = coder.number(forKey: "x") ?? values.x
    values.y = coder.number(forKey: "y") ?? values.y
    values.z = coder.number(forKey: "z") ?? values.z
    values.timestamp = coder.date(forKey: "timestamp") ?? values.timestamp
    self.values = values
  }

  /// Writes all properties.
  open func encode(with coder: NSCoder) {
    coder.encode(magneticHeading, forKey: "magneticHeading")
    coder.encode(trueHeading, forKey: "trueHeading")
    coder.encode(headingAccuracy, forKey: "headingAccuracy")
    coder.encode(x, forKey: "x")
    coder.encode(y, forKey: "y")
    coder.encode(z, forKey: "z")
    coder.encode(timestamp, forKey: "timestamp")
  }

  /// The object itself, since it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Both headings, accuracy, field, time.
  open override var description: String {
    String(
      format: "magneticHeading %.2f trueHeading %.2f accuracy %.2f x %+.3f y %+.3f z %+.3f @ ",
      magneticHeading, trueHeading, headingAccuracy, x, y, z) + "\(timestamp)"
  }
}

/// What a ``CLHeading`` holds.
struct HeadingValues {
  var magnetic = 0.0
  var geographic = -1.0
  var accuracy = -1.0
  var x = 0.0
  var y = 0.0
  var z = 0.0
  var timestamp = Date(timeIntervalSinceReferenceDate: 0)
}
