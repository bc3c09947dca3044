public import Foundation
import MotionHost
import MotionLink

/// Tells where the device is and where it points.
///
/// Whether a client may know where the device is, the user answers apart from motion and fitness. Only the
/// two requests ask. The delegate is called on the thread that has started something or set the delegate, as
/// far as its run loop runs, else on the main thread.
open class CLLocationManager: NSObject {
  private let pinned = MotionProvider.scoped
  private let delivery = LocationDelivery()

  /// The connection for a call now: that of the code that made the manager, where there was one.
  private var link: any MotionLink { pinned ?? MotionProvider.current }

  /// A manager without a delegate.
  public override init() {}

  deinit { delivery.end() }

  /// Hears of everything; it is told of the authorization at once.
  open weak var delegate: (any CLLocationManagerDelegate)? {
    didSet { delivery.listen(for: delegate, of: self, on: link) }
  }

  // MARK: - Authorization

  /// Whether the client may know where the device is. Never asks.
  open var authorizationStatus: CLAuthorizationStatus {
    CLAuthorizationStatus(link.locationAccess.permission)
  }

  /// The same, without a manager.
  open class func authorizationStatus() -> CLAuthorizationStatus {
    CLAuthorizationStatus(MotionProvider.current.locationAccess.permission)
  }

  /// How exactly it may know.
  open var accuracyAuthorization: CLAccuracyAuthorization {
    link.locationAccess.isExact ? .fullAccuracy : .reducedAccuracy
  }

  /// Asks whether the client may know where the device is while it is used: once, where the user has not
  /// decided.
  open func requestWhenInUseAuthorization() { link.askToLocate(always: false) }

  /// Asks whether it may at all times: once, where the user has not decided or has allowed the use.
  open func requestAlwaysAuthorization() { link.askToLocate(always: true) }

