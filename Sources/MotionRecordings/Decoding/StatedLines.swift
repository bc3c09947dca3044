/// Lines of a key, a colon and a value, as wearables' headers have them.
enum StatedLines {
  /// By their keys in small letters, without blanks and the like: `samplerate`. The first of equal ones.
  @inline(never)
  static func values(of bytes: [UInt8]) -> [String: String] {
    var values: [String: String] = [:]
    for line in bytes[...].split(separator: UInt8(ascii: "\n")) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      var letters: [UInt8] = []
      for byte in line[..<colon] where (byte | 0x20) &- 97 < 26 { letters.append(byte | 0x20) }
      var value = line[(colon + 1)...]
      // The cell behind the key: `Device Location:,WRIST,,,`.
      if value.first == UInt8(ascii: ",") {
        value = value.split(separator: UInt8(ascii: ",")).first ?? []
      }
      let key = String(decoding: letters, as: UTF8.self)
      if values[key] == nil { values[key] = String(decoding: value, as: UTF8.self).trimmed }
    }
    return values
  }
}
