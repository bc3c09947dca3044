public import Foundation

/// The floor of a building on which the device is.
open class CLFloor: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  // Unchecked: nothing of it changes.
  private let number: Int

  /// 0 on the ground floor, negative below it.
  open var level: Int { number }

  init(level: Int) { number = level }

  /// Whether archives can ask for the class by name; true.
  open class var supportsSecureCoding: Bool { true }

  /// A floor from an archive.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "level") else { return nil }
    number = Int(coder.decodeInt64(forKey: "level"))
  }

  /// Writes the level.
  open func encode(with coder: NSCoder) { coder.encode(Int64(level), forKey: "level") }

  /// The object itself, since it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The level.
  open override var description: String { "CLFloor \(level)" }
}
