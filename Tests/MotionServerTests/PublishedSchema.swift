import Foundation
import Testing

/// What `http-1.schema.json` says of documents: which keys they have, and of what kind.
struct PublishedSchema {
  private let definitions: [String: [String: Any]]

  init() throws {
    let path =
      URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path + "/Documentation/reference/schemas/http-1.schema.json"
    let text = try Data(contentsOf: URL(filePath: path))
    let schema = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
    definitions = try #require(schema["$defs"] as? [String: [String: Any]])
  }

  /// A document names its definition.
  func check(_ document: [String: Any]) throws {
    try check(document, try #require(document["schema"] as? String))
  }

  /// An object has the keys of a definition, and no others.
  func check(_ object: [String: Any], _ name: String) throws {
    try check(object, try #require(definitions[name], "\(name)"), name)
  }

  private func check(_ object: [String: Any], _ definition: [String: Any], _ name: String) throws {
    let properties = try #require(definition["properties"] as? [String: [String: Any]])
    let required = definition["required"] as? [String] ?? []
    #expect(Set(object.keys).isSubset(of: properties.keys), "\(name): \(object.keys)")
    #expect(Set(required).isSubset(of: object.keys), "\(name): \(object.keys)")
    for (key, value) in object {
      try check(value, as: properties[key] ?? [:], "\(name).\(key)")
    }
  }

  private func check(_ value: Any, as property: [String: Any], _ name: String) throws {
    if let reference = property["$ref"] as? String {
      let object = try #require(value as? [String: Any], "\(name)")
      return try check(object, String(reference.dropFirst("#/$defs/".count)))
    }
    switch property["type"] as? String {
    case "object": try check(try #require(value as? [String: Any], "\(name)"), property, name)
    case "array":
      let items = property["items"] as? [String: Any] ?? [:]
      for value in try #require(value as? [Any], "\(name)") { try check(value, as: items, name) }
    case "string":
      let text = try #require(value as? String, "\(name)")
      if let words = property["enum"] as? [String] { #expect(words.contains(text), "\(name)") }
      if let word = property["const"] as? String { #expect(text == word, "\(name)") }
    case "integer", "number": #expect(value is NSNumber, "\(name)")
    case "boolean": #expect(value is Bool, "\(name)")
    default: Issue.record("\(name): the schema says no type")
    }
  }
}
