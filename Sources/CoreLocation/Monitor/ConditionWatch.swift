import Foundation
import MotionLink

/// The conditions of one monitor, and the events that wait for its client.
///
/// One subscription to fixes stands behind all conditions. An event counts as handled when the client asks for
/// the next one, so that a replay does not run ahead of the loop that consumes them.
final class ConditionWatch: Sendable {
  typealias Event = CLMonitor.Event
  private typealias Consumer = CheckedContinuation<Event?, Never>

  private struct Watched: Sendable {
    let condition: any CLCondition
    var boundary: Boundary?
    /// The last event that the client has dealt with.
    var handled: Event
  }

  private struct State {
    var watched: [String: Watched] = [:]
    var waiting: [(event: Event, receipt: DeliveryReceipt)] = []
    var atHand: (event: Event, receipt: DeliveryReceipt)?
    var consumer: Consumer?
    /// How many iterations there are; where there is none, nobody is waited for.
    var clients = 0
    var isOver = false
  }

  private let link: any MotionLink
  private let state = Guarded(State())
  private let subscriptions = FixSubscriptions()
  /// Where what the host says is thought about: a host at work must not be called.
  private let queue = DispatchQueue(label: "CLMonitor")

  init(on link: any MotionLink) { self.link = link }

  deinit { end() }

  // MARK: - What the monitor does

  var identifiers: [String] { state.withLock { $0.watched.keys.sorted() } }

  func record(of identifier: String) -> CLMonitor.Record? {
    state.withLock { state in
      state.watched[identifier].map {
        CLMonitor.Record(condition: $0.condition, lastEvent: $0.handled)
      }
    }
  }

  func add(_ condition: any CLCondition, _ identifier: String, _ assumed: Event.State) {
    let circle = condition as? CLMonitor.CircularGeographicCondition
    let now = link.now
    let obstacle: Event.Obstacle? = state.withLock { state in
      let fits =
        state.watched.count < RegionMonitoring.limit || state.watched[identifier] != nil
      state.watched[identifier] = Watched(
        condition: condition,
        boundary: fits ? circle.map { Boundary($0, assumed) } : nil,
        handled: Event(identifier, assumed, at: now))
      return circle == nil ? .unsupported : fits ? nil : .limit
    }
    if let obstacle {
      give(Event(identifier, .unmonitored, at: now, obstacle: obstacle), .unneeded)
    } else if !link.has(.location) {
      give(Event(identifier, .unmonitored, at: now, obstacle: .device), .unneeded)
    } else if let obstacle = link.locationAccess.obstacle {
      give(Event(identifier, .unmonitored, at: now, obstacle: obstacle), .unneeded)
    }
    settle()
  }

  func remove(_ identifier: String) {
    state.withLock { state in
      state.watched[identifier] = nil
      state.waiting.removeAll { $0.event.identifier == identifier }
    }
    settle()
  }

  /// Ends everything: neither the monitor nor a loop over its events is there any more.
  private func end() {
    let last = state.withLock { state in
      let last = state
      state = State(isOver: true)
      return last
    }
    subscriptions.end()
    last.consumer?.resume(returning: nil)
  }

  // MARK: - Subscriptions

  /// Begins what is needed and allowed, and ends what nobody needs.
  private func settle() {
    guard link.has(.location) else { return }
    let isNeeded = state.withLock { state in
      !state.isOver && state.watched.values.contains { $0.boundary != nil }
    }
    guard isNeeded else { return subscriptions.end() }
    subscriptions.hearDecisions(on: link) { [weak self] in self?.hear($0, $1) }
    guard link.locationAccess.mayWatchRegions == true else { return }
    subscriptions.hearFixes(on: link) { [weak self] in self?.hear($0, $1) }
  }

  // MARK: - What the host says

  private func hear(_ update: MotionUpdate, _ receipt: DeliveryReceipt) {
    queue.async { [self] in
      switch update {
      case .location(let fix): take(fix, receipt)
      case .locationAccess: withExtendedLifetime(receipt) { settle() }
      case .failure(.notAuthorized): lose(link.locationAccess.obstacle ?? .denied, receipt)
      case .failure: lose(.device, receipt)
      default: break
      }
    }
  }

