import CoreMotion
import MotionTesting

/// A delegate that notes what it hears of regions.
final class Fenced: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
  // Unchecked: everything that changes is guarded by a lock.
  /// In order: "begun home", "in home", "inside home", …
  let lines = Log<String>()
  let failures = Log<(name: String?, code: CLError.Code?)>()
  let places = Log<CLLocation>()

  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
    lines.append("begun \(region.identifier)")
  }

  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    lines.append("in \(region.identifier)")
  }

  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    lines.append("out \(region.identifier)")
  }

  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) { lines.append("\(state) \(region.identifier)") }

  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
    withError error: any Error
  ) { failures.append((region?.identifier, (error as? CLError)?.code)) }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    for location in locations { places.append(location) }
  }
}

extension Ways {
  /// So many metres due north of where `north` begins.
  static func place(_ metres: Double) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: 52.5 + metres / 111_270, longitude: 13.4)
  }

  /// A circle about such a place.
  static func circle(_ name: String, at metres: Double, radius: Double = 100) -> CLCircularRegion {
    CLCircularRegion(center: place(metres), radius: radius, identifier: name)
  }
}
