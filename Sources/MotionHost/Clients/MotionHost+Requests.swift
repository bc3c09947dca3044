import FoundationEssentials
package import MotionLink
package import MotionProcessing

// Subscriptions and questions, once they are allowed.
extension MotionHost {
  /// Begins a subscription.
  func begin(_ subscription: HostSubscription) {
    lookAtClock()
    state.withLock { $0.begin(subscription) }
    queue.send()
  }

  /// Subscriptions go on with what their client may have now.
  func beginAnew(_ subscriptions: [HostSubscription]) {
    state.withLock { state in for subscription in subscriptions { state.beginAnew(subscription) } }
    queue.send()
  }

  /// Ends a subscription with the reason for which it gets nothing (more).
  func fail(_ subscription: HostSubscription, _ failure: MotionFailure) {
    state.withLock { $0.fail(subscription, failure) }
    queue.send()
  }

  /// Changes a subscription's interval.
  func set(interval: TimeInterval, of subscription: HostSubscription) {
    state.withLock { $0.device.set(interval: interval, of: subscription) }
  }

  /// Ends a subscription.
  func remove(_ subscription: HostSubscription) {
    state.withLock { $0.device.remove(subscription) }
  }

  /// The client runs again and gets what it missed (R59, R74). `false` where it was not suspended.
  func resume(_ identifier: HostClient.Identifier) -> Bool {
    let wasSuspended = state.withLock { $0.resume(identifier) }
    queue.send()
    return wasSuspended
  }

  /// All clients that ran get no time while `body` runs, and run again after it: their process was
  /// stopped and is continued (contract, decision 7.30).
  func whileStopped(_ body: () throws -> Void) rethrows {
    let stopped = state.withLock { $0.suspendAll() }
    defer { for client in stopped { _ = resume(client) } }
    try body()
  }

  /// Answers a question about the past.
  func answer(
    _ query: MotionQuery,
    _ answer: @escaping @Sendable (Result<MotionAnswer, MotionFailure>, DeliveryReceipt) -> Void
  ) {
    lookAtClock()
    guard let clock = queryClock.withLock({ $0 }) else {
      return deliver(state.withLock { $0.device.answer(query) }, to: answer)
    }
    let (now, result) = state.withLock { state in
      let now = state.device.clock.date(of: state.device.now)
      return (now, state.device.answer(clock.meant(by: query, now: now)).ending(as: query))
    }
    if let complaint = clock.complaint(about: query, now: now) { sayOnce(complaint) }
    deliver(result, to: answer)
  }

  private func sayOnce(_ line: String) {
    let isFirst = hasComplained.withLock { hasComplained in
      defer { hasComplained = true }
      return !hasComplained
    }
    if isFirst { StandardError.say(line) }
  }

  /// Sends the answer to a question.
  func deliver(
    _ result: Result<MotionAnswer, MotionFailure>,
    to answer: @escaping @Sendable (Result<MotionAnswer, MotionFailure>, DeliveryReceipt) -> Void
  ) {
    queue.sendOutOfTurn { answer(result, $0) }
  }

  /// Records acceleration from now on.
  func record(forDuration duration: TimeInterval) {
    lookAtClock()
    state.withLock { $0.device.record(forDuration: duration) }
  }

  /// Watches the hand that wears the device from now on.
  func monitorMovement(forDuration duration: TimeInterval) {
    lookAtClock()
    state.withLock { $0.device.watch(.tremor, forDuration: duration) }
  }

  /// How far the hand is watched.
  var movementMonitoring: MovementMonitoring { state.withLock { $0.device.movementMonitoring } }

  /// Watches between two times of the device, as was asked for before it began again.
  package func watch(_ part: WatchedPart, from start: SensorTime, to end: SensorTime) {
    state.withLock { $0.device.watch(part, from: start, to: end) }
  }

  /// What the user will do about falls from now on.
  package var fallAnswer: FallRecord.Resolution {
    get { state.withLock { $0.device.fallAnswer } }
    set { state.withLock { $0.device.fallAnswer = newValue } }
  }

  /// Keeps a minute of a hand that was watched before.
  package func remember(_ minute: MovementMinute) {
    state.withLock { $0.device.store.append(minute) }
  }

  /// A program has dealt with the falls up to a date.
  func note(_ name: String, hasHeardUpTo date: Date) {
    state.withLock { $0.device.store.note(name, hasHeardUpTo: date) }
  }

  /// A program has dealt with what became known of visits up to a date.
  func note(_ name: String, hasHeardOfVisitsUpTo date: Date) {
    state.withLock { $0.device.store.note(name, hasHeardOfVisitsUpTo: date) }
  }

  /// Tells a subscription something that follows from no sample.
  func tell(_ subscription: HostSubscription, _ update: MotionUpdate) {
    state.withLock { $0.tell(subscription, update) }
    queue.send()
  }

  /// Records to a time, as was asked for at another.
  package func record(from start: SensorTime, to end: SensorTime) {
    state.withLock { $0.device.record(from: start, to: end) }
  }

  /// What is decided now, and what is not yet.
  package func checkpoint() -> HistoryCheckpoint { state.withLock { $0.device.checkpoint() } }

  /// What the recorder holds.
  func recorded(from start: Date, to end: Date) -> (any RecordedSamples)? {
    lookAtClock()
    let clock = queryClock.withLock { $0 }
    return state.withLock { state in
      let now = state.device.clock.date(of: state.device.now)
      return state.device.recorded(from: start, to: clock?.end(end, now: now) ?? end)
    }
  }
}