  private func take(_ fix: LocationReading, _ receipt: DeliveryReceipt) {
    let events = state.withLock { state in
      state.watched.keys.sorted().compactMap { name -> Event? in
        guard let isInside = state.watched[name]?.boundary?.side(of: fix) else { return nil }
        return Event(name, isInside ? .satisfied : .unsatisfied, at: fix.date)
      }
    }
    for event in events { give(event, receipt) }
  }

  /// Nothing is watched any more: until the user allows it again, or for good.
  private func lose(_ obstacle: Event.Obstacle, _ receipt: DeliveryReceipt) {
    let now = link.now
    subscriptions.endFixes()
    let names = state.withLock { state in
      let names = state.watched.filter { $0.value.boundary != nil }.keys.sorted()
      for name in names {
        let circle = state.watched[name]?.condition as? CLMonitor.CircularGeographicCondition
        state.watched[name]?.boundary =
          obstacle == .device ? nil : circle.map { Boundary($0, .unknown) }
      }
      return names
    }
    for name in names {
      give(Event(name, .unmonitored, at: now, obstacle: obstacle), receipt)
    }
  }

  // MARK: - What the client gets

  /// An iteration begins.
  func come() { state.withLock { $0.clients += 1 } }

  /// An iteration is over: what it had at hand it has dealt with.
  func leave() {
    release()
    let waiting = state.withLock { state in
      state.clients -= 1
      guard state.clients == 0 else { return [] as [DeliveryReceipt] }
      defer { state.waiting = state.waiting.map { ($0.event, .unneeded) } }
      return state.waiting.map(\.receipt)
    }
    withExtendedLifetime(waiting) {}
  }

  /// The next event; `nil` after the end. Only one task at a time asks.
  func next() async -> Event? {
    release()
    // As in `LiveReceiver`: the thread sanitizer learns the order from the lock.
    defer { state.withLock { _ in } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { serve($0) }
    } onCancel: {
      cancel()
    }
  }

  /// The event at hand has been dealt with.
  private func release() {
    let last = state.withLock { state in
      if let event = state.atHand?.event { state.watched[event.identifier]?.handled = event }
      defer { state.atHand = nil }
      return state.atHand
    }
    withExtendedLifetime(last) {}
  }

  /// Gives a consumer what there is, or lets it wait.
  private func serve(_ consumer: Consumer) {
    let result: Event?? = state.withLock { state in
      if Task.isCancelled || state.isOver && state.waiting.isEmpty { return .some(nil) }
      guard state.waiting.isEmpty else {
        let next = state.waiting.removeFirst()
        state.atHand = next
        return .some(next.event)
      }
      state.consumer = consumer
      return nil
    }
    if let result { consumer.resume(returning: result) }
  }

  /// The task that waits is cancelled: its loop ends, what is watched goes on.
  private func cancel() {
    let consumer = state.withLock { state in
      defer { state.consumer = nil }
      return state.consumer
    }
    consumer?.resume(returning: nil)
  }

  private func give(_ event: Event, _ receipt: DeliveryReceipt) {
    let consumer = state.withLock { state -> Consumer? in
      guard !state.isOver else { return nil }
      guard let consumer = state.consumer else {
        state.waiting.append((event, state.clients > 0 ? receipt : .unneeded))
        return nil
      }
      state.consumer = nil
      state.atHand = (event, receipt)
      return consumer
    }
    consumer?.resume(returning: event)
  }
}

extension LocationAccess {
  /// Why conditions may not be watched; `nil` where they may, or the user has yet to decide.
  fileprivate var obstacle: CLMonitor.Event.Obstacle? {
    switch permission {
    case .denied: .denied
    case .restricted: .restricted
    case .always, .whenInUse: isExact ? nil : .accuracy
    case .notDetermined: nil
    }
  }
}

extension Boundary {
  /// A condition's, as it is assumed to stand.
  fileprivate init(
    _ circle: CLMonitor.CircularGeographicCondition, _ assumed: CLMonitor.Event.State
  ) {
    let isInside: Bool? =
      switch assumed {
      case .satisfied: true
      case .unsatisfied: false
      case .unknown, .unmonitored: nil
      }
    self.init(center: circle.center, radius: circle.radius, isInside: isInside)
  }
}
