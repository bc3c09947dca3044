public import Foundation

/// The device went into the water or came out of it.
open class CMWaterSubmersionEvent: NSObject, NSSecureCoding, NSCopying {
  /// Where the device is.
  public enum State: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// Above water.
    case notSubmerged
    /// Under water.
    case submerged
  }

  private let moment: Date
  private let place: State

  /// When it changed.
  open var date: Date { moment }
  /// Where the device is since.
  open var state: CMWaterSubmersionEvent.State { place }

  /// Not known where, at the reference date.
  public override init() {
    moment = .zero
    place = .unknown
  }

  /// A change at a date.
  init(_ state: State, at date: Date) {
    moment = date
    place = state
  }

  /// Whether archives can ask for the class by name; true.
  open class var supportsSecureCoding: Bool { true }

  /// An event from an archive; a state that is none reads as unknown.
  public required init?(coder: NSCoder) {
    moment = coder.date(forKey: "date")
    place = coder.value(forKey: "state") ?? .unknown
  }

  /// Writes the event.
  open func encode(with coder: NSCoder) {
    coder.encode(date, forKey: "date")
    coder.encode(Int64(state.rawValue), forKey: "state")
  }

  /// The event itself, since it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// All values in one line.
  open override var description: String { "\(type(of: self)) date \(date), state \(state)" }
}
