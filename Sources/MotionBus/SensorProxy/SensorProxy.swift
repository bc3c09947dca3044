import MotionLink
package import MotionService
import SystemLibrary

/// Tells desktops how the machine is held, how bright it is and whether something is near, under the name and by the
/// interface that they know from iio-sensor-proxy.
///
/// That there is a sensor everybody is told; what it reads is told to those who have claimed it.
package final class SensorProxy: Sendable {
  /// Its name on the bus.
  package static let name = "net.hadess.SensorProxy"

  private let sensors: any DesktopSensors
  let connection: BusConnection
  private let values = Guarded(SensorValues())
  private let known: Guarded<Set<DesktopSensor>>
  private let claims = Guarded<SensorClaims?>(nil)
  private let main = Guarded<SensorProxyObject?>(nil)
  private let compass = Guarded<CompassObject?>(nil)

  /// Offers the sensors on a bus. `compassUsers` may have the compass.
  package init(
    _ sensors: any DesktopSensors, on connection: BusConnection, compassUsers: Set<UInt32>
  ) {
    self.sensors = sensors
    self.connection = connection
    known = Guarded(sensors.available)
    let claims = SensorClaims(sensors, connection) { [weak self] in self?.take($0) }
    let main = SensorProxyObject(self, claims)
    let compass = CompassObject(self, claims, connection, users: compassUsers)
    self.claims.withLock { $0 = claims }
    self.main.withLock { $0 = main }
    self.compass.withLock { $0 = compass }
    connection.add(main)
    connection.add(compass)
    sensors.onChange { [weak self] in self?.tellAvailable() }
  }

  /// Lets go of all sensors, and offers them no more.
  package func end() {
    claims.withLock { $0 }?.end()
    for sensor in [DesktopSensor.accelerometer, .compass] {
      if let object = object(of: sensor) { connection.remove(object.path) }
    }
  }

  /// What there is and what it has said last.
  func values(of sensor: DesktopSensor) -> [String: BusValue] {
    let (values, has) = (values.withLock { $0 }, sensors.available.contains(sensor))
    switch sensor {
    case .accelerometer:
      return [
        "HasAccelerometer": .boolean(has),
        "AccelerometerOrientation": .text(values.orientation.rawValue),
      ]
    case .light:
      return [
        "HasAmbientLight": .boolean(has), "LightLevelUnit": .text(sensors.lightUnit.rawValue),
        "LightLevel": .double(values.light),
      ]
    case .proximity:
      return ["HasProximity": .boolean(has), "ProximityNear": .boolean(values.isNear)]
    case .compass: return ["HasCompass": .boolean(has), "CompassHeading": .double(values.heading)]
    }
  }

  private func object(of sensor: DesktopSensor) -> (any BusObject)? {
    sensor == .compass ? compass.withLock { $0 } : main.withLock { $0 }
  }

  private func take(_ reading: DesktopReading) {
    guard let sensor = values.withLock({ $0.take(reading) }), let object = object(of: sensor),
      let claims = claims.withLock({ $0 })
    else { return }
    let readings = values(of: sensor).filter { !$0.key.hasPrefix("Has") }
    for name in claims.claimants(of: sensor) {
      connection.sayChanged(object, to: name, readings)
    }
  }

  /// Sensors came or went.
  private func tellAvailable() {
    let now = sensors.available
    let changed = known.withLock { known in
      defer { known = now }
      return known.symmetricDifference(now)
    }
    values.withLock { $0.forget(all: now) }
    for sensor in DesktopSensor.allCases where changed.contains(sensor) {
      guard let object = object(of: sensor) else { continue }
      // Nothing of what a sensor has read: only whether it is there, and what it says while it is gone.
      let has = values(of: sensor).filter {
        $0.key.hasPrefix("Has") || !now.contains(sensor) || $0.key == "LightLevelUnit"
      }
      connection.sayChanged(object, to: nil, has)
    }
  }
}
