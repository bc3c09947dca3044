import CoreMotion
import MotionTesting

/// A delegate that notes what it hears.
class Located: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
  // Unchecked: everything that changes is guarded by a lock.
  let locations = Log<[CLLocation]>()
  let headings = Log<CLHeading>()
  let errors = Log<CLError.Code>()
  let decisions = Log<CLAuthorizationStatus>()
  let deferrals = Log<CLError.Code?>()
  let visits = Log<CLVisit>()
  /// Whether a pause of locations began or ended.
  let pauses = Log<Bool>()
  /// Where the calls came.
  let threads = Log<(thread: Thread, isMain: Bool)>()

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    decisions.append(manager.authorizationStatus)
    threads.append((.current, Main.isCurrent))
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    self.locations.append(locations)
    threads.append((.current, Main.isCurrent))
  }

  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    headings.append(newHeading)
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    if let error = error as? CLError { errors.append(error.code) }
  }

  func locationManager(
    _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?
  ) { deferrals.append((error as? CLError)?.code) }

  func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
    visits.append(visit)
  }

  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) { pauses.append(true) }
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {
    pauses.append(false)
  }

  /// All locations in order.
  var places: [CLLocation] { locations.entries.flatMap { $0 } }
}

/// The main queue, which a test's process may serve on any thread.
enum Main {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether this runs on it.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}

/// Fixes by construction.
enum Ways {
  /// Due north through Berlin, a fix each second.
  static func north(
    speed: Double = 10, seconds: Int = 60, from start: Double = 0, accuracy: Double = 5
  ) -> [MotionSample] {
    (0..<seconds).map { second in
      .location(
        latitude: 52.5 + speed * Double(second) / 111_270, longitude: 13.4, altitude: 34,
        accuracy: accuracy, speed: speed, course: 0, at: start + Double(second))
    }
  }
}

extension MotionReplay {
  /// A manager of this device with a delegate, which may know where it is.
  func manager(
    _ delegate: any CLLocationManagerDelegate, _ authorization: CLAuthorizationStatus? = nil
  ) -> CLLocationManager {
    if let authorization { locationAuthorization = authorization }
    let manager = perform { CLLocationManager() }
    manager.delegate = delegate
    return manager
  }
}
