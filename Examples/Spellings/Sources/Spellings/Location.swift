import CoreLocation

/// What an app does that shows where it is and where it points, as a program for Apple's phone has it.
///
/// Unchecked: what changes is touched under the lock only; the manager is called where it was made.
public final class Whereabouts: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
  private let manager = CLLocationManager()
  private let lock = NSLock()
  private var said: [String] = []
  private var start: CLLocation?
  private var last: CLLocation?
  private var bearings: [CLLocationDirection] = []

  public override init() {
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.distanceFilter = kCLDistanceFilterNone
    manager.activityType = .fitness
    if CLLocationManager.headingAvailable() { manager.startUpdatingHeading() }
  }

  /// What was said so far.
  public var lines: [String] { lock.withLock { said } }

  /// Metres from the first place to the last one.
  public var way: CLLocationDistance? {
    lock.withLock { start.flatMap { start in last.map { $0.distance(from: start) } } }
  }

  /// All headings, degrees from magnetic north.
  public var headings: [CLLocationDirection] { lock.withLock { bearings } }

  private func say(_ line: String) { lock.withLock { said.append(line) } }

  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    switch manager.authorizationStatus {
    case .notDetermined: manager.requestWhenInUseAuthorization()
    case .authorizedWhenInUse, .authorizedAlways:
      say(manager.accuracyAuthorization == .fullAccuracy ? "allowed" : "allowed, about")
      manager.pausesLocationUpdatesAutomatically = false
      manager.startUpdatingLocation()
      if manager.authorizationStatus == .authorizedAlways { manager.startMonitoringVisits() }
    case .denied, .restricted: say("not allowed")
    @unknown default: break
    }
  }

  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard let newest = locations.last, newest.horizontalAccuracy >= 0 else { return }
    lock.withLock {
      start = start ?? newest
      last = newest
    }
  }

  public func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
    guard CLLocationCoordinate2DIsValid(visit.coordinate) else { return }
    say(visit.departureDate == .distantFuture ? "came" : "left")
  }

  public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) { say("paused") }
  public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {
    say("goes on")
  }

  public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
  {
    guard newHeading.headingAccuracy >= 0 else { return }
    lock.withLock { bearings.append(newHeading.magneticHeading) }
  }

  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    guard let error = error as? CLError else { return }
    switch error.code {
    case .denied: manager.stopUpdatingLocation()
    case .locationUnknown: say("no more places")
    case .headingFailure: say("no more headings")
    default: say("\(error)")
    }
  }
}

/// The same by a sequence.
public func placesInSequence(atMost count: Int) async throws -> [CLLocationCoordinate2D] {
  var places: [CLLocationCoordinate2D] = []
  for try await update in CLLocationUpdate.liveUpdates(.fitness) {
    if update.authorizationDenied || update.locationUnavailable { break }
    if let location = update.location { places.append(location.coordinate) }
    if places.count == count { break }
  }
  return places
}
