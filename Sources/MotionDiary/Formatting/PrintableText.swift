extension String {
  /// The text without characters that would move the cursor or change the colours of a terminal:
  /// names and findings come out of files of strangers.
  public var printable: String {
    String(unicodeScalars.map { $0.steers ? " " : Character($0) })
  }
}

extension UnicodeScalar {
  /// Whether it steers what is shown instead of being shown: the general categories Cc and Cf of Unicode 15.
  ///
  /// The standard library's own table of all categories would be 33 kB of the page, for these few.
  var steers: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0xAD, 0x600...0x605, 0x61C, 0x6DD, 0x70F, 0x890...0x891, 0x8E2,
      0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0x110BD, 0x110CD, 0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
      0xE0001, 0xE0020...0xE007F:
      true
    default: false
    }
  }

  /// Whether it begins a new line or a new paragraph and is no control character: the categories Zl and Zp.
  var partsLines: Bool { value == 0x2028 || value == 0x2029 }
}

extension String {
  /// With a large first letter, where that is one of a to z: sentences of the report begin with one.
  var beginningLarge: String {
    var bytes = Array(utf8)
    if let first = bytes.first, 97...122 ~= first { bytes[0] = first & 0xDF }
    return String(decoding: bytes, as: UTF8.self)
  }
}
