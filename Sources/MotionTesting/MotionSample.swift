public import Foundation
import MotionProcessing

/// A sensor of a device.
public enum MotionSensor: Hashable, Sendable, CaseIterable {
  /// Acceleration.
  case accelerometer
  /// Rotation rate.
  case gyroscope
  /// Magnetic field.
  case magnetometer
  /// Air pressure.
  case barometer
  /// Satellite or network fixes.
  case location

  init?(_ stream: SensorStream) {
    switch stream {
    case .acceleration: self = .accelerometer
    case .rotationRate: self = .gyroscope
    case .magneticField: self = .magnetometer
    case .pressure: self = .barometer
    case .location: self = .location
    case .hint, .wallClock: return nil
    }
  }

  var stream: SensorStream {
    switch self {
    case .accelerometer: .acceleration
    case .gyroscope: .rotationRate
    case .magnetometer: .magneticField
    case .barometer: .pressure
    case .location: .location
    }
  }
}

/// One reading of a sensor: for input made by hand, and for faults put into a recording.
///
/// Units and signs are Core Motion's: g (a device face up at rest reads (0, 0, -1)), rad/s, µT,
/// kPa, degrees.
public struct MotionSample: Equatable, Sendable {
  /// Seconds since the recording's start.
  public var time: TimeInterval
  /// Which sensor it is of.
  public let sensor: MotionSensor
  /// The first component: along the device's x axis; the pressure of a barometer; the latitude of a
  /// fix.
  public var x: Double
  /// The second component: along the device's y axis; the longitude of a fix; else 0.
  public var y: Double
  /// The third component: along the device's z axis; the altitude of a fix, NaN where unknown; else
  /// 0.
  public var z: Double
  private var fix: LocationFix?

  /// Acceleration, g.
  public static func acceleration(
    _ x: Double, _ y: Double, _ z: Double, at time: TimeInterval
  ) -> MotionSample { MotionSample(.accelerometer, x, y, z, at: time) }

  /// Rotation rate, rad/s.
  public static func rotationRate(
    _ x: Double, _ y: Double, _ z: Double, at time: TimeInterval
  ) -> MotionSample { MotionSample(.gyroscope, x, y, z, at: time) }

  /// Magnetic field, µT.
  public static func magneticField(
    _ x: Double, _ y: Double, _ z: Double, at time: TimeInterval
  ) -> MotionSample { MotionSample(.magnetometer, x, y, z, at: time) }

  /// Air pressure, kPa.
  public static func pressure(_ pressure: Double, at time: TimeInterval) -> MotionSample {
    MotionSample(.barometer, pressure, 0, 0, at: time)
  }

  /// A fix: degrees north and east, metres above sea level, radius of 68 % in metres, m/s.
  public static func location(
    latitude: Double, longitude: Double, altitude: Double = .nan, accuracy: Double = 5,
    speed: Double = .nan, at time: TimeInterval
  ) -> MotionSample {
    var sample = MotionSample(.location, latitude, longitude, altitude, at: time)
    sample.fix = LocationFix(
      latitude: latitude, longitude: longitude, altitude: altitude, horizontalAccuracy: accuracy,
      verticalAccuracy: accuracy, speed: speed)
    return sample
  }

  private init(
    _ sensor: MotionSensor, _ x: Double, _ y: Double, _ z: Double, at time: TimeInterval
  ) {
    self.sensor = sensor
    self.x = x
    self.y = y
    self.z = z
    self.time = time
  }

  /// The sample of a sensor; `nil` for what is none.
  init?(_ sample: Sample) {
    guard let sensor = MotionSensor(sample.reading.stream) else { return nil }
    let time = sample.time.seconds
    switch sample.reading {
    case .acceleration(let v), .rotationRate(let v), .magneticField(let v):
      self.init(sensor, v.x, v.y, v.z, at: time)
    case .pressure(let pressure): self.init(sensor, pressure, 0, 0, at: time)
    case .location(let fix):
      self.init(sensor, fix.latitude, fix.longitude, fix.altitude, at: time)
      self.fix = fix
    case .hint, .wallClock: return nil
    }
  }

  /// The same in the inner convention.
  var inner: Sample {
    let reading: Reading =
      switch sensor {
      case .accelerometer: .acceleration(Vector3(x, y, z))
      case .gyroscope: .rotationRate(Vector3(x, y, z))
      case .magnetometer: .magneticField(Vector3(x, y, z))
      case .barometer: .pressure(x)
      case .location: .location(innerFix)
      }
    return Sample(reading, at: SensorTime(seconds: time))
  }

  private var innerFix: LocationFix {
    var fix = self.fix ?? LocationFix(latitude: x, longitude: y)
    fix.latitude = x
    fix.longitude = y
    fix.altitude = z
    return fix
  }
}
