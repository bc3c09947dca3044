public import Foundation

/// Hears of water.
public protocol CMWaterSubmersionManagerDelegate: NSObjectProtocol {
  /// The device went into the water or came out.
  func manager(_ manager: CMWaterSubmersionManager, didUpdate event: CMWaterSubmersionEvent)
  /// Depth and pressure were measured.
  func manager(
    _ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterSubmersionMeasurement)
  /// The water's temperature was measured.
  func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterTemperature)
  /// Nothing comes, and why.
  func manager(_ manager: CMWaterSubmersionManager, errorOccurred error: any Error)
}

/// Tells of water. No device here has a depth gauge: it is not available, and the delegate hears
/// nothing (contract, section 2.11).
open class CMWaterSubmersionManager: NSObject {
  /// Whether the device has a depth gauge.
  open class var waterSubmersionAvailable: Bool { false }

  /// Whether the client may hear of water: nobody was asked, since there is nothing to ask for.
  open class var authorizationStatus: CMAuthorizationStatus { .notDetermined }

  /// Hears of water. Setting it would start updates; here there are none to start.
  open weak var delegate: (any CMWaterSubmersionManagerDelegate)?

  /// A manager without a delegate.
  public override init() {}

  /// How deep the client may follow; `nil` while it may not at all.
  open var maximumDepth: Measurement<UnitLength>? { nil }
}
