public import Foundation
import MotionLink

/// Gets what the user does now. Has no error parameter: where there is nothing to tell, it is not
/// called.
public typealias CMMotionActivityHandler = (CMMotionActivity?) -> Void
/// Gets what the user did, or an error.
public typealias CMMotionActivityQueryHandler = ([CMMotionActivity]?, (any Error)?) -> Void

/// What the user does: now, and during the last seven days (R5, R9, R24 to R65).
open class CMMotionActivityManager: NSObject {
  private let connection = ManagerConnection()
  private let queues = HandlerQueues()
  private let updates = UpdateChannel<ActivityState> {
    if case .activity(let state) = $0 { state } else { nil }
  }

  /// A manager with nothing running.
  public override init() { super.init() }

  /// Whether the device can tell activities.
  open class func isActivityAvailable() -> Bool { ManagerConnection.has(.activity) }

  /// Whether the client may know activities. Never asks (R20).
  open class func authorizationStatus() -> CMAuthorizationStatus { ManagerConnection.authorization }

  /// Every activity in force between two dates, in order of start (R5, R60), given to the handler
  /// once, also when the manager is gone by then. Errors: 104 not available, 105 refused, 107 `end`
  /// before `start` or `start` in the future, 103 nothing known of that time.
  open func queryActivityStarting(
    from start: Date, to end: Date, to queue: OperationQueue,
    withHandler handler: @escaping CMMotionActivityQueryHandler
  ) {
    queues.queue(on: queue).ask(
      .activities(from: start, to: end), of: connection.link,
      read: { if case .activities(let states) = $0 { states } else { nil } },
      presentation: presentation(for: handler) { $0.map(CMMotionActivity.init) })
  }

  /// The activity now and each change of it (R56, R57). Replaces a handler that is there. Without
  /// authorization and without the feature the handler is never called.
  open func startActivityUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMMotionActivityHandler
  ) {
    let delivery = UpdateReceiver<ActivityState>.Delivery(
      on: queues.queue(on: queue), samples: { _ in 0 },
      presentation: { result in
        guard case .success(let state) = result else { return [] }
        let activity = CMMotionActivity(state)
        return [{ handler(activity) }]
      })
    updates.start(.activity, on: connection.link, delivery: delivery)
  }

  /// Stops; the handler does not start after this has returned (R13). Queries are still answered.
  open func stopActivityUpdates() { updates.stop() }
}
