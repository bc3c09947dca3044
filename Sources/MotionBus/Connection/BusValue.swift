/// A value as messages of a bus have it (D-Bus specification, "Type system").
package indirect enum BusValue: Equatable, Sendable {
  case boolean(Bool)
  case text(String)
  case double(Double)
  case number(UInt32)
  case list(of: String, [BusValue])
  case structure([BusValue])
  /// Values by name, each of any type.
  case dictionary([String: BusValue])
  case variant(BusValue)

  /// Its type.
  package var signature: String {
    switch self {
    case .boolean: "b"
    case .text: "s"
    case .double: "d"
    case .number: "u"
    case .list(let element, _): "a" + element
    case .structure(let fields): "(" + fields.map(\.signature).joined() + ")"
    case .dictionary: "a{sv}"
    case .variant: "v"
    }
  }

  /// Texts.
  static func texts(_ texts: [String]) -> BusValue { .list(of: "s", texts.map { .text($0) }) }
}
