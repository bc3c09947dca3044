import Foundation
import MotionLink

/// The regions that a program has monitored on one host: managers share them, and all of them hear of each.
///
/// One subscription to fixes stands behind all regions, and lasts while there is one. It ends with the last
/// manager that has joined.
final class RegionMonitoring: Sendable {
  /// What Apple's documentation allows a program.
  static let limit = 20
  /// The largest radius, m: more than any place has.
  static let largestRadius: CLLocationDistance = 1_000_000

  private struct Watched: Sendable {
    let region: CLCircularRegion
    var boundary: Boundary
    /// Whether the delegates have heard that it began.
    var isTold = false

    init(_ region: CLCircularRegion) {
      self.region = region
      boundary = Boundary(center: region.center, radius: region.radius)
    }
  }

  /// A manager that has asked on which side of a region the device is.
  private struct Question: Sendable {
    weak var delivery: LocationDelivery?
    let region: CLCircularRegion
  }

  private struct Member: Sendable {
    weak var delivery: LocationDelivery?
  }

  private struct State: Sendable {
    var watched: [String: Watched] = [:]
    var questions: [Question] = []
    var members: [Member] = []
    /// The device has no more fixes.
    var isOver = false
  }

  /// A line of regions that has changed, for the delegates.
  private struct Crossing: Sendable {
    let region: CLCircularRegion
    let isInside: Bool
  }

  private weak let link: (any MotionLink)?
  private let state = Guarded(State())
  private let subscriptions = FixSubscriptions()
  /// Where what the host says is thought about: a host at work must not be called.
  private let queue = DispatchQueue(label: "CLLocationManager.regions")

  init(on link: any MotionLink) { self.link = link }

  // MARK: - What managers do

  /// All regions that are monitored.
  var regions: Set<CLRegion> { state.withLock { Set($0.watched.values.map(\.region)) } }

  /// One more manager hears of the regions.
  func join(_ delivery: LocationDelivery) {
    state.withLock { state in
      state.members.removeAll { $0.delivery == nil || $0.delivery === delivery }
      state.members.append(Member(delivery: delivery))
    }
  }

  /// Watches a region, in the place of another one of its name; a delegate hears why not.
  func start(_ region: CLRegion) {
    guard let link, let circle = region.copy() as? CLCircularRegion, link.has(.location),
      circle.radius <= Self.largestRadius
    else { return fail(region, .regionMonitoringFailure) }
    guard link.locationAccess.mayWatchRegions != false else {
      return fail(region, .regionMonitoringDenied)
    }
    let fits = state.withLock { state in
      guard !state.isOver,
        state.watched.count < Self.limit || state.watched[circle.identifier] != nil
      else { return false }
      state.watched[circle.identifier] = Watched(circle)
      return true
    }
    guard fits else { return fail(region, .regionMonitoringFailure) }
    settle(.unneeded)
  }

  /// Watches a region no longer.
  func stop(_ region: CLRegion) {
    state.withLock { _ = $0.watched.removeValue(forKey: region.identifier) }
    settle(.unneeded)
  }

  /// Tells a manager on which side of a region the device is, once that is known.
  func ask(_ region: CLRegion, for delivery: LocationDelivery) {
    guard let link, let circle = region.copy() as? CLCircularRegion, link.has(.location),
      link.locationAccess.mayWatchRegions != false, !state.withLock({ $0.isOver })
    else { return answer(region, nil, delivery, .unneeded) }
    let known = state.withLock { state in
      let known = state.watched[circle.identifier]?.boundary.isInside
      if known == nil { state.questions.append(Question(delivery: delivery, region: circle)) }
      return known
    }
    if let known { answer(region, known, delivery, .unneeded) } else { settle(.unneeded) }
  }

  // MARK: - Subscriptions

  /// Begins what is needed and allowed, and ends what nobody needs.
  private func settle(_ receipt: DeliveryReceipt) {
    guard let link else { return }
    let isNeeded = state.withLock { state in
      !state.isOver && !(state.watched.isEmpty && state.questions.isEmpty)
    }
    guard isNeeded else { return subscriptions.end() }
    subscriptions.hearDecisions(on: link) { [weak self] in self?.hear($0, $1) }
    guard link.locationAccess.mayWatchRegions == true else { return }
    for region in newlyBegun() {
      tellAll(receipt) { $1.locationManager($0, didStartMonitoringFor: region) }
    }
    subscriptions.hearFixes(on: link) { [weak self] in self?.hear($0, $1) }
  }

