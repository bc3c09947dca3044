import FoundationEssentials

/// A value of a JSON document.
enum JSONValue: Decodable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .flag(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  static func parse(_ text: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  subscript(index: Int) -> JSONValue? {
    if case .list(let items) = self, items.indices.contains(index) { items[index] } else { nil }
  }
}

/// As much of JSON Schema as the published schemas use; a keyword beyond that is a finding of its
/// own, so that a schema cannot promise what is not checked.
struct JSONSchema {
  private let root: JSONValue
  private static let known: Set<String> = [
    "$schema", "$defs", "title", "description", "format", "type", "properties", "required",
    "additionalProperties", "items", "enum", "const", "minimum", "maximum", "$ref",
  ]

  init(_ text: String) throws { root = try JSONValue.parse(text) }

  /// What is wrong with a document, each with its place.
  func findings(in document: JSONValue) -> [String] { check(document, root, "$") }

  private func check(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
    guard case .object(let rules) = schema else { return ["\(place): the schema is no object"] }
    var found = rules.keys.filter { !Self.known.contains($0) }.map { "\(place): keyword \($0)" }
    if case .text(let reference)? = rules["$ref"] {
      guard let target = root["$defs"]?[String(reference.dropFirst("#/$defs/".count))] else {
        return found + ["\(place): \(reference) leads nowhere"]
      }
      return found + check(value, target, place)
    }
    if case .text(let type)? = rules["type"], !Self.matches(value, type) {
      found.append("\(place): is no \(type)")
    }
    if let constant = rules["const"], constant != value {
      found.append("\(place): not the constant")
    }
    if case .list(let options)? = rules["enum"], !options.contains(value) {
      found.append("\(place): not one of the words")
    }
    if case .number(let x) = value {
      if case .number(let low)? = rules["minimum"], x < low {
        found.append("\(place): below \(low)")
      }
      if case .number(let high)? = rules["maximum"], x > high {
        found.append("\(place): above \(high)")
      }
    }
    if case .list(let items) = value, let schema = rules["items"] {
      for (index, item) in items.enumerated() { found += check(item, schema, "\(place)[\(index)]") }
    }
    if case .object(let members) = value { found += check(members, rules, place) }
    return found
  }

  private func check(
    _ members: [String: JSONValue], _ rules: [String: JSONValue], _ place: String
  ) -> [String] {
    var found: [String] = []
    if case .list(let required)? = rules["required"] {
      for case .text(let key) in required where members[key] == nil {
        found.append("\(place): lacks \(key)")
      }
    }
    for (key, member) in members {
      if let schema = rules["properties"]?[key] {
        found += check(member, schema, "\(place).\(key)")
      } else if rules["additionalProperties"] == .flag(false) {
        found.append("\(place): has \(key), which the schema does not know")
      }
    }
    return found
  }

  private static func matches(_ value: JSONValue, _ type: String) -> Bool {
    switch (value, type) {
    case (.object, "object"), (.list, "array"), (.text, "string"), (.flag, "boolean"),
      (.number, "number"), (.null, "null"):
      true
    case (.number(let x), "integer"): x == x.rounded()
    default: false
    }
  }
}
