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
  @inline(never)
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

  // A page has each once and not at every key: hence never inline.

  @inline(never)
  package mutating func add(_ key: String, _ value: JSONValue?) { values[key] = value }
  @inline(never)
  package mutating func add(_ key: String, _ value: String?) {
    values[key] = value.map { .string($0) }
  }
  @inline(never)
  package mutating func add(_ key: String, _ value: (some BinaryInteger)?) {
    values[key] = value.map { .integer($0) }
  }
  @inline(never)
  package mutating func add(_ key: String, _ value: Double?) {
    values[key] = value.map { .double($0) }
  }
  @inline(never)
  package mutating func add(_ key: String, _ value: Bool?) {
    values[key] = value.map { .boolean($0) }
  }
}

// MARK: - Reading

extension JSONValue {
  /// The longest text within a small document that is kept whole, in bytes.
  private static let longestText = 1 << 20

  /// Reads a text that is one value and nothing else; `nil` where it is not, ends in the middle, or
  /// has a comma or a colon too many or too few.
  package init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    let text = GeneratedBytes(size: Int64(bytes.count)) { buffer in
      let piece = rest.prefix(buffer.count)
      buffer.copyBytes(from: piece)
      rest = rest.dropFirst(piece.count)
      return piece.count
    }
    let tokens = JSONTokens(ByteStream(generated: text), longest: Self.longestText)
    guard let first = tokens.next(), tokens.separators == (0, 0),
      let value = Self.value(first, tokens), tokens.next() == nil, tokens.separators == (0, 0),
      tokens.failure == nil
    else { return nil }
    self = value
  }

  private static func value(_ token: JSONTokens.Token, _ tokens: JSONTokens) -> JSONValue? {
    switch token {
    case .beginObject:
      var object = JSONObject()
      var commas = 0
      while let next = tokens.next() {
        if next == .endObject { return tokens.separators == (0, 0) ? .object(object) : nil }
        guard tokens.separators == (commas, 0), case .key(let key) = next,
          let first = tokens.next(), tokens.separators == (0, 1), let value = value(first, tokens)
        else { return nil }
        object[key] = value
        commas = 1
      }
      return nil
    case .beginArray:
      var values: [JSONValue] = []
      while let next = tokens.next() {
        if next == .endArray { return tokens.separators == (0, 0) ? .array(values) : nil }
        guard tokens.separators == (values.isEmpty ? 0 : 1, 0), let value = value(next, tokens)
        else { return nil }
        values.append(value)
      }
      return nil
    case .string(let text): return .string(text)
    case .number(let text): return .number(text)
    case .literal(let word): return word == "null" ? .null : .boolean(word == "true")
    case .key, .endObject, .endArray: return nil
    }
  }

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
