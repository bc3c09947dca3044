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
}
