public import Foundation

/// The device went into the water or came out of it.
open class CMWaterSubmersionEvent: ArchivedValue {
  /// Where the device is.
  public enum State: Int, Sendable, ArchivedType {
    /// Not known.
    case unknown = 0
    /// Above water.
    case notSubmerged
    /// Under water.
    case submerged
  }

  /// When it changed.
  open private(set) var date = Date.zero
  /// Where the device is since.
  open private(set) var state = CMWaterSubmersionEvent.State.unknown

  override class var fields: [ArchivedField] {
    [
      ArchivedField("date", \CMWaterSubmersionEvent.date),
      ArchivedField("state", \CMWaterSubmersionEvent.state),
    ]
  }

  /// A change at a date.
  convenience init(_ state: State, at date: Date) {
    self.init()
    self.date = date
    self.state = state
  }
}
