public import Foundation

/// Where a location comes from.
open class CLLocationSourceInformation: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  // Unchecked: nothing of it changes.
  private let software: Bool
  private let accessory: Bool

  /// Whether a program made it.
  open var isSimulatedBySoftware: Bool { software }
  /// Whether an accessory measured it.
  open var isProducedByAccessory: Bool { accessory }

  /// A source.
  public init(
    softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool
  ) {
    software = isSoftware
    accessory = isAccessory
  }

  /// Whether archives can ask for the class by name; true.
  open class var supportsSecureCoding: Bool { true }

  /// A source from an archive.
  public required init?(coder: NSCoder) {
    software = coder.decodeBool(forKey: "isSimulatedBySoftware")
    accessory = coder.decodeBool(forKey: "isProducedByAccessory")
  }

  /// Writes both.
  open func encode(with coder: NSCoder) {
    coder.encode(isSimulatedBySoftware, forKey: "isSimulatedBySoftware")
    coder.encode(isProducedByAccessory, forKey: "isProducedByAccessory")
  }

  /// The object itself, since it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
