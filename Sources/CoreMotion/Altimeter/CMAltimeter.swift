public import Foundation
import MotionLink

/// Gets relative altitude and pressure or an error.
public typealias CMAltitudeHandler = (CMAltitudeData?, (any Error)?) -> Void
/// Gets altitude above sea level or an error.
public typealias CMAbsoluteAltitudeHandler = (CMAbsoluteAltitudeData?, (any Error)?) -> Void

/// Altitude from air pressure: relative to the first update (R102 to R109), and above sea level
/// (R110). Each by itself; without a barometer starting does nothing.
open class CMAltimeter: NSObject {
  private let connection = ManagerConnection()
  private let queues = HandlerQueues()
  private let relative = SensorChannel(
    .relativeAltitude, { _ in .relativeAltitude }, shown: { CMAltitudeData($0) }
  ) {
    if case .relativeAltitude(let reading) = $0 { reading } else { nil }
  }
  private let absolute = SensorChannel(
    .absoluteAltitude, { _ in .absoluteAltitude }, shown: { CMAbsoluteAltitudeData($0) }
  ) {
    if case .absoluteAltitude(let reading) = $0 { reading } else { nil }
  }

  /// An altimeter with nothing running.
  public override init() { super.init() }

  /// Whether the device has a barometer.
  open class func isRelativeAltitudeAvailable() -> Bool { ManagerConnection.has(.relativeAltitude) }

  /// Whether the device can tell altitude above sea level.
  open class func isAbsoluteAltitudeAvailable() -> Bool { ManagerConnection.has(.absoluteAltitude) }

  /// Whether the client may know altitude. Never asks (R20).
  open class func authorizationStatus() -> CMAuthorizationStatus { ManagerConnection.authorization }

  /// Altitude relative to the first update, regularly (R103 to R105). Each start replaces the
  /// handler and sets a new zero (R109). Errors: 105 refused or withdrawn, once.
  open func startRelativeAltitudeUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMAltitudeHandler
  ) {
    relative.start(on: connection.link, calling: handler, on: queues.queue(on: queue))
  }

  /// Stops; the handler does not start after this has returned (R13).
  open func stopRelativeAltitudeUpdates() { relative.stop() }

  /// Altitude above mean sea level with its accuracy, once a location is known. Each start replaces
  /// the handler. Errors: 105 refused or withdrawn, once.
  open func startAbsoluteAltitudeUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMAbsoluteAltitudeHandler
  ) {
    absolute.start(on: connection.link, calling: handler, on: queues.queue(on: queue))
  }

  /// Stops; the handler does not start after this has returned (R13).
  open func stopAbsoluteAltitudeUpdates() { absolute.stop() }
}
