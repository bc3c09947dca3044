import Foundation
import MotionLink

/// Brings locations, headings and the user's decisions to one manager's delegate, in order.
///
/// Keeps neither the manager nor its delegate alive, and lives as long as what it has begun.
final class LocationDelivery: Sendable {
  /// Who hears of it.
  private struct Listener: @unchecked Sendable {
    // Unchecked: both are the client's, and are used where the client is called alone.
    weak var manager: CLLocationManager?
    weak var delegate: (any CLLocationManagerDelegate)?
  }

  /// What was started, and whether the host knows of it: while the user has not decided, it does not.
  private struct Started: Sendable {
    var subscription: (any MotionSubscription)?
    /// Counts the starts, so that what belongs to an earlier one is passed over.
    var number: Int
    var isBegun = false
  }

  private struct State: Sendable {
    var listener = Listener()
    var link: (any MotionLink)?
    var decisions: (any MotionSubscription)?
    var settings = LocationSettings()
    var started: [LocationService: Started] = [:]
    var starts = 0
    var locations = ToldLocations()
    /// What the delegate was told last.
    var heading: HeadingValues?
    /// Kept as long as the manager, which hears of them.
    var regions: RegionMonitoring?
  }

  private let thread = CallThread()
  private let state = Guarded(State())

  // MARK: - What the manager shows

  var settings: LocationSettings { state.withLock { $0.settings } }
  var location: CLLocation? {
    state.withLock { $0.locations.last }.map { CLLocation(LocationValues($0)) }
  }
  var heading: CLHeading? { state.withLock { $0.heading }.map(CLHeading.init(_:)) }

  /// Changes what the client has set; locations that run go on so.
  func change(_ body: (inout LocationSettings) -> Void) {
    let (isNew, link) = state.withLock { state in
      guard let link = state.link else {
        body(&state.settings)
        return (false, nil as (any MotionLink)?)
      }
      let former = LocationService.locations.request(state.settings, of: link)
      body(&state.settings)
      let isNew = LocationService.locations.request(state.settings, of: link) != former
      return (isNew && state.started[.locations]?.isBegun == true, link)
    }
    guard isNew, let link else { return }
    end(.locations, forgets: false)
    begin(.locations, on: link)
  }

  // MARK: - What the manager does

  /// Another delegate, or none: it is told of the authorization, now and at each change.
  func listen(
    for delegate: (any CLLocationManagerDelegate)?, of manager: CLLocationManager,
    on link: any MotionLink
  ) {
    let listener = Listener(manager: manager, delegate: delegate)
    let former = state.withLock { state in
      state.listener = listener
      state.link = link
      defer { state.decisions = nil }
      return state.decisions
    }
    former?.cancel()
    guard delegate != nil else { return }
    if VisitMonitoring.joins(self, on: link) {
      // What came while nobody listened was told to nobody: it comes again.
      end(.visits)
      start(.visits, on: link)
    }
    _ = regions(on: link)
    guard link.isLocated else {
      return call(with: .unneeded) { $1.locationManagerDidChangeAuthorization($0) }
    }
    let decisions = link.subscribe(to: .locationAccess) { [weak self] update, receipt in
      if case .locationAccess(let access) = update { self?.take(access, receipt) }
    }
    state.withLock { $0.decisions = decisions }
  }

  /// Starts a service; where the user has yet to decide it begins when they allow it.
  func start(_ service: LocationService, on link: any MotionLink) {
    thread.isCurrent()
    let isNew = state.withLock { state in
      state.link = link
      guard state.started[service] == nil else { return false }
      state.starts += 1
      state.started[service] = Started(number: state.starts)
      state.locations.begin(service)
      return true
    }
    guard isNew else { return }
    // What is not there the host says, so that a replay waits until it was told.
    guard link.has(service.feature) else { return begin(service, on: link) }
    let access = link.locationAccess
    if service.request(settings, of: link).isAllowed(by: access) {
      begin(service, on: link)
    } else if access.permission == .denied || access.permission == .restricted {
      fail(.denied, .unneeded)
    }
  }

  /// What monitors regions, of which the manager hears from now on; where it only looks, it goes on to be
  /// called where it was.
  func regions(on link: any MotionLink, looks: Bool = false) -> RegionMonitoring {
    if !looks { thread.isCurrent() }
    let monitoring = MonitoredRegions.of(link)
    state.withLock { state in
      state.link = link
      state.regions = monitoring
    }
    monitoring.join(self)
    return monitoring
  }

  /// Ends a service: no call of it begins after this has returned where the client is called.
  func stop(_ service: LocationService) { end(service) }

  /// Ends everything.
  func end() {
    for service in LocationService.allCases { end(service) }
    let last = state.withLock { state in
      state.listener = Listener()
      defer { state.decisions = nil }
      return state.decisions
    }
    last?.cancel()
    thread.end()
  }

  /// Nothing can be told later.
  func refuseDeferral(on link: any MotionLink) {
    state.withLock { $0.link = link }
    thread.isCurrent()
    call(with: .unneeded) {
      $1.locationManager($0, didFinishDeferredUpdatesWithError: CLError(.deferredFailed))
    }
  }

