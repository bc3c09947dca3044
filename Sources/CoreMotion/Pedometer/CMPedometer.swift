public import Foundation
import MotionLink

/// Gets cumulative pedometer data or an error.
public typealias CMPedometerHandler = (CMPedometerData?, (any Error)?) -> Void
/// Gets a pause or resumption or an error.
public typealias CMPedometerEventHandler = (CMPedometerEvent?, (any Error)?) -> Void

/// Steps, distance, floors, pace and cadence, and pauses: now, and during the last seven days
/// (R66 to R101).
///
/// All handlers of one object run one after another on a background queue of its own, never on the
/// main queue (R101): a handler that belongs to the main actor traps there, as on Apple's systems
/// (7.10).
open class CMPedometer: NSObject {
  private let connection = ManagerConnection()
  private let queue = HandlerQueue(on: .serialBackground(named: "CMPedometer"))
  private let updates = UpdateChannel { $0.pedometer }
  private let events = UpdateChannel<PedometerEventRecord> {
    if case .pedometerEvent(let event) = $0 { event } else { nil }
  }

  /// A pedometer with nothing running.
  public override init() { super.init() }

  /// Whether the device counts steps; without that there is no pedometer.
  open class func isStepCountingAvailable() -> Bool { ManagerConnection.has(.steps) }

  /// Whether it measures distance on foot.
  open class func isDistanceAvailable() -> Bool { ManagerConnection.has(.distance) }

  /// Whether it counts floors.
  open class func isFloorCountingAvailable() -> Bool { ManagerConnection.has(.floors) }

  /// Whether it tells the current pace.
  open class func isPaceAvailable() -> Bool { ManagerConnection.has(.pace) }

  /// Whether it tells the current cadence.
  open class func isCadenceAvailable() -> Bool { ManagerConnection.has(.cadence) }

  /// Whether it tells pauses and resumptions.
  open class func isPedometerEventTrackingAvailable() -> Bool {
    ManagerConnection.has(.pedometerEvents)
  }

  /// Whether the client may know steps. Never asks (R20).
  open class func authorizationStatus() -> CMAuthorizationStatus { ManagerConnection.authorization }

  /// One record of everything between two dates (R6), given to the handler once, also when the
  /// pedometer is gone by then. What is older than seven days is left out. Errors: 109 not
  /// available, 105 refused, 107 `end` before `start`.
  open func queryPedometerData(
    from start: Date, to end: Date, withHandler handler: @escaping CMPedometerHandler
  ) {
    queue.ask(
      .pedometer(from: start, to: end), of: connection.link,
      read: { if case .pedometer(let record) = $0 { record } else { nil } },
      presentation: presentation(for: handler, CMPedometerData.init))
  }

  /// Cumulative records since a date, which may lie in the past (R75), every 2.5 s while steps are
  /// made (R3). Replaces a handler that is there. Errors: 109 not available, 105 refused or
  /// withdrawn; each once.
  open func startUpdates(from start: Date, withHandler handler: @escaping CMPedometerHandler) {
    updates.start(
      .pedometer(since: start), on: connection.link,
      delivery: .init(on: queue, for: handler, CMPedometerData.init))
  }

  /// Stops updates; their handler does not start after this has returned (R13).
  open func stopUpdates() { updates.stop() }

  /// Pauses and resumptions from now on (R97 to R100). Replaces a handler that is there. Errors: as
  /// ``startUpdates(from:withHandler:)``.
  open func startEventUpdates(handler: @escaping CMPedometerEventHandler) {
    events.start(
      .pedometerEvents, on: connection.link,
      delivery: .init(on: queue, samples: { _ in 0 }, for: handler, CMPedometerEvent.init))
  }

  /// Stops events; their handler does not start after this has returned (R13).
  open func stopEventUpdates() { events.stop() }
}
