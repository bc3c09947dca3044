public import Foundation
import MotionLink

/// Gets a number of steps or an error.
public typealias CMStepQueryHandler = (Int, (any Error)?) -> Void
/// Gets the number of steps since the start, when it was reached, and an error.
public typealias CMStepUpdateHandler = (Int, Date, (any Error)?) -> Void

/// The step counter of the first systems with Core Motion's history; ``CMPedometer`` says more.
@available(*, deprecated, message: "Use CMPedometer instead.")
open class CMStepCounter: NSObject {
  private let connection = ManagerConnection()
  private let queues = HandlerQueues()
  private let updates = UpdateChannel { $0.pedometer }

  /// A counter with nothing running.
  public override init() { super.init() }

  /// Whether the device counts steps.
  open class func isStepCountingAvailable() -> Bool { ManagerConnection.has(.steps) }

  /// The number of steps between two dates, 0 where nothing is known, given to the handler once,
  /// also when the counter is gone by then. Errors, with 0 steps: 109 not available, 105 refused,
  /// 107 `end` before `start`.
  open func queryStepCountStarting(
    from start: Date, to end: Date, to queue: OperationQueue,
    withHandler handler: @escaping CMStepQueryHandler
  ) {
    queues.queue(on: queue).ask(
      .pedometer(from: start, to: end), of: connection.link,
      read: { if case .pedometer(let record) = $0 { record.steps } else { nil } },
      presentation: { result in
        switch result {
        case .success(let steps): return [{ handler(steps, nil) }]
        case .failure(let failure):
          let error = failure.clientError
          return [{ handler(0, error) }]
        }
      })
  }

  /// Counts from now on and calls the handler at each multiple of `stepCounts`, above 0. Replaces a
  /// handler that is there. Errors, with 0 steps: 107 `stepCounts` not above 0, 109 not available,
  /// 105 refused or withdrawn; each once.
  open func startStepCountingUpdates(
    to queue: OperationQueue, updateOn stepCounts: Int,
    withHandler handler: @escaping CMStepUpdateHandler
  ) {
    let link = connection.link
    let delivery = UpdateReceiver<PedometerRecord>.Delivery(
      on: queues.queue(on: queue), samples: { _ in 1 },
      presentation: Self.presentation(for: handler, every: stepCounts, on: link))
    if stepCounts > 0 {
      updates.start(.pedometer(since: link.now), on: link, delivery: delivery)
    } else {
      updates.refuse(.invalidParameter, on: link, delivery: delivery)
    }
  }

  /// Stops; the handler does not start after this has returned (R13).
  open func stopStepCountingUpdates() { updates.stop() }

  /// Calls at one record; more than anybody walks between two. A record after a long suspension
  /// holds more only with a small `stepCounts`, and then its last calls are made.
  private static let callLimit = 10_000

  /// A call for each multiple of `interval` that a record passes.
  private static func presentation(
    for handler: @escaping CMStepUpdateHandler, every interval: Int, on link: any MotionLink
  ) -> Presentation<PedometerRecord> {
    var passed = 0
    return { result in
      switch result {
      case .success(let record):
        let multiples = record.steps / interval
        guard multiples > passed else { return [] }
        let first = max(passed, multiples - callLimit) + 1
        passed = multiples
        return (first...multiples).map { multiple in
          { handler(multiple * interval, record.end, nil) }
        }
      case .failure(let failure):
        let error = failure.clientError
        return [{ handler(0, link.now, error) }]
      }
    }
  }
}
