import Foundation

/// A row of an object's table: the key in archives, where the value comes from and where it goes.
struct ArchivedField {
  /// The field as it stands in a description: name, value, unit.
  let text: (ArchivedValue) -> String
  /// Writes the field.
  let write: (ArchivedValue, NSCoder) -> Void
  /// Reads the field; what is missing or wrong leaves the value of a new object. `false` where the
  /// object cannot be.
  let read: (ArchivedValue, NSCoder) -> Bool

  /// A field that is written and shown by one path and kept by another.
  ///
  /// - Parameters:
  ///   - key: its key in archives.
  ///   - written: the value for the archive, by a property that clients may override.
  ///   - kept: where the object itself keeps the value.
  ///   - shown: the value for the description.
  ///   - name: its name in the description; the key where there is none.
  ///   - unit: what stands behind the value in the description.
  ///   - isRequired: whether no object comes of a value that is none.
  init<Root: ArchivedValue, Value: ArchivedType, Shown: DescribedType>(
    _ key: String, _ written: KeyPath<Root, Value>, kept: ReferenceWritableKeyPath<Root, Value>,
    shown: KeyPath<Root, Shown>, name: String? = nil, unit: String = "", isRequired: Bool = false
  ) {
    let head = (name ?? key) + " "
    text = { object in (object as? Root).map { head + $0[keyPath: shown].text + unit } ?? "" }
    write = { object, coder in (object as? Root)?[keyPath: written].write(to: coder, key) }
    read = { object, coder in
      guard let value = Value.read(from: coder, key) else {
        return !isRequired || !coder.containsValue(forKey: key)
      }
      (object as? Root)?[keyPath: kept] = value
      return true
    }
  }

  /// A field that the object keeps elsewhere than in the property that clients see.
  init<Root: ArchivedValue, Value: ArchivedType>(
    _ key: String, _ written: KeyPath<Root, Value>, kept: ReferenceWritableKeyPath<Root, Value>,
    name: String? = nil, unit: String = "", isRequired: Bool = false
  ) {
    self.init(
      key, written, kept: kept, shown: written, name: name, unit: unit, isRequired: isRequired)
  }

  /// A field that is the property that clients see.
  init<Root: ArchivedValue, Value: ArchivedType>(
    _ key: String, _ path: ReferenceWritableKeyPath<Root, Value>, name: String? = nil,
    unit: String = "", isRequired: Bool = false
  ) {
    self.init(key, path, kept: path, shown: path, name: name, unit: unit, isRequired: isRequired)
  }
}
