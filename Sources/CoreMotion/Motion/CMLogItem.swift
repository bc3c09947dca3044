public import Foundation

/// What all samples have: the time at which they were taken.
open class CMLogItem: NSObject, NSSecureCoding, NSCopying {
  private let time: TimeInterval

  /// Seconds since the device's boot at the time of the sample, on the clock of
  /// `ProcessInfo.systemUptime` (contract, section 1.5).
  open var timestamp: TimeInterval { time }

  /// An item of time zero.
  public override init() { time = 0 }

  /// An item of a time since boot.
  init(timestamp: TimeInterval) { time = timestamp }

  /// Whether archives can ask for the class by name; true.
  open class var supportsSecureCoding: Bool { true }

  /// An item from an archive.
  public required init?(coder: NSCoder) { time = coder.number(forKey: "timestamp") }

  /// Writes the item.
  open func encode(with coder: NSCoder) { coder.encode(timestamp, forKey: "timestamp") }

  /// The item itself, since it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// All values in one line.
  open override var description: String { "\(type(of: self)) timestamp \(timestamp)" }
}
