import Foundation
import MotionHost
import MotionLink
import Synchronization

/// Runs the handlers of one manager on one of the client's queues, one after another and in order,
/// even where that queue runs several operations at a time (R13).
///
/// Calls wait here and not in the client's queue, which never holds more than one operation of
/// ours: so they can be taken back at a stop, and a queue that stands still costs bounded memory.
final class HandlerQueue: Sendable {
  /// A call of a handler that waits for its turn.
  struct Call: Sendable {
    /// At whose end it is taken back; `nil` for answers, which are always given.
    var owner: ObjectIdentifier?
    /// How many samples it carries; 0 for what must not get lost.
    var samples: Int
    /// The connection for calls of the client from within the handler.
    var link: any MotionLink
    /// Kept until the handler has returned or the call is thrown away.
    var receipt: DeliveryReceipt
    /// Calls the handler and does nothing else before it.
    var handler: ClientClosure<() -> Void>
  }

  /// What has to happen outside of locks after a change.
  struct FollowUp {
    /// To be given to `schedule`.
    fileprivate var turn: HandlerTurn?
    /// Calls thrown away; they are released with this.
    fileprivate var dropped: [Call] = []

    /// Nothing.
    static let none = FollowUp()
  }

  private struct State {
    var waiting = CallBuffer()
    /// In the client's queue, not begun.
    var scheduled: HandlerTurn?
    /// Begun, its handler not yet back.
    var running: (turn: HandlerTurn, owner: ObjectIdentifier?)?

    /// The next turn, if calls wait and no turn is under way.
    mutating func nextTurn(of queue: HandlerQueue) -> HandlerTurn? {
      guard scheduled == nil, running == nil, !waiting.isEmpty else { return nil }
      let turn = HandlerTurn(of: queue)
      scheduled = turn
      return turn
    }
  }

  /// The client's queue.
  let operations: OperationQueue
  private let state = Guarded(State())

  init(on operations: OperationQueue) { self.operations = operations }

  // MARK: - Calls

  /// Puts calls at the end of the queue. The result must be given to `followUp` when the caller
  /// holds no lock any more.
  func enqueue(_ calls: [Call]) -> FollowUp {
    state.withLock { state in
      let dropped = state.waiting.append(calls)
      return FollowUp(turn: state.nextTurn(of: self), dropped: dropped)
    }
  }

  /// Does what `enqueue` left to do.
  func followUp(_ followUp: FollowUp) {
    if let turn = followUp.turn { operations.addOperation(turn) }
  }

  /// Takes back all calls of an owner. None of them starts after this has returned; one that has
  /// started may still be running.
  func removeCalls(of owner: ObjectIdentifier) {
    let (removed, idle, running) = state.withLock { state in
      let removed = state.waiting.remove { $0.owner == owner }
      var idle: HandlerTurn?
      if state.waiting.isEmpty {
        idle = state.scheduled
        state.scheduled = nil
      }
      let running = state.running.flatMap { $0.owner == owner ? $0.turn : nil }
      return (removed, idle, running)
    }
    idle?.withdraw()
    // Between its removal from the queue and the handler's first instruction nothing can block.
    while let running, !running.hasEntered.load(ordering: .acquiring) { sched_yield() }
    withExtendedLifetime(removed) {}
  }

  // MARK: - Turns

  /// Runs the first call; for `HandlerTurn`.
  func run(_ turn: HandlerTurn) {
    let receipt = runFirstCall(turn)
    let following = state.withLock { state in
      if state.running?.turn === turn { state.running = nil }
      return state.nextTurn(of: self)
    }
    if let following { operations.addOperation(following) }
    withExtendedLifetime(receipt) {}
  }

  /// Runs the first call and lets go of its handler. Returns what it was delivered with.
  private func runFirstCall(_ turn: HandlerTurn) -> DeliveryReceipt? {
    let first: Call? = state.withLock { state in
      guard state.scheduled === turn else { return nil }
      state.scheduled = nil
      guard let call = state.waiting.popFirst() else { return nil }
      state.running = (turn, call.owner)
      return call
    }
    guard let first else { return nil }
    MotionProvider.$scoped.withValue(first.link) {
      turn.hasEntered.store(true, ordering: .releasing)
      first.handler.call()
    }
    return first.receipt
  }

  /// The client has cancelled all operations of its queue: samples that wait are thrown away as
  /// Core Motion's would be, all other calls stay in the queue; for `HandlerTurn`.
  func skip(_ turn: HandlerTurn) {
    let rest = state.withLock { state -> FollowUp in
      guard state.scheduled === turn else { return .none }
      state.scheduled = nil
      let dropped = state.waiting.remove { $0.samples > 0 }
      return FollowUp(turn: state.nextTurn(of: self), dropped: dropped)
    }
    followUp(rest)
  }
}
