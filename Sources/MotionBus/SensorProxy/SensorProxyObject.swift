import MotionService

/// Accelerometer, light and proximity on the bus.
final class SensorProxyObject: BusObject {
  let path = "/net/hadess/SensorProxy"
  let interface = BusInterface.sensorProxy
  private unowned let proxy: SensorProxy
  private let claims: SensorClaims

  init(_ proxy: SensorProxy, _ claims: SensorClaims) {
    self.proxy = proxy
    self.claims = claims
  }

  func call(_ call: BusCall) {
    let sensors: [(String, DesktopSensor)] = [
      ("Accelerometer", .accelerometer), ("Light", .light), ("Proximity", .proximity),
    ]
    for (word, sensor) in sensors where call.member.hasSuffix(word) {
      if call.member.hasPrefix("Claim") {
        claims.claim(sensor, by: call.sender)
      } else {
        claims.release(sensor, by: call.sender)
      }
    }
    call.reply()
  }

  func properties(for call: BusCall, _ answer: @escaping @Sendable (BusProperties) -> Void) {
    let values = [DesktopSensor.accelerometer, .light, .proximity].reduce(into: [:]) {
      $0.merge(proxy.values(of: $1)) { $1 }
    }
    answer(.some(values, missing: .unknown("Property", "no such property")))
  }
}