  // MARK: - Subscriptions

  /// Subscribes for a service that was started, unless that has happened.
  private func begin(_ service: LocationService, on link: any MotionLink) {
    let begun = state.withLock { state -> (number: Int, request: MotionRequest)? in
      guard let started = state.started[service], !started.isBegun else { return nil }
      state.started[service]?.isBegun = true
      return (started.number, service.request(state.settings, of: link))
    }
    guard let begun else { return }
    let subscription = link.subscribe(to: begun.request) { [weak self] update, receipt in
      self?.take(update, of: service, begun.number, receipt)
    }
    let isWanted = state.withLock { state in
      guard state.started[service]?.number == begun.number else { return false }
      state.started[service]?.subscription = subscription
      return true
    }
    if !isWanted { subscription.cancel() }
  }

  /// Gives up the subscription; with `forgets` the service is no longer started.
  private func end(_ service: LocationService, forgets: Bool = true) {
    let last = state.withLock { state in
      let last = state.started[service]?.subscription
      if forgets {
        state.started[service] = nil
      } else if state.started[service] != nil {
        state.starts += 1
        state.started[service] = Started(number: state.starts)
      }
      return last
    }
    last?.cancel()
  }

  /// Whether what came for a start still counts.
  private func isWanted(_ service: LocationService, _ number: Int) -> Bool {
    state.withLock { $0.started[service]?.number == number }
  }

  // MARK: - What the host says

  private func take(_ access: LocationAccess, _ receipt: DeliveryReceipt) {
    call(with: receipt) { [weak self] manager, delegate in
      // Here, since a host at work must not be called.
      if access.allows { self?.beginAll(access) }
      delegate.locationManagerDidChangeAuthorization(manager)
    }
  }

  /// What has waited for the user begins, as far as they allow it.
  private func beginAll(_ access: LocationAccess) {
    guard let link = state.withLock({ $0.link }) else { return }
    for service in LocationService.allCases
    where service.request(settings, of: link).isAllowed(by: access) {
      begin(service, on: link)
    }
  }

  private func take(
    _ update: MotionUpdate, of service: LocationService, _ number: Int, _ receipt: DeliveryReceipt
  ) {
    call(with: receipt) { [weak self] manager, delegate in
      guard let self, isWanted(service, number) else { return }
      switch update {
      case .location(let reading): tell(reading, of: service, manager, delegate)
      case .heading(let reading): tell(reading, manager, delegate)
      case .visit(let visit):
        delegate.locationManager(manager, didVisit: CLVisit(visit))
        state.withLock { $0.link }?.acknowledgeVisits(upTo: visit.known)
      case .locationsPaused(true): delegate.locationManagerDidPauseLocationUpdates(manager)
      case .locationsPaused(false): delegate.locationManagerDidResumeLocationUpdates(manager)
      case .failure(.notAuthorized):
        // What was started begins again where the user allows it again; one location does not.
        end(service, forgets: service == .nextLocation)
        delegate.locationManager(manager, didFailWithError: CLError(.denied))
      case .failure:
        end(service)
        delegate.locationManager(manager, didFailWithError: CLError(service.failure))
      default: break
      }
    }
  }

  private func tell(
    _ reading: LocationReading, of service: LocationService, _ manager: CLLocationManager,
    _ delegate: any CLLocationManagerDelegate
  ) {
    if service == .nextLocation { end(service) }
    let location = CLLocation(LocationValues(reading))
    let isTold = state.withLock {
      $0.locations.take(reading, of: service, filter: $0.settings.distanceFilter)
    }
    if isTold { delegate.locationManager(manager, didUpdateLocations: [location]) }
  }

  private func tell(
    _ reading: HeadingReading, _ manager: CLLocationManager,
    _ delegate: any CLLocationManagerDelegate
  ) {
    let values = state.withLock { state -> HeadingValues? in
      guard let values = state.settings.view.values(of: reading, course: state.locations.last)
      else {
        return nil
      }
      if let last = state.heading, values.isNear(last, within: state.settings.headingFilter) {
        return nil
      }
      state.heading = values
      return values
    }
    if let values { delegate.locationManager(manager, didUpdateHeading: CLHeading(values)) }
  }

  private func fail(_ code: CLError.Code, _ receipt: DeliveryReceipt) {
    call(with: receipt) { $1.locationManager($0, didFailWithError: CLError(code)) }
  }

  /// Calls the delegate where the client wants to be called, as long as it is there.
  func call(
    with receipt: DeliveryReceipt,
    _ body: @escaping (CLLocationManager, any CLLocationManagerDelegate) -> Void
  ) {
    guard let link = state.withLock({ $0.link }) else { return }
    thread.enqueue(
      CallThread.Call(link: link, receipt: receipt) { [weak self] in
        guard let listener = self?.state.withLock({ $0.listener }), let manager = listener.manager,
          let delegate = listener.delegate
        else { return }
        body(manager, delegate)
      })
  }
}
