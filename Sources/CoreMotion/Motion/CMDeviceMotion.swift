public import Foundation
import MotionLink
import MotionProcessing

/// Attitude, rotation rate and acceleration without bias and apart from gravity.
open class CMDeviceMotion: CMLogItem {
  /// Where the sensors are.
  public enum SensorLocation: Int, Sendable, ArchivedType {
    /// In the device itself.
    case `default` = 0
    /// In the left headphone.
    case headphoneLeft
    /// In the right headphone.
    case headphoneRight
  }

  private let ownAttitude: CMAttitude

  /// How the device stands in the reference frame. Each sample has an attitude object of its own.
  open var attitude: CMAttitude { ownAttitude }

  /// Rotation about the device's axes without bias, rad/s.
  open private(set) var rotationRate = CMRotationRate()

  /// Direction of gravity, g, of unit length.
  open private(set) var gravity = CMAcceleration()

  /// What the measured acceleration holds beside gravity, g, in Apple's sign: a push to the right
  /// begins with negative x (contract, section 1.4).
  open private(set) var userAcceleration = CMAcceleration()

  /// The field without the device's own, µT; zero and uncalibrated where there is none.
  open private(set) var magneticField = CMCalibratedMagneticField()

  /// Degrees clockwise from the frame's north, in [0, 360); negative in frames without north.
  open private(set) var heading: Double = -1

  /// Where the sensors are.
  open private(set) var sensorLocation = CMDeviceMotion.SensorLocation.default

  override class var fields: [ArchivedField] {
    super.fields + [
      ArchivedField(
        "attitude.quaternion", \CMDeviceMotion.attitude.quaternion,
        kept: \.ownAttitude.archivedTurn),
      ArchivedField("rotationRate", \CMDeviceMotion.rotationRate),
      ArchivedField("gravity", \CMDeviceMotion.gravity),
      ArchivedField("userAcceleration", \CMDeviceMotion.userAcceleration),
      ArchivedField("magneticField.field", \CMDeviceMotion.magneticField.field),
      ArchivedField("magneticField.accuracy", \CMDeviceMotion.magneticField.accuracy),
      ArchivedField("heading", \CMDeviceMotion.heading),
      ArchivedField("sensorLocation", \CMDeviceMotion.sensorLocation),
    ]
  }

  /// A sample of zeros: identity attitude, no heading.
  public override init() {
    ownAttitude = CMAttitude()
    super.init()
  }

  /// A sample from the engine's reading.
  init(_ reading: MotionReading, sensorLocation: SensorLocation = .default) {
    ownAttitude = CMAttitude(reading.attitude)
    super.init()
    timestamp = reading.moment.timestamp
    rotationRate = CMRotationRate(reading.rotationRate)
    gravity = CMAcceleration(reading.gravity)
    userAcceleration = CMAcceleration(reading.userAcceleration)
    magneticField = CMCalibratedMagneticField(
      field: CMMagneticField(reading.magneticField ?? .zero),
      accuracy: CMMagneticFieldCalibrationAccuracy(reading.fieldAccuracy))
    heading = reading.heading ?? -1
    self.sensorLocation = sensorLocation
  }

  private init(copyOf other: CMDeviceMotion) {
    ownAttitude = CMAttitude(Quaternion(other.ownAttitude.quaternion))
    super.init()
    timestamp = other.timestamp
    rotationRate = other.rotationRate
    gravity = other.gravity
    userAcceleration = other.userAcceleration
    magneticField = other.magneticField
    heading = other.heading
    sensorLocation = other.sensorLocation
  }

  /// A sample with an attitude of its own. A subclass, whose properties may come from elsewhere, is
  /// its own copy unless it overrides this.
  open override func copy(with zone: NSZone? = nil) -> Any {
    type(of: self) == CMDeviceMotion.self ? CMDeviceMotion(copyOf: self) : self
  }

  /// A sample from an archive; a heading outside of its range is none.
  public required init?(coder: NSCoder) {
    ownAttitude = CMAttitude()
    super.init(coder: coder)
    if !(0..<360).contains(heading) { heading = -1 }
  }

  /// All values in one line.
  open override var description: String {
    "\(type(of: self)) timestamp \(timestamp), \(attitude), rotationRate \(rotationRate.text) rad/s"
      + ", gravity \(gravity.text) g, userAcceleration \(userAcceleration.text) g"
      + ", magneticField \(magneticField.field.text) µT \(magneticField.accuracy)"
      + ", heading \(heading)°, sensorLocation \(sensorLocation)"
  }
}
