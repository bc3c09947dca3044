import TOMLKit

/// A value of a TOML document.
indirect enum TOMLNode: Equatable {
  case text(String)
  case whole(Int)
  case real(Double)
  case truth(Bool)
  case list([TOMLNode])
  case table([String: TOMLNode])
  /// A date or a time.
  case time

  /// As a message shows it.
  var shown: String {
    switch self {
    case .text(let text): "'\(text.prefix(60))'"
    case .whole(let number): String(number)
    case .real(let number): String(number)
    case .truth(let isTrue): isTrue ? "true" : "false"
    case .list(let nodes):
      nodes.isEmpty ? "an empty list" : "[\(nodes.prefix(8).map(\.shown).joined(separator: ", "))]"
    case .table: "a table"
    case .time: "a date or time"
    }
  }
}

/// A TOML document (toml.io, version 1.0), with the lines on which its keys stand.
struct TOMLDocument {
  let file: String
  let root: [String: TOMLNode]
  private let lines: KeyLines

  /// Reads a document; a mistake where it is none.
  init(_ bytes: [UInt8], file: String) throws(ConfigurationMistake) {
    self.file = file
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw ConfigurationMistake(file: file, line: nil, words: "expected text in UTF-8")
    }
    // For C a text would end there, and say something else.
    guard !["\\u0000", "\\U00000000"].contains(where: { text.contains($0) }) else {
      throw ConfigurationMistake(file: file, line: nil, words: "expected no \\u0000 in a text")
    }
    if let mistake = BareText.mistake(in: bytes) {
      throw ConfigurationMistake(file: file, line: mistake.line, words: mistake.words)
    }
    lines = KeyLines(text)
    do {
      let table = try TOMLTable(string: text)
      root = withExtendedLifetime(table) { Self.entries(of: table) }
    } catch let error as TOMLParseError {
      throw ConfigurationMistake(
        file: file, line: error.source.begin.line, words: Self.plain(error.description))
    } catch {
      throw ConfigurationMistake(file: file, line: nil, words: "\(error)")
    }
  }

  /// Something that is wrong with the value of a key.
  func mistake(_ path: [String], _ words: String) -> ConfigurationMistake {
    ConfigurationMistake(
      file: file, line: lines.line(of: path),
      words: "\(path.joined(separator: ".")): \(words)")
  }

  /// The parser's words begin with what it was reading.
  private static func plain(_ words: String) -> String {
    words.split(separator: "\n").joined(separator: " ")
  }

  private static func entries(of table: TOMLTable) -> [String: TOMLNode] {
    var entries: [String: TOMLNode] = [:]
    for key in table.keys {
      if let value = table[key] { entries[key] = node(value) }
    }
    return entries
  }

  private static func node(_ value: any TOMLValueConvertible) -> TOMLNode {
    switch value.type {
    case .string: .text(value.string ?? "")
    case .int: .whole(value.int ?? 0)
    case .double: .real(value.double ?? 0)
    case .bool: .truth(value.bool ?? false)
    case .array:
      .list(value.array.map { list in (0..<list.count).map { node(list[$0]) } } ?? [])
    case .table: .table(value.table.map { entries(of: $0) } ?? [:])
    case .date, .time, .dateTime: .time
    }
  }
}
