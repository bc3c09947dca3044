public import Foundation
import MotionLink

/// Gets relative altitude and pressure or an error.
public typealias CMAltitudeHandler = (CMAltitudeData?, (any Error)?) -> Void
/// Gets altitude above sea level or an error.
public typealias CMAbsoluteAltitudeHandler = (CMAbsoluteAltitudeData?, (any Error)?) -> Void

/// Altitude from air pressure: relative to the first update (R102 to R109), and above sea level
/// (R110). Each by itself; without a barometer starting does nothing.
open class CMAltimeter: NSObject {
  private let line = ManagerLine()
  private let queues = HandlerQueues()
  private let relative = UpdateChannel<RelativeAltitudeReading> {
    if case .relativeAltitude(let reading) = $0 { reading } else { nil }
  }
  private let absolute = UpdateChannel<AbsoluteAltitudeReading> {
    if case .absoluteAltitude(let reading) = $0 { reading } else { nil }
  }

  /// An altimeter with nothing running.
  public override init() { super.init() }

  /// Whether the device has a barometer.
  open class func isRelativeAltitudeAvailable() -> Bool {
    ManagerLine().link.capabilities.features.contains(.relativeAltitude)
  }

  /// Whether the device can tell altitude above sea level.
  open class func isAbsoluteAltitudeAvailable() -> Bool {
    ManagerLine().link.capabilities.features.contains(.absoluteAltitude)
  }

  /// Whether the client may know altitude. Never asks (R20).
  open class func authorizationStatus() -> CMAuthorizationStatus {
    CMAuthorizationStatus(ManagerLine().link.authorization)
  }

  /// Altitude relative to the first update, regularly (R103 to R105). Each start replaces the
  /// handler and sets a new zero (R109). Errors: 105 refused or withdrawn, once.
  open func startRelativeAltitudeUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMAltitudeHandler
  ) {
    let link = line.link
    guard link.capabilities.features.contains(.relativeAltitude) else { return }
    let delivery = Reception<RelativeAltitudeReading>.Delivery(
      on: queues.queue(on: queue), samples: { _ in 1 },
      presentation: presentation(for: handler, CMAltitudeData.init))
    relative.start(.relativeAltitude, on: link, delivery: delivery)
  }

  /// Stops; the handler does not start after this has returned (R13).
  open func stopRelativeAltitudeUpdates() { relative.stop() }

  /// Altitude above mean sea level with its accuracy, once a location is known. Each start replaces
  /// the handler. Errors: 105 refused or withdrawn, once.
  open func startAbsoluteAltitudeUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMAbsoluteAltitudeHandler
  ) {
    let link = line.link
    guard link.capabilities.features.contains(.absoluteAltitude) else { return }
    let delivery = Reception<AbsoluteAltitudeReading>.Delivery(
      on: queues.queue(on: queue), samples: { _ in 1 },
      presentation: presentation(for: handler, CMAbsoluteAltitudeData.init))
    absolute.start(.absoluteAltitude, on: link, delivery: delivery)
  }

  /// Stops; the handler does not start after this has returned (R13).
  open func stopAbsoluteAltitudeUpdates() { absolute.stop() }
}
