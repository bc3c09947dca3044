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
