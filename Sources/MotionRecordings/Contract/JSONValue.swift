/// A JSON text as a whole: small documents such as `meta.json`, and all that is written as JSON.
/// Numbers of large recordings are read by `JSONTokens`, one after another.
package indirect enum JSONValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  /// A number as it stands.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// A whole number.
  package static func integer(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

  /// The shortest text that reads as the same double; nothing for what is not finite, of which JSON
  /// has no word.
  package static func double(_ value: Double) -> JSONValue {
    guard value.isFinite else { return .null }
    let text = value.description
    return .number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  /// Texts one after another.
  package static func strings(_ values: [String]) -> JSONValue {
    .array(values.map { .string($0) })
  }

  /// An object whose keys are added by a function.
  package static func object(_ add: (inout JSONObject) -> Void) -> JSONValue {
    var object = JSONObject()
    add(&object)
    return .object(object)
  }
}

/// Keys with their values. What is absent has no key.
package struct JSONObject: Equatable, Sendable {
  package private(set) var values: [String: JSONValue] = [:]

  package init() {}

  /// The value of a key; of a key that stands twice, the last.
  package subscript(key: String) -> JSONValue? {
    get { values[key] }
    set { values[key] = newValue }
  }

  package mutating func add(_ key: String, _ value: JSONValue?) { values[key] = value }
  package mutating func add(_ key: String, _ value: String?) {
    values[key] = value.map { .string($0) }
  }
  package mutating func add(_ key: String, _ value: (some BinaryInteger)?) {
    values[key] = value.map { .integer($0) }
  }
  package mutating func add(_ key: String, _ value: Double?) {
    values[key] = value.map { .double($0) }
  }
  package mutating func add(_ key: String, _ value: Bool?) {
    values[key] = value.map { .boolean($0) }
  }
}

extension JSONValue {
  /// The value as text, or `nil`.
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The value as a number, or `nil`.
  package var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }
  /// The value as a whole number, or `nil`.
  package var integer: Int? { if case .number(let text) = self { Int(text) } else { nil } }
  /// The value as yes or no, or `nil`.
  package var boolean: Bool? { if case .boolean(let isTrue) = self { isTrue } else { nil } }
  /// The values of a list, or `nil`.
  package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  /// The keys of an object, or `nil`.
  package var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
}
