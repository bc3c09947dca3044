/// What a column is: its name, what its cells are, and what is said of them.
struct ArrowField {
  /// What the cells of a column are.
  enum Kind {
    /// A whole number, 64 bits.
    case integer
    /// A double.
    case number
    /// Yes or no.
    case boolean
    /// A text in UTF-8.
    case text
    /// A moment in universal time, in nanoseconds since 1970.
    case moment

    /// The type's name in the C data interface.
    var format: String {
      switch self {
      case .integer: "l"
      case .number: "g"
      case .boolean: "b"
      case .text: "u"
      case .moment: "tsn:UTC"
      }
    }
  }

  var name: String
  var kind: Kind
  /// The unit, such as `m/s`; `nil` for what has none.
  var unit: String?
  /// What the cells mean.
  var about: String
  /// What they are made from; `nil` for samples.
  var source: String?

  init(_ name: String, _ kind: Kind, unit: String? = nil, _ about: String) {
    self.name = name
    self.kind = kind
    self.unit = unit
    self.about = about
  }

  /// What goes along with the field.
  var metadata: [(String, String)] {
    [("unit", unit), ("description", about), ("source", source)].compactMap { key, value in
      value.map { (key, $0) }
    }
  }
}
