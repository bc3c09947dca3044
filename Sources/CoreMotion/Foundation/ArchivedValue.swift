public import Foundation

/// A data object that archives and describes itself by a table of its fields. To clients it is the
/// `NSObject` with `NSSecureCoding` and `NSCopying` that Apple's classes are; Apple has no such name,
/// and no client needs it.
///
/// Fields are read through the properties that a client may override, so a mock writes and shows
/// what it says; what an archive holds goes into the object's own storage.
open class ArchivedValue: NSObject, NSSecureCoding, NSCopying {
  /// The fields, in the order of the description.
  class var fields: [ArchivedField] { [] }

  /// An object of zeros, `nil` and the values that promise least.
  public override init() { super.init() }

  /// Whether archives can ask for the class by name; true.
  open class var supportsSecureCoding: Bool { true }

  /// An object from an archive; `nil` where a field is wrong that has no neutral value.
  public required init?(coder: NSCoder) {
    super.init()
    guard Self.fields.allSatisfy({ $0.read(self, coder) }) else { return nil }
  }

  /// Writes all fields.
  open func encode(with coder: NSCoder) {
    for field in Self.fields { field.write(self, coder) }
  }

  /// The object itself, since it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// All fields in one line.
  open override var description: String {
    "\(type(of: self)) " + Self.fields.map { $0.text(self) }.joined(separator: ", ")
  }
}
