import CoreLocation

/// What an app does that watches places, as a program for Apple's phone has it.
///
/// Unchecked: what changes is touched under the lock only.
public final class Neighbourhood: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
  private let manager = CLLocationManager()
  private let geocoder = CLGeocoder()
  private let session = CLServiceSession(authorization: .always)
  private let lock = NSLock()
  private var said: [String] = []

  public init(home: CLLocationCoordinate2D, radius: CLLocationDistance) {
    super.init()
    manager.delegate = self
    manager.showsBackgroundLocationIndicator = true
    guard CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self) else { return }
    let region = CLCircularRegion(
      center: home, radius: min(radius, manager.maximumRegionMonitoringDistance),
      identifier: "home")
    region.notifyOnEntry = true
    region.notifyOnExit = true
    manager.startMonitoring(for: region)
    manager.requestState(for: region)
    if CLLocationManager.significantLocationChangeMonitoringAvailable() {
      manager.startMonitoringSignificantLocationChanges()
    }
  }

  /// What was said so far.
  public var lines: [String] { lock.withLock { said } }

  private func say(_ line: String) { lock.withLock { said.append(line) } }

  public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    if let circle = region as? CLCircularRegion { say("in \(region.identifier) \(circle.radius)") }
  }

  public func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    say("out of \(region.identifier)")
    for region in manager.monitoredRegions { manager.stopMonitoring(for: region) }
  }

  public func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {
    switch state {
    case .inside: say("at home")
    case .outside: say("away")
    case .unknown: break
    @unknown default: break
    }
  }

  public func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: Error
  ) {
    if (error as? CLError)?.code == .regionMonitoringDenied { say("not allowed") }
  }

  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard let place = locations.last else { return }
    geocoder.reverseGeocodeLocation(place) { [weak self] placemarks, error in
      if let street = placemarks?.first?.thoroughfare { self?.say(street) }
      if let error = error as? CLError, error.code == .network { self?.say("no street") }
    }
  }

  /// Why the session is not what it should be; ends with it.
  public func obstacles() async throws -> [String] {
    for try await diagnostic in session.diagnostics {
      if diagnostic.authorizationDenied || diagnostic.authorizationDeniedGlobally {
        return ["denied"]
      }
      if !diagnostic.authorizationRequestInProgress {
        return diagnostic.alwaysAuthorizationDenied ? ["when in use"] : []
      }
    }
    return ["over"]
  }
}

/// The same by a sequence: how often a place is reached.
public func arrivals(
  at place: CLLocationCoordinate2D, within radius: CLLocationDistance, atMost count: Int
) async throws -> Int {
  let background = CLBackgroundActivitySession()
  defer { background.invalidate() }
  let monitor = await CLMonitor("arrivals")
  await monitor.add(
    CLMonitor.CircularGeographicCondition(center: place, radius: radius), identifier: "place",
    assuming: .unsatisfied)
  var arrivals = 0
  for try await event in await monitor.events {
    switch event.state {
    case .satisfied: arrivals += 1
    case .unsatisfied, .unknown: break
    case .unmonitored: return arrivals
    @unknown default: break
    }
    if arrivals == count { break }
  }
  guard let record = await monitor.record(for: "place"),
    record.condition is CLMonitor.CircularGeographicCondition
  else { return -1 }
  return arrivals
}
