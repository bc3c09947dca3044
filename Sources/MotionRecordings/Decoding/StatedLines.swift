/// Lines of a key, a colon and a value, as wearables' headers have them.
enum StatedLines {
  /// By their keys in small letters, without blanks and the like: `samplerate`. The first of equal ones.
  @inline(never)
  static func values(of bytes: [UInt8]) -> [String: String] {
    var values: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: { $0.isNewline }) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let key = line[..<colon].lowercased().filter { $0.isLetter }
      var value = line[line.index(after: colon)...]
      // The cell behind the key: `Device Location:,WRIST,,,`.
      if value.first == "," { value = value.split(separator: ",").first ?? "" }
      if values[key] == nil { values[key] = value.trimmed }
    }
    return values
  }
}
