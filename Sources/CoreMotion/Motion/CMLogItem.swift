public import Foundation

/// What all samples have: the time at which they were taken.
open class CMLogItem: ArchivedValue {
  /// Seconds since the device's boot at the time of the sample, on the clock of
  /// `ProcessInfo.systemUptime` (contract, section 1.5).
  open internal(set) var timestamp: TimeInterval = 0

  override class var fields: [ArchivedField] {
    [ArchivedField("timestamp", \CMLogItem.timestamp)]
  }

  /// An item of a time since boot.
  convenience init(timestamp: TimeInterval) {
    self.init()
    self.timestamp = timestamp
  }
}
