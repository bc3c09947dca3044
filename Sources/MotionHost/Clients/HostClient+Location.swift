public import MotionLink

/// Whether the client may be told where the device is: an answer apart from that on motion.
extension HostClient {
  public var locationAccess: LocationAccess {
    host.withClient(identifier) { $0.location.access } ?? LocationAccess(.denied)
  }

  /// Where nobody else is asked, the program's own user starts it and grants what it asks for.
  public func askToLocate(always: Bool) {
    guard host.withClient(identifier, { $0.location.asks(always: always) }) == true else { return }
    if let question = locationQuestion.withLock({ $0 }) {
      question.ask(always)
    } else {
      set(LocationAccess(always ? .always : .whenInUse, isExact: locationAccess.isExact))
    }
  }

  /// Calls `ask` when the user has to decide whether the client may be told where the device is, while it is
  /// used or always.
  public func onLocationQuestion(_ ask: @escaping @Sendable (_ always: Bool) -> Void) {
    // The old one is released outside of the lock: what it captured may call the client.
    _ = locationQuestion.withLock { question in
      defer { question = LocationQuestion(ask: ask) }
      return question
    }
  }

  /// How often the user was asked whether the client may be told where the device is.
  public var timesAskedToLocate: Int {
    host.withClient(identifier) { $0.location.timesAsked } ?? 0
  }

  /// The user decides, or changes the decision: running updates end where it is withdrawn, and go on as exact
  /// as is allowed.
  public func set(_ access: LocationAccess) {
    let former = host.withClient(identifier) { client in
      defer { client.location.access = access }
      return client.location.access
    }
    guard let former, former != access else { return }
    // Before anybody hears of it: what they begin then has it already.
    let affected = host.subscriptions(of: identifier) { $0.locates || $0 == .heading }
    for subscription in host.subscriptions(of: identifier, where: { $0 == .locationAccess }) {
      host.tell(subscription, .locationAccess(access))
    }
    for subscription in affected where !subscription.request.isAllowed(by: access) {
      host.fail(subscription, .notAuthorized)
    }
    host.beginAnew(affected.filter { $0.request.isAllowed(by: access) })
  }
}
