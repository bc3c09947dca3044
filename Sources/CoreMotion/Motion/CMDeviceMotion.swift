public import Foundation
import MotionLink
import MotionProcessing

/// Attitude, rotation rate and acceleration without bias and apart from gravity.
open class CMDeviceMotion: CMLogItem {
  /// Where the sensors are.
  public enum SensorLocation: Int, Sendable {
    /// In the device itself.
    case `default` = 0
    /// In the left headphone.
    case headphoneLeft
    /// In the right headphone.
    case headphoneRight
  }

  private let ownAttitude: CMAttitude
  private let values: Values
  private let location: SensorLocation

  /// How the device stands in the reference frame. Each sample has an attitude object of its own.
  open var attitude: CMAttitude { ownAttitude }

  /// Rotation about the device's axes without bias, rad/s.
  open var rotationRate: CMRotationRate { values.rotationRate }

  /// Direction of gravity, g, of unit length.
  open var gravity: CMAcceleration { values.gravity }

  /// What the measured acceleration holds beside gravity, g, in Apple's sign: a push to the right
  /// begins with negative x (contract, section 1.4).
  open var userAcceleration: CMAcceleration { values.userAcceleration }

  /// The field without the device's own, µT; zero and uncalibrated where there is none.
  open var magneticField: CMCalibratedMagneticField { values.magneticField }

  /// Degrees clockwise from the frame's north, in [0, 360); negative in frames without north.
  open var heading: Double { values.heading }

  /// Where the sensors are.
  open var sensorLocation: SensorLocation { location }

  /// A sample of zeros: identity attitude, no heading.
  public override init() {
    ownAttitude = CMAttitude()
    values = Values()
    location = .default
    super.init()
  }

  /// A sample from the engine's reading.
  init(_ reading: MotionReading, sensorLocation: SensorLocation = .default) {
    ownAttitude = CMAttitude(reading.attitude)
    values = Values(reading)
    location = sensorLocation
    super.init(timestamp: reading.moment.timestamp)
  }

  private init(copyOf other: CMDeviceMotion) {
    ownAttitude = CMAttitude(Quaternion(other.ownAttitude.quaternion))
    values = other.values
    location = other.location
    super.init(timestamp: other.timestamp)
  }

  /// A sample with an attitude of its own. A subclass, whose properties may come from elsewhere, is
  /// its own copy unless it overrides this.
  open override func copy(with zone: NSZone? = nil) -> Any {
    type(of: self) == CMDeviceMotion.self ? CMDeviceMotion(copyOf: self) : self
  }

  /// A sample from an archive.
  public required init?(coder: NSCoder) {
    ownAttitude = CMAttitude(coder.turn(forKey: "attitude.quaternion"))
    values = Values(coder: coder)
    location = coder.value(forKey: "sensorLocation") ?? .default
    super.init(coder: coder)
  }

  /// Writes the sample.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(attitude.quaternion, forKey: "attitude.quaternion")
    coder.encode(rotationRate, forKey: "rotationRate")
    coder.encode(gravity, forKey: "gravity")
    coder.encode(userAcceleration, forKey: "userAcceleration")
    coder.encode(magneticField.field, forKey: "magneticField.field")
    coder.encode(Int64(magneticField.accuracy.rawValue), forKey: "magneticField.accuracy")
    coder.encode(heading, forKey: "heading")
    coder.encode(Int64(sensorLocation.rawValue), forKey: "sensorLocation")
  }

  /// All values in one line.
  open override var description: String {
    super.description + ", \(attitude), rotationRate \(rotationRate.text) rad/s"
      + ", gravity \(gravity.text) g, userAcceleration \(userAcceleration.text) g"
      + ", magneticField \(magneticField.field.text) µT \(magneticField.accuracy)"
      + ", heading \(heading)°, sensorLocation \(sensorLocation)"
  }
}

/// All of a device motion sample that does not change.
private struct Values {
  var rotationRate = CMRotationRate()
  var gravity = CMAcceleration()
  var userAcceleration = CMAcceleration()
  var magneticField = CMCalibratedMagneticField()
  var heading = -1.0

  init() {}

  init(_ reading: MotionReading) {
    rotationRate = CMRotationRate(reading.rotationRate)
    gravity = CMAcceleration(reading.gravity)
    userAcceleration = CMAcceleration(reading.userAcceleration)
    magneticField = CMCalibratedMagneticField(
      field: CMMagneticField(reading.magneticField),
      accuracy: CMMagneticFieldCalibrationAccuracy(reading.fieldAccuracy))
    heading = reading.heading
  }

  init(coder: NSCoder) {
    rotationRate = coder.vector(forKey: "rotationRate")
    gravity = coder.vector(forKey: "gravity")
    userAcceleration = coder.vector(forKey: "userAcceleration")
    magneticField.field = coder.vector(forKey: "magneticField.field")
    let accuracy = Int32(exactly: coder.integer(forKey: "magneticField.accuracy"))
    magneticField.accuracy =
      accuracy.flatMap(CMMagneticFieldCalibrationAccuracy.init(rawValue:)) ?? .uncalibrated
    // A heading outside its range is none, as is a missing one.
    let heading = coder.numberIfPresent(forKey: "heading") ?? -1
    self.heading = (0..<360).contains(heading) ? heading : -1
  }
}
