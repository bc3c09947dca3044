/// On which lines of a TOML document its keys stand. For messages: what the document says, the parser
/// knows.
struct KeyLines {
  private var lines: [[String]: Int] = [:]

  init(_ text: String) {
    var table: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.hasPrefix("[") {
        let name = line.drop { $0 == "[" }
        table = Self.path(name, until: "]") ?? table
        note(table, index + 1)
      } else if let key = Self.path(line, until: "=") {
        note(table + key, index + 1)
      }
    }
  }

  /// The line of a key, or of the innermost table around it that has one.
  func line(of path: [String]) -> Int? {
    var path = path
    while !path.isEmpty {
      if let line = lines[path] { return line }
      path.removeLast()
    }
    return nil
  }

  private mutating func note(_ path: [String], _ line: Int) {
    // The first place counts: a second one the parser refuses.
    for count in 1...max(path.count, 1) where count <= path.count {
      let part = Array(path[..<count])
      if lines[part] == nil { lines[part] = line }
    }
  }

  /// The parts of a key up to a character: bare or in quotes, with dots between; `nil` where it is none.
  private static func path(_ text: Substring, until end: Character) -> [String]? {
    var parts: [String] = []
    var part = ""
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { part.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == end || character == "." {
        parts.append(part)
        part = ""
        if character == end { return parts.contains("") ? nil : parts }
      } else if character == "#" {
        return nil
      } else if character != " ", character != "\t" {
        part.append(character)
      }
    }
    return nil
  }
}
