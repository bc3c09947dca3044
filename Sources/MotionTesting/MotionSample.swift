public import Foundation
import MotionProcessing

/// One reading of a sensor: for input made by hand, and for faults put into a recording.
///
/// Units and signs are Core Motion's: g (a device face up at rest reads (0, 0, -1)), rad/s, µT,
/// kPa, degrees.
public struct MotionSample: Equatable, Sendable {
  /// The sample as the device takes it.
  var inner: Sample

  /// Seconds since the recording's start.
  public var time: TimeInterval {
    get { inner.time.seconds }
    set { inner.time = SensorTime(seconds: newValue) }
  }
  /// Which sensor it is of.
  public var sensor: MotionSensor { inner.reading.stream }
  /// The first component: along the device's x axis; the pressure of a barometer; the latitude of a
  /// fix.
  public var x: Double {
    get { inner.reading.components.x }
    set { inner.reading.components.x = newValue }
  }
  /// The second component: along the device's y axis; the longitude of a fix; else 0.
  public var y: Double {
    get { inner.reading.components.y }
    set { inner.reading.components.y = newValue }
  }
  /// The third component: along the device's z axis; the altitude of a fix, NaN where unknown; else
  /// 0.
  public var z: Double {
    get { inner.reading.components.z }
    set { inner.reading.components.z = newValue }
  }

  /// Acceleration, g.
  public static func acceleration(
    _ x: Double, _ y: Double, _ z: Double, at time: TimeInterval
  ) -> MotionSample { MotionSample(.acceleration(Vector3(x, y, z)), at: time) }

  /// Rotation rate, rad/s.
  public static func rotationRate(
    _ x: Double, _ y: Double, _ z: Double, at time: TimeInterval
  ) -> MotionSample { MotionSample(.rotationRate(Vector3(x, y, z)), at: time) }

  /// Magnetic field, µT.
  public static func magneticField(
    _ x: Double, _ y: Double, _ z: Double, at time: TimeInterval
  ) -> MotionSample { MotionSample(.magneticField(Vector3(x, y, z)), at: time) }

  /// Air pressure, kPa.
  public static func pressure(_ pressure: Double, at time: TimeInterval) -> MotionSample {
    MotionSample(.pressure(pressure), at: time)
  }

  /// A fix: degrees north and east, metres above sea level, radius of 68 % in metres, m/s, degrees clockwise
  /// from true north.
  public static func location(
    latitude: Double, longitude: Double, altitude: Double = .nan, accuracy: Double = 5,
    speed: Double = .nan, course: Double = .nan, at time: TimeInterval
  ) -> MotionSample {
    let fix = LocationFix(
      latitude: latitude, longitude: longitude, altitude: altitude, horizontalAccuracy: accuracy,
      verticalAccuracy: accuracy, speed: speed, course: course)
    return MotionSample(.location(fix), at: time)
  }

  private init(_ reading: Reading, at time: TimeInterval) {
    inner = Sample(reading, at: SensorTime(seconds: time))
  }

  /// The sample of a sensor; `nil` for what is none.
  init?(_ sample: Sample) {
    switch sample.reading {
    case .acceleration, .rotationRate, .magneticField, .pressure, .location: inner = sample
    case .hint, .wallClock: return nil
    }
  }
}

extension Reading {
  /// The numbers that a test may look at and change.
  fileprivate var components: Vector3 {
    get {
      switch self {
      case .acceleration(let v), .rotationRate(let v), .magneticField(let v): v
      case .pressure(let pressure): Vector3(pressure, 0, 0)
      case .location(let fix): Vector3(fix.latitude, fix.longitude, fix.altitude)
      case .hint, .wallClock: Vector3(0, 0, 0)
      }
    }
    set {
      switch self {
      case .acceleration: self = .acceleration(newValue)
      case .rotationRate: self = .rotationRate(newValue)
      case .magneticField: self = .magneticField(newValue)
      case .pressure: self = .pressure(newValue.x)
      case .location(var fix):
        (fix.latitude, fix.longitude, fix.altitude) = (newValue.x, newValue.y, newValue.z)
        self = .location(fix)
      case .hint, .wallClock: break
      }
    }
  }
}
