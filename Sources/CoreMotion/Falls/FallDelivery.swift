import Foundation
import MotionLink

/// Brings falls and the user's decisions to one manager's delegate, one after another: the next fall comes
/// when the delegate has dealt with the last one.
///
/// Keeps neither the manager nor its delegate alive, and lives as long as what it has begun.
final class FallDelivery: Sendable {
  /// Who hears of it.
  private struct Listener: @unchecked Sendable {
    // Unchecked: both are the client's, and are used on the handler queue alone (contract, decision 7.9).
    weak var manager: CMFallDetectionManager?
    weak var delegate: (any CMFallDetectionDelegate)?
  }

  /// A fall on its way; the receipt is kept until it has been dealt with.
  private struct Waiting: Sendable {
    let fall: FallRecord
    let receipt: DeliveryReceipt
  }

  private struct State: Sendable {
    var listener = Listener()
    var link: (any MotionLink)?
    var decisions: (any MotionSubscription)?
    var falls: (any MotionSubscription)?
    var waiting: [Waiting] = []
    /// The delegate has it, and has not said that it is done.
    var current: Waiting?

    /// The next fall for the delegate, where it has none.
    mutating func next() -> Waiting? {
      guard current == nil, !waiting.isEmpty else { return nil }
      current = waiting.removeFirst()
      return current
    }

    func knows(_ fall: FallRecord) -> Bool {
      current?.fall.date == fall.date || waiting.contains { $0.fall.date == fall.date }
    }
  }

  /// On which the delegate's methods run.
  let queue = HandlerQueue(on: .serialBackground(named: "CMFallDetectionManager"))
  private let state = Guarded(State())

  // MARK: - What the manager does

  /// Begins for a delegate, or goes on for another one; ends without one.
  func listen(
    for delegate: (any CMFallDetectionDelegate)?, of manager: CMFallDetectionManager,
    on link: any MotionLink
  ) {
    guard delegate != nil else { return stop() }
    let listener = Listener(manager: manager, delegate: delegate)
    let isNew = state.withLock { state in
      state.listener = listener
      defer { state.link = link }
      return state.link == nil
    }
    guard isNew, link.has(.falls) else { return }
    let decisions = link.subscribe(to: .authorization) { [weak self] update, receipt in
      if case .authorization(let decision) = update { self?.take(decision, receipt) }
    }
    state.withLock { $0.decisions = decisions }
    if link.authorization == .authorized { begin(on: link) }
  }

  /// Ends everything: no call begins after this has returned.
  func stop() {
    let last = state.withLock { state in
      defer { state = State() }
      return state
    }
    last.decisions?.cancel()
    last.falls?.cancel()
    queue.removeCalls(of: ObjectIdentifier(self))
  }

  /// Subscribes to falls, unless that has happened.
  private func begin(on link: any MotionLink) {
    guard state.withLock({ $0.falls == nil && $0.link != nil }) else { return }
    let falls = link.subscribe(to: .falls) { [weak self] update, receipt in
      switch update {
      case .fall(let fall): self?.take(fall, receipt)
      // Withdrawn: what was begun before is not begun again by itself.
      case .failure: self?.endFalls()
      default: break
      }
    }
    let isWanted = state.withLock { state in
      guard state.falls == nil, state.link != nil else { return false }
      state.falls = falls
      return true
    }
    if !isWanted { falls.cancel() }
  }

  private func endFalls() {
    // Released outside of the lock.
    _ = state.withLock { state in
      defer { state.falls = nil }
      return state.falls
    }
  }

  // MARK: - What the host says

  private func take(_ decision: Authorization, _ receipt: DeliveryReceipt) {
    call(with: receipt) { [weak self] manager, delegate in
      // Here, since a host at work must not be called.
      if decision == .authorized, let link = self?.state.withLock({ $0.link }) {
        self?.begin(on: link)
      }
      delegate.fallDetectionManagerDidChangeAuthorization(manager)
    }
  }

  private func take(_ fall: FallRecord, _ receipt: DeliveryReceipt) {
    let isNew = state.withLock { state in
      guard !state.knows(fall) else { return false }
      state.waiting.append(Waiting(fall: fall, receipt: receipt))
      return true
    }
    if isNew { tellNext() }
  }

  private func tellNext() {
    guard let next = state.withLock({ $0.next() }) else { return }
    let completion = FallCompletion { [weak self] isHandled in self?.finish(next.fall, isHandled) }
    call(with: next.receipt) { manager, delegate in
      delegate.fallDetectionManager(manager, didDetect: CMFallDetectionEvent(next.fall)) {
        completion.finish()
      }
    }
  }

  /// The delegate is done with a fall, or has forgotten it: then it comes again some day.
  private func finish(_ fall: FallRecord, _ isHandled: Bool) {
    let (link, last) = state.withLock { state in
      guard state.current?.fall == fall else { return (state.link, nil as Waiting?) }
      defer { state.current = nil }
      return (state.link, state.current)
    }
    if isHandled { link?.acknowledgeFalls(upTo: fall.date) }
    withExtendedLifetime(last) {}
    tellNext()
  }

  /// Calls the delegate on the handler queue, where it is still there.
  private func call(
    with receipt: DeliveryReceipt,
    _ body: @escaping (CMFallDetectionManager, any CMFallDetectionDelegate) -> Void
  ) {
    guard let link = state.withLock({ $0.link }) else { return }
    let handler: () -> Void = { [weak self] in
      guard let listener = self?.state.withLock({ $0.listener }), let manager = listener.manager,
        let delegate = listener.delegate
      else { return }
      body(manager, delegate)
    }
    queue.followUp(
      queue.enqueue([
        HandlerQueue.Call(
          owner: ObjectIdentifier(self), samples: 0, link: link, receipt: receipt,
          handler: ClientClosure(handler))
      ]))
  }
}

/// What a delegate is given to say that it is done. Released unsaid, it says that it never will be.
private final class FallCompletion: Sendable {
  private let isDone = Guarded(false)
  private let say: @Sendable (Bool) -> Void

  init(_ say: @escaping @Sendable (_ isHandled: Bool) -> Void) { self.say = say }

  func finish() { once(true) }

  deinit { once(false) }

  private func once(_ isHandled: Bool) {
    let isFirst = isDone.withLock { isDone in
      defer { isDone = true }
      return !isDone
    }
    if isFirst { say(isHandled) }
  }
}
