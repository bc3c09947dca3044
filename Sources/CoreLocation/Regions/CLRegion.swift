public import Foundation
import MotionLink

/// How a place stands to a region.
public enum CLRegionState: Int, Sendable {
  /// Not known.
  case unknown = 0
  /// In it.
  case inside
  /// Out of it.
  case outside
}

/// A region with a name. Regions of one name are the same one: a later one takes the place of an earlier.
open class CLRegion: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  // Unchecked: what changes is guarded by a lock.
  private let name: String
  private let notifies: Guarded<(entry: Bool, exit: Bool)>

  /// Its name among those that are monitored.
  open var identifier: String { name }

  /// Whether somebody who comes into it is told; true at first.
  open var notifyOnEntry: Bool {
    get { notifies.withLock { $0.entry } }
    set { notifies.withLock { $0.entry = newValue } }
  }

  /// Whether somebody who leaves it is told; true at first.
  open var notifyOnExit: Bool {
    get { notifies.withLock { $0.exit } }
    set { notifies.withLock { $0.exit = newValue } }
  }

  /// A region without a name, for clients who override its properties in their tests.
  public override init() {
    name = ""
    notifies = Guarded((true, true))
  }

  init(named name: String, entry: Bool = true, exit: Bool = true) {
    self.name = name
    notifies = Guarded((entry, exit))
  }

  /// Whether archives can ask for the class by name; true.
  open class var supportsSecureCoding: Bool { true }

  /// A region from an archive; `nil` where it holds no name.
  public required init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "identifier") else { return nil }
    self.name = name as String
    notifies = Guarded(
      (coder.decodeBool(forKey: "notifyOnEntry"), coder.decodeBool(forKey: "notifyOnExit")))
  }

  /// Writes all properties.
  open func encode(with coder: NSCoder) {
    coder.encode(identifier as NSString, forKey: "identifier")
    coder.encode(notifyOnEntry, forKey: "notifyOnEntry")
    coder.encode(notifyOnExit, forKey: "notifyOnExit")
  }

  /// A region of the same name.
  open func copy(with zone: NSZone? = nil) -> Any {
    CLRegion(named: identifier, entry: notifyOnEntry, exit: notifyOnExit)
  }

  /// Whether the other one is a region of the same name.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CLRegion)?.identifier == identifier
  }

  /// By the name.
  open override var hash: Int { identifier.hashValue }

  /// Class and name.
  open override var description: String { "\(type(of: self)) (identifier:'\(identifier)')" }
}
