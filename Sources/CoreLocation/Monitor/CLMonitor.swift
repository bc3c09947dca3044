import MotionHost

/// Watches conditions under names, and tells in ``events`` when they are met and when no longer: first how each
/// stands, then each change. Asks nobody; until the user decides it waits. A client that has conditions is not
/// suspended; they are forgotten with the monitor and its events.
public actor CLMonitor {
  /// Its name.
  public let name: String
  /// What happens to its conditions, in order.
  public let events: Events

  private let watch: ConditionWatch

  /// A monitor without conditions.
  public init(_ name: String) async {
    self.name = name
    watch = ConditionWatch(on: MotionProvider.current)
    events = Events(watch: watch)
  }

  /// The names of its conditions, in the order of the alphabet.
  public var identifiers: [String] { watch.identifiers }

  /// Watches a condition, in the place of another one of its name. The first event says how it stands.
  public func add(_ condition: any CLCondition, identifier: String) {
    watch.add(condition, identifier, .unknown)
  }

  /// The same; an event comes only where it does not stand as `state` says.
  public func add(
    _ condition: any CLCondition, identifier: String, assuming state: Event.State
  ) { watch.add(condition, identifier, state) }

  /// Watches a condition no longer.
  public func remove(_ identifier: String) { watch.remove(identifier) }

  /// A condition and its last event; `nil` where there is none of that name.
  public func record(for identifier: String) -> Record? { watch.record(of: identifier) }
}