  /// Asks for exact locations for a while, of a user who allows reduced accuracy only. Nobody is asked here:
  /// `completion` gets `nil` where they are exact already, else ``CLError/promptDeclined``, on the main queue.
  open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil
  ) {
    let error = accuracyAuthorization == .fullAccuracy ? nil : CLError(.promptDeclined)
    guard let completion else { return }
    let answer = MainAnswer { completion(error) }
    answer.give(on: link)
  }

  /// The same; throws ``CLError/promptDeclined``.
  open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String
  ) async throws {
    if accuracyAuthorization != .fullAccuracy { throw CLError(.promptDeclined) }
  }

  /// Whether a widget may know where the device is: as the program may.
  open var isAuthorizedForWidgetUpdates: Bool { link.locationAccess.allows }

  /// Whether the device has locations at all.
  open class func locationServicesEnabled() -> Bool { MotionProvider.current.has(.location) }

  // MARK: - Locations

  /// The location that the delegate was told last, or one that lay within the filter since; `nil` before.
  open var location: CLLocation? { delivery.location }

  /// Metres from the last location that the delegate was told to the next one; none at first.
  open var distanceFilter: CLLocationDistance {
    get { delivery.settings.distanceFilter }
    set { delivery.change { $0.distanceFilter = newValue } }
  }

  /// How exact locations should be, m. The device gives the fixes that it has; ``kCLLocationAccuracyReduced``
  /// makes them those of reduced accuracy.
  open var desiredAccuracy: CLLocationAccuracy {
    get { delivery.settings.desiredAccuracy }
    set { delivery.change { $0.desiredAccuracy = newValue } }
  }

  /// What locations are for: where somebody is led in a vehicle that drives, the heading is its course.
  open var activityType: CLActivityType {
    get { delivery.settings.activityType }
    set { delivery.change { $0.activityType = newValue } }
  }

  /// Whether locations go on without a screen: a client that gets them is not suspended. False at first.
  open var allowsBackgroundLocationUpdates: Bool {
    get { delivery.settings.inBackground }
    set { delivery.change { $0.inBackground = newValue } }
  }

  /// Whether locations may pause while the user stays at a place, from when that is known until they are on their
  /// way; true at first.
  open var pausesLocationUpdatesAutomatically: Bool {
    get { delivery.settings.pauses }
    set { delivery.change { $0.pauses = newValue } }
  }

  /// Whether a mark shows that locations go on without a screen; no device here has one. False at first.
  open var showsBackgroundLocationIndicator: Bool {
    get { delivery.settings.showsInBackground }
    set { delivery.change { $0.showsInBackground = newValue } }
  }

  /// Tells locations from now on, or from when the user allows them. ``CLError/denied`` comes where the user
  /// has refused, ``CLError/locationUnknown`` where the device has none or has no more; both once.
  open func startUpdatingLocation() { delivery.start(.locations, on: link) }

  /// Tells no more locations, also none that was requested.
  open func stopUpdatingLocation() {
    delivery.stop(.locations)
    delivery.stop(.nextLocation)
  }

  /// Tells one location, the next that there is; ``CLError/locationUnknown`` after 10 s without.
  open func requestLocation() { delivery.start(.nextLocation, on: link) }

  /// Whether locations can be told later, many at once; no device here can.
  open class func deferredLocationUpdatesAvailable() -> Bool { false }

  /// Ends at once with ``CLError/deferredFailed``.
  open func allowDeferredLocationUpdates(
    untilTraveled distance: CLLocationDistance, timeout: TimeInterval
  ) { delivery.refuseDeferral(on: link) }

  /// Nothing is ever deferred, so nothing happens.
  open func disallowDeferredLocationUpdates() {}

  // MARK: - Significant changes

  /// Whether the device can tell them: where it has locations.
  open class func significantLocationChangeMonitoringAvailable() -> Bool {
    MotionProvider.current.has(.location)
  }

  /// Tells the first location, then one that is 500 m or more from the last, at most every five minutes, in
  /// `locationManager(_:didUpdateLocations:)`. A client that waits for them is not suspended.
  open func startMonitoringSignificantLocationChanges() {
    delivery.start(.significantChanges, on: link)
  }

  /// Tells no more of them.
  open func stopMonitoringSignificantLocationChanges() { delivery.stop(.significantChanges) }

  // MARK: - Regions

  /// Whether regions of a class can be monitored: circles, where the device has locations.
  open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
    regionClass is CLCircularRegion.Type && MotionProvider.current.has(.location)
  }

  /// Whether distances to beacons can be measured; no device here can.
  open class func isRangingAvailable() -> Bool { false }

  /// The largest radius of a region, m; -1 where none can be monitored.
  open var maximumRegionMonitoringDistance: CLLocationDistance {
    link.has(.location) ? RegionMonitoring.largestRadius : -1
  }

  /// The regions that the program's managers monitor.
  open var monitoredRegions: Set<CLRegion> {
    delivery.regions(on: link, looks: true).regions
  }

  /// Tells the delegates of all managers when the device comes into a region or leaves it, in the place of a
  /// region of the same name. At most 20, and circles alone: else, and where the user has refused or allows
  /// reduced accuracy only, `locationManager(_:monitoringDidFailFor:withError:)` says so. A client that monitors
  /// regions is not suspended; regions are forgotten with the program's last manager.
  open func startMonitoring(for region: CLRegion) { delivery.regions(on: link).start(region) }

  /// Tells no more of a region, by its name.
  open func stopMonitoring(for region: CLRegion) { delivery.regions(on: link).stop(region) }

  /// Tells, in `locationManager(_:didDetermineState:for:)`, on which side of a region the device is: at once
  /// where it is monitored and known, else with the next location; unknown where the client may not know.
  open func requestState(for region: CLRegion) {
    delivery.regions(on: link).ask(region, for: delivery)
  }

  // MARK: - Heading

  /// Whether the device knows where it points.
  open class func headingAvailable() -> Bool { MotionProvider.current.has(.heading) }

  /// The heading that the delegate was told last; `nil` before.
  open var heading: CLHeading? { delivery.heading }

  /// Degrees from the heading that the delegate was told last to the next one; 1 at first.
  open var headingFilter: CLLocationDegrees {
    get { delivery.settings.headingFilter }
    set { delivery.change { $0.headingFilter = newValue } }
  }

  /// Which edge of the device points; its top edge at first.
  open var headingOrientation: CLDeviceOrientation {
    get { delivery.settings.orientation }
    set { delivery.change { $0.orientation = newValue } }
  }

  /// No alert is shown, so nothing happens.
  open func dismissHeadingCalibrationDisplay() {}

  /// Tells headings from now on. Nobody is asked; true north needs a place that the client may know.
  open func startUpdatingHeading() { delivery.start(.heading, on: link) }

  /// Tells no more headings.
  open func stopUpdatingHeading() { delivery.stop(.heading) }

  // MARK: - Visits

  /// Tells the delegates of all managers, in `locationManager(_:didVisit:)`, where the user stays: first what
  /// became known of the last seven days and was not told yet, then each arrival and departure when it is known.
  /// The user must have allowed it at all times; until then it waits.
  open func startMonitoringVisits() {
    for delivery in VisitMonitoring.start(with: delivery, on: link) {
      delivery.start(.visits, on: link)
    }
  }

  /// Tells no manager's delegate of visits any more.
  open func stopMonitoringVisits() {
    for delivery in VisitMonitoring.stop(on: link) { delivery.stop(.visits) }
  }
}
