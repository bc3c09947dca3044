import Foundation
import MotionHost
import MotionLink
import MotionProcessing

/// A line to a host that does what a test tells it to, and remembers what it was asked.
final class ScriptedLink: MotionLink, @unchecked Sendable {
  // Unchecked: everything that changes is guarded by `condition`.
  private let condition = NSCondition()
  private var state = State()

  private struct State {
    var capabilities = DeviceCapabilities.everything
    var authorization = Authorization.authorized
    var subscriptions: [ScriptedSubscription] = []
    var queries: [AskedQuery] = []
    var recordings: [TimeInterval] = []
    var acknowledged: [Date] = []
    var issued = 0
    var released = 0
  }

  /// A query that waits for its answer.
  struct AskedQuery: Sendable {
    var query: MotionQuery
    var answer: @Sendable (Result<MotionAnswer, MotionFailure>, DeliveryReceipt) -> Void
  }

  /// Sent at once to whoever subscribes, before the subscription is there.
  let greeting: [MotionUpdate]
  /// What the recorder holds.
  let samples: (any RecordedSamples)?
  let now = Date(timeIntervalSince1970: 1_000_000)

  init(greeting: [MotionUpdate] = [], samples: (any RecordedSamples)? = nil) {
    self.greeting = greeting
    self.samples = samples
  }

  /// Everything in `body` talks to this line.
  func perform<R>(_ body: () throws -> R) rethrows -> R {
    try MotionProvider.$scoped.withValue(self, operation: body)
  }

  // MARK: - What a test sees and does

  var subscriptions: [ScriptedSubscription] { condition.withLock { state.subscriptions } }
  var queries: [AskedQuery] { condition.withLock { state.queries } }
  /// Dates up to which falls were dealt with.
  var acknowledged: [Date] { condition.withLock { state.acknowledged } }
  var recordings: [TimeInterval] { condition.withLock { state.recordings } }
  /// Receipts that were released so far.
  var released: Int { condition.withLock { state.released } }
  /// Receipts that are still alive.
  var outstanding: Int { condition.withLock { state.issued - state.released } }

  func change(_ capabilities: DeviceCapabilities) {
    condition.withLock { state.capabilities = capabilities }
  }

  func change(_ authorization: Authorization) {
    condition.withLock { state.authorization = authorization }
  }

  /// Sends to every subscription that is not cancelled.
  func send(_ update: MotionUpdate) {
    for subscription in subscriptions where !subscription.isCancelled {
      subscription.send(update, receipt())
    }
  }

  /// Answers the oldest query that waits.
  func answer(_ result: Result<MotionAnswer, MotionFailure>) {
    let query = condition.withLock { state.queries.isEmpty ? nil : state.queries.removeFirst() }
    query?.answer(result, receipt())
  }

  /// Waits until all receipts are released; `false` if they are not after a long time.
  func waitUntilHandled() -> Bool {
    condition.lock()
    defer { condition.unlock() }
    let limit = Date(timeIntervalSinceNow: 60)
    while state.released < state.issued {
      if !condition.wait(until: limit) { return state.released == state.issued }
    }
    return true
  }

  func receipt() -> DeliveryReceipt {
    condition.withLock { state.issued += 1 }
    return DeliveryReceipt { [self] in
      condition.withLock {
        state.released += 1
        condition.broadcast()
      }
    }
  }

  // MARK: - MotionLink

  var capabilities: DeviceCapabilities { condition.withLock { state.capabilities } }
  var authorization: Authorization { condition.withLock { state.authorization } }

  func subscribe(
    to request: MotionRequest,
    receive: @escaping @Sendable (MotionUpdate, DeliveryReceipt) -> Void
  ) -> any MotionSubscription {
    let subscription = ScriptedSubscription(request, receive)
    condition.withLock { state.subscriptions.append(subscription) }
    for update in greeting { receive(update, receipt()) }
    return subscription
  }

  func query(
    _ query: MotionQuery,
    answer: @escaping @Sendable (Result<MotionAnswer, MotionFailure>, DeliveryReceipt) -> Void
  ) {
    condition.withLock { state.queries.append(AskedQuery(query: query, answer: answer)) }
  }

  func record(forDuration duration: TimeInterval) {
    condition.withLock { state.recordings.append(duration) }
  }

  func recorded(from start: Date, to end: Date) -> (any RecordedSamples)? { samples }

  func monitorMovement(forDuration duration: TimeInterval) {}
  var movementMonitoring: MovementMonitoring? { nil }
  var locationAccess: LocationAccess { LocationAccess(.notDetermined) }
  func askToLocate(always: Bool) {}
  func acknowledgeFalls(upTo date: Date) { condition.withLock { state.acknowledged.append(date) } }
  func acknowledgeVisits(upTo date: Date) {}

  func observeLifecycle(
    _ notify: @escaping @Sendable (ClientLifecycle) -> Void
  ) -> any MotionSubscription { ScriptedSubscription(.activity) { _, _ in } }
}

/// A subscription that goes on sending after its end if a test wants so.
final class ScriptedSubscription: MotionSubscription, @unchecked Sendable {
  // Unchecked: everything that changes is guarded by `lock`.
  private let lock = NSLock()
  private var cancellations = 0
  private var asked: [TimeInterval] = []
  private let receive: @Sendable (MotionUpdate, DeliveryReceipt) -> Void

  let request: MotionRequest

  init(
    _ request: MotionRequest,
    _ receive: @escaping @Sendable (MotionUpdate, DeliveryReceipt) -> Void
  ) {
    self.request = request
    self.receive = receive
  }

  var isCancelled: Bool { lock.withLock { cancellations > 0 } }
  var intervals: [TimeInterval] { lock.withLock { asked } }

  func send(_ update: MotionUpdate, _ receipt: DeliveryReceipt) { receive(update, receipt) }
  func setInterval(_ interval: TimeInterval) { lock.withLock { asked.append(interval) } }
  func cancel() { lock.withLock { cancellations += 1 } }
}

extension DeviceCapabilities {
  /// A phone with all sensors.
  static let everything = DeviceCapabilities(
    features: [
      .accelerometer, .gyroscope, .magnetometer, .deviceMotion, .activity, .steps, .distance,
      .floors, .pace, .cadence, .pedometerEvents, .relativeAltitude, .absoluteAltitude, .recorder,
    ], frames: Set(ReferenceFrame.allCases), accelerometerRate: 99.6, deviceMotionRate: nil)
}

extension OperationQueue {
  /// A queue that stands still until it is no longer suspended.
  static var standing: OperationQueue {
    let queue = OperationQueue()
    queue.isSuspended = true
    return queue
  }
}
