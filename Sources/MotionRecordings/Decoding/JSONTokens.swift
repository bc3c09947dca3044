/// The tokens of a JSON text one after another, in constant memory; also of several texts one after
/// the other.
///
/// It takes a little more than JSON allows (commas may be missing) and stops where it cannot go on.
final class JSONTokens {
  enum Token: Equatable {
    case beginObject, endObject, beginArray, endArray
    case key(String)
    case string(String)
    /// A number as it stands.
    case number(String)
    case literal(String)
  }

  private static let deepest = 64

  let stream: ByteStream
  /// The longest string or number that is kept, in bytes; what is longer is cut.
  private let longest: Int
  /// Commas and colons in front of the token that was given last.
  private(set) var separators = (commas: 0, colons: 0)
  /// Why the text could not be read to its end.
  private(set) var failure: String?

  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var next_ = 0
  private var end = 0
  /// Whether each open level is an object.
  private var levels: [Bool] = []
  private var isOver = false

  init(_ stream: ByteStream, longest: Int = 4096) {
    self.stream = stream
    self.longest = longest
    if peek() == 0xEF { for _ in 0..<3 { _ = take() } }
  }

  /// Where the next byte stands.
  var position: Int64 { stream.position - Int64(end - next_) }

  /// The next token; `nil` at the end or where the text breaks.
  func next() -> Token? {
    guard !isOver else { return nil }
    separators = (0, 0)
    passSeparators()
    guard let byte = peek() else {
      isOver = true
      if let reason = stream.failure { failure = reason }
      if failure == nil, !levels.isEmpty { failure = "the JSON ends in the middle" }
      return nil
    }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      next_ += 1
      guard levels.count < Self.deepest else { return stop("it is more than \(Self.deepest) deep") }
      levels.append(byte == UInt8(ascii: "{"))
      return byte == UInt8(ascii: "{") ? .beginObject : .beginArray
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      next_ += 1
      let isObject = byte == UInt8(ascii: "}")
      guard levels.popLast() == isObject else { return stop("a bracket that was not opened") }
      return isObject ? .endObject : .endArray
    case UInt8(ascii: "\""): return string()
    default: return word()
    }
  }

  private func passSeparators() {
    var (commas, colons) = (0, 0)
    repeat {
      _ = piece { byte in
        if byte == UInt8(ascii: ",") { commas += 1 }
        if byte == UInt8(ascii: ":") { colons += 1 }
        return byte <= 32 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":")
      }
    } while next_ == end && peek() != nil
    separators = (commas, colons)
  }

  /// Passes over the bytes that pass, as far as the buffer reaches; says where in it they are.
  @inline(__always)
  private func piece(while passes: (UInt8) -> Bool) -> Range<Int> {
    let (from, end) = (next_, end)
    var i = from
    buffer.withUnsafeBufferPointer { bytes in
      while i < end && passes(bytes[i]) { i += 1 }
    }
    next_ = i
    return from..<i
  }

  private func string() -> Token? {
    next_ += 1
    var bytes = [UInt8]()
    while peek() != nil {
      let piece = piece { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      if next_ < end, buffer[next_] == UInt8(ascii: "\"") {
        next_ += 1
        return token(
          of: bytes.isEmpty ? buffer[piece].prefix(longest) : (bytes + kept(piece, bytes))[...])
      }
      bytes += kept(piece, bytes)
      guard next_ < end else { continue }
      next_ += 1
      if bytes.count < longest { escape(into: &bytes) } else { _ = take() }
    }
    return stop(stream.failure ?? "the JSON ends in a string")
  }

  /// What is kept of a piece behind these bytes.
  private func kept(_ piece: Range<Int>, _ bytes: [UInt8]) -> ArraySlice<UInt8> {
    buffer[piece].prefix(max(longest - bytes.count, 0))
  }

  private func token(of bytes: ArraySlice<UInt8>) -> Token {
    let text = String(decoding: bytes, as: UTF8.self)
    while let blank = peek(), blank <= 32 { next_ += 1 }
    let isKey = levels.last == true && peek() == UInt8(ascii: ":")
    return isKey ? .key(text) : .string(text)
  }

  private func escape(into bytes: inout [UInt8]) {
    switch take() {
    case UInt8(ascii: "b"): bytes.append(8)
    case UInt8(ascii: "f"): bytes.append(12)
    case UInt8(ascii: "n"): bytes.append(10)
    case UInt8(ascii: "r"): bytes.append(13)
    case UInt8(ascii: "t"): bytes.append(9)
    case UInt8(ascii: "u"):
      unicode(into: &bytes)
    case let byte?: bytes.append(byte)
    case nil: break
    }
  }

  /// A character by its code, or by the two halves of it; half of one alone is shown as unknown.
  private func unicode(into bytes: inout [UInt8]) {
    func append(_ units: [UInt16]) { bytes += Array(String(decoding: units, as: UTF16.self).utf8) }
    let first = codeUnit()
    guard UTF16.isLeadSurrogate(first), peek() == UInt8(ascii: "\\") else {
      return append([first])
    }
    next_ += 1
    guard peek() == UInt8(ascii: "u") else {
      append([first])
      return escape(into: &bytes)
    }
    next_ += 1
    append([first, codeUnit()])
  }

  private func codeUnit() -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek(),
        let digit = Character(UnicodeScalar(byte)).hexDigitValue
      else { break }
      next_ += 1
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  private func word() -> Token? {
    var bytes = [UInt8]()
    repeat {
      bytes += kept(piece(while: Self.isOfWord), bytes)
    } while next_ == end && peek() != nil
    let text = String(decoding: bytes, as: UTF8.self)
    if ["true", "false", "null"].contains(text) { return .literal(text) }
    guard let first = bytes.first, first == UInt8(ascii: "-") || (48...57).contains(first) else {
      return stop("expected a value, found \(shown(text))")
    }
    return .number(text)
  }

  /// Whether a byte belongs to a number, or to a word such as `true`.
  @inline(__always)
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...32, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""):
      false
    default: true
    }
  }

  private func stop(_ reason: String) -> Token? {
    isOver = true
    failure = "\(reason) (byte \(position))"
    return nil
  }

  private func peek() -> UInt8? {
    if next_ == end {
      end = buffer.withUnsafeMutableBytes { stream.read(into: $0) }
      next_ = 0
      if end == 0 { return nil }
    }
    return buffer[next_]
  }

  private func take() -> UInt8? {
    guard let byte = peek() else { return nil }
    next_ += 1
    return byte
  }
}
