/// Writes JSON for people and programs: two spaces for each level, keys in the order of their
/// letters, so that equal documents have equal bytes.
extension JSONValue {
  /// The text, with an end of line behind it.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text's bytes.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes, level: 0)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// The text in one line, without blanks between words, with an end of line behind it.
  package var line: String {
    var bytes: [UInt8] = []
    writeLine(into: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return String(decoding: bytes, as: UTF8.self)
  }

  private func writeLine(into bytes: inout [UInt8]) {
    switch self {
    case .null, .boolean, .number, .string: write(into: &bytes, level: 0)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (i, value) in values.enumerated() {
        if i > 0 { bytes.append(UInt8(ascii: ",")) }
        value.writeLine(into: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (i, key) in object.keys.enumerated() {
        if i > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(key, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        object[key]?.writeLine(into: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private func write(into bytes: inout [UInt8], level: Int) {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let isTrue): bytes += (isTrue ? "true" : "false").utf8
    case .number(let text): bytes += text.utf8
    case .string(let text): Self.write(text, into: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (i, value) in values.enumerated() {
        Self.endLine(into: &bytes, isFirst: i == 0, level: level + 1)
        value.write(into: &bytes, level: level + 1)
      }
      if values.isEmpty { bytes.append(UInt8(ascii: "\n")) }
      Self.endLine(into: &bytes, isFirst: true, level: level)
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (i, key) in object.keys.enumerated() {
        Self.endLine(into: &bytes, isFirst: i == 0, level: level + 1)
        Self.write(key, into: &bytes)
        bytes += " : ".utf8
        object[key]?.write(into: &bytes, level: level + 1)
      }
      if object.keys.isEmpty { bytes.append(UInt8(ascii: "\n")) }
      Self.endLine(into: &bytes, isFirst: true, level: level)
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func endLine(into bytes: inout [UInt8], isFirst: Bool, level: Int) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func write(_ text: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 8: bytes += #"\b"#.utf8
      case 9: bytes += #"\t"#.utf8
      case 10: bytes += #"\n"#.utf8
      case 12: bytes += #"\f"#.utf8
      case 13: bytes += #"\r"#.utf8
      case 0..<32: bytes += Array(#"\u00"#.utf8) + [digits[Int(byte) >> 4], digits[Int(byte) & 15]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSONObject {
  /// In the order in which they are written: by their bytes.
  var keys: [String] { values.keys.sorted() }
}