  /// Regions that are watched from now on.
  private func newlyBegun() -> [CLCircularRegion] {
    state.withLock { state in
      let names = state.watched.filter { !$0.value.isTold }.keys.sorted()
      for name in names { state.watched[name]?.isTold = true }
      return names.compactMap { state.watched[$0]?.region }
    }
  }

  // MARK: - What the host says

  private func hear(_ update: MotionUpdate, _ receipt: DeliveryReceipt) {
    queue.async { [self] in
      switch update {
      case .location(let fix): take(fix, receipt)
      case .locationAccess: settle(receipt)
      case .failure(.notAuthorized):
        let regions = end(isOver: false)
        for region in regions { fail(region, .regionMonitoringDenied, receipt) }
      case .failure:
        let regions = end(isOver: true)
        for region in regions { fail(region, .regionMonitoringFailure, receipt) }
      default: break
      }
    }
  }

  private func take(_ fix: LocationReading, _ receipt: DeliveryReceipt) {
    let (crossings, questions) = state.withLock { state in
      var crossings: [Crossing] = []
      for name in state.watched.keys.sorted() {
        guard var watched = state.watched[name] else { continue }
        let isFirst = watched.boundary.isInside == nil
        let side = watched.boundary.side(of: fix)
        state.watched[name] = watched
        if let side, !isFirst {
          crossings.append(Crossing(region: watched.region, isInside: side))
        }
      }
      defer { state.questions = [] }
      return (crossings, state.questions)
    }
    for question in questions {
      guard let delivery = question.delivery else { continue }
      answer(question.region, question.region.contains(fix.place), delivery, receipt)
    }
    for crossing in crossings { tell(crossing, receipt) }
    if !questions.isEmpty { settle(receipt) }
  }

  /// There are no fixes any more: for good, or until the user allows them again.
  private func end(isOver: Bool) -> [CLCircularRegion] {
    subscriptions.endFixes()
    return state.withLock { state in
      let regions = state.watched.sorted { $0.key < $1.key }.map(\.value.region)
      state.watched = isOver ? [:] : state.watched.mapValues { Watched($0.region) }
      state.isOver = isOver
      return regions
    }
  }

  // MARK: - What delegates hear

  private func tell(_ crossing: Crossing, _ receipt: DeliveryReceipt) {
    let region = crossing.region
    tellAll(receipt) { manager, delegate in
      delegate.locationManager(
        manager, didDetermineState: CLRegionState(isInside: crossing.isInside), for: region)
      if crossing.isInside, region.notifyOnEntry {
        delegate.locationManager(manager, didEnterRegion: region)
      } else if !crossing.isInside, region.notifyOnExit {
        delegate.locationManager(manager, didExitRegion: region)
      }
    }
  }

  private func answer(
    _ region: CLRegion, _ isInside: Bool?, _ delivery: LocationDelivery, _ receipt: DeliveryReceipt
  ) {
    delivery.call(with: receipt) {
      $1.locationManager($0, didDetermineState: CLRegionState(isInside: isInside), for: region)
    }
  }

  private func fail(
    _ region: CLRegion, _ code: CLError.Code, _ receipt: DeliveryReceipt = .unneeded
  ) {
    tellAll(receipt) {
      $1.locationManager($0, monitoringDidFailFor: region, withError: CLError(code))
    }
  }

  private func tellAll(
    _ receipt: DeliveryReceipt,
    _ body: @escaping (CLLocationManager, any CLLocationManagerDelegate) -> Void
  ) {
    for member in state.withLock({ $0.members }) {
      member.delivery?.call(with: receipt, body)
    }
  }
}

extension LocationAccess {
  /// Whether regions may be watched; `nil` where the user has yet to decide. Where a client may only know
  /// about where the device is, they may not.
  var mayWatchRegions: Bool? {
    permission == .notDetermined ? nil : allows && isExact
  }
}

extension CLRegionState {
  /// A side that may not be known.
  fileprivate init(isInside: Bool?) {
    self = isInside.map { $0 ? .inside : .outside } ?? .unknown
  }
}
