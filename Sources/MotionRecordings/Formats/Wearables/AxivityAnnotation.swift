/// What a study has written into a `.cwa` file when it was set up: 448 bytes of `name=value` joined by `&`, coded
/// as in the address of a page (names: openmovementproject/openmovement-python, `cwa_load.py`).
struct AxivityAnnotation {
  private static let place = 64..<512

  /// Values by their short names: `_p` the place on the body, `_sc` the subject's code.
  private(set) var values: [String: String] = [:]

  /// The annotation in a file's head; empty where none was written.
  init(head: [UInt8]) {
    guard head.count >= Self.place.upperBound else { return }
    for pair in head[Self.place].split(separator: UInt8(ascii: "&")) {
      guard let sign = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let value = Self.decoded(pair[(sign + 1)...]).trimmed
      if !value.isEmpty { values[Self.decoded(pair[..<sign]).trimmed] = value }
    }
  }

  /// Text of `right+wrist%21`; what fills the rest of the room is no text. A sign of percent without two
  /// hexadecimal digits stands for itself.
  private static func decoded(_ coded: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = coded
    while let byte = rest.popFirst() {
      switch byte {
      case 0, 0xFF: continue
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == 2 else {
          bytes.append(byte)
          continue
        }
        bytes.append(UInt8(16 * digits[0] + digits[1]))
        rest = rest.dropFirst(2)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
