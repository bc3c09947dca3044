/// Why a text of JSON is not taken, and at which byte of it.
struct JSONFault: Error, Equatable {
  let position: Int64
  let reason: String

  /// For a person.
  var line: String { "byte \(position): \(reason)" }
}

/// What hears the tokens of a text, one after another. Bytes are good during the call alone.
protocol JSONListener {
  mutating func begin(isObject: Bool) throws(JSONFault)
  mutating func end() throws(JSONFault)
  /// A key, or as much of it as is kept; characters that are escaped stay so.
  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>)
  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONFault)
  mutating func number(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONFault)
  /// `true`, `false` or `null`.
  mutating func word() throws(JSONFault)
  /// Where the token begins that is told next.
  var position: Int64 { get set }
}

/// The tokens of one JSON value that comes in pieces, cut anywhere, in constant memory.
///
/// `JSONTokens` asks its stream for bytes; here the bytes come when they come. Nothing that JSON does not allow
/// passes, but for numbers: what they say is for who wants to know.
struct JSONPieces<Listener: JSONListener> {
  private enum Expected {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, nothing

    var words: String {
      switch self {
      case .value, .valueOrEnd: "a value"
      case .key: "a key"
      case .keyOrEnd: "a key or }"
      case .colon: "a colon"
      case .commaOrEnd: "a comma or the end of the list or object"
      case .nothing: "the end"
      }
    }
  }

  /// The token that is open.
  private enum Open { case none, string, escape, unicode, word }

  /// Lists and objects in each other.
  private static var deepest: Int { 32 }
  /// Bytes of a key or text that are kept; of identifiers and names none has more.
  private static var longest: Int { 128 }
  /// Digits of a number; a double has 17, with sign, mark and power 24.
  private static var longestNumber: Int { 64 }

  var listener: Listener
  private var expected = Expected.value
  private var open = Open.none
  /// Of each open level whether it is an object, the innermost in the lowest bit.
  private var levels: UInt64 = 0
  private var depth = 0
  /// What of the open token was in former pieces.
  private var kept: [UInt8] = []
  private var isCarried = false
  private var hexDigits = 0
  /// Bytes of former pieces.
  private var passed: Int64 = 0

  init(_ listener: Listener) {
    self.listener = listener
    kept.reserveCapacity(Self.longest)
  }

  /// Takes the next bytes.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONFault) {
    var i = 0
    while i < bytes.count {
      switch open {
      case .none: i = try structure(bytes, at: i)
      case .string: i = try string(bytes, from: i)
      case .escape: i = try escape(bytes, at: i)
      case .unicode: i = try unicode(bytes, at: i)
      case .word: i = try word(bytes, from: i)
      }
    }
    passed += Int64(bytes.count)
  }

  /// Ends the text.
  func finish() throws(JSONFault) {
    guard expected == .nothing, open == .none else {
      throw JSONFault(position: passed, reason: "the JSON ends in the middle")
    }
  }

  // MARK: - Between tokens

  private var isInObject: Bool { levels & 1 == 1 }

  private mutating func structure(
    _ bytes: UnsafeBufferPointer<UInt8>, at i: Int
  ) throws(JSONFault) -> Int {
    let byte = bytes[i]
    switch byte {
    case UInt8(ascii: " "), 9, 10, 13: return i + 1
    case UInt8(ascii: "\"")
    where expected != .colon && expected != .commaOrEnd && expected != .nothing:
      beginToken(.string, at: i)
      return i + 1
    case UInt8(ascii: ":") where expected == .colon: expected = .value
    case UInt8(ascii: ",") where expected == .commaOrEnd: expected = isInObject ? .key : .value
    case UInt8(ascii: "{") where expectsValue, UInt8(ascii: "[") where expectsValue:
      try begin(isObject: byte == UInt8(ascii: "{"), at: i)
    case UInt8(ascii: "}") where isInObject && (expected == .keyOrEnd || expected == .commaOrEnd),
      UInt8(ascii: "]")
    where depth > 0 && !isInObject
      && (expected == .valueOrEnd || expected == .commaOrEnd):
      levels >>= 1
      depth -= 1
      listener.position = passed + Int64(i)
      try listener.end()
      expected = depth == 0 ? .nothing : .commaOrEnd
    case UInt8(ascii: "-"), 48...57, UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      guard expectsValue else { throw unexpected(byte, at: i) }
      beginToken(.word, at: i)
      return i
    default: throw unexpected(byte, at: i)
    }
    return i + 1
  }

  private var expectsValue: Bool { expected == .value || expected == .valueOrEnd }

  private mutating func begin(isObject: Bool, at i: Int) throws(JSONFault) {
    listener.position = passed + Int64(i)
    guard depth < Self.deepest else {
      throw JSONFault(
        position: passed + Int64(i), reason: "expected at most \(Self.deepest) levels, found more")
    }
    try listener.begin(isObject: isObject)
    levels = levels << 1 | (isObject ? 1 : 0)
    depth += 1
    expected = isObject ? .keyOrEnd : .valueOrEnd
  }

  private mutating func beginToken(_ token: Open, at i: Int) {
    open = token
    kept.removeAll(keepingCapacity: true)
    isCarried = false
    listener.position = passed + Int64(i)
  }

  private func unexpected(_ byte: UInt8, at i: Int) -> JSONFault {
    let found =
      (33...126).contains(byte) ? "'\(Character(UnicodeScalar(byte)))'" : "byte value \(byte)"
    return JSONFault(
      position: passed + Int64(i), reason: "expected \(expected.words), found \(found)")
  }

  // MARK: - Tokens

  /// Keeps a part of the open token, as far as it is kept at all.
  private mutating func keep(_ part: UnsafeBufferPointer<UInt8>) {
    isCarried = true
    kept.append(contentsOf: part.prefix(Self.longest - min(kept.count, Self.longest)))
  }

  private mutating func string(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(JSONFault) -> Int {
    var i = start
    while i < bytes.count, bytes[i] != UInt8(ascii: "\""), bytes[i] != UInt8(ascii: "\\"),
      bytes[i] >= 32
    {
      i += 1
    }
    let part = UnsafeBufferPointer(rebasing: bytes[start..<i])
    guard i < bytes.count else {
      keep(part)
      return i
    }
    switch bytes[i] {
    case UInt8(ascii: "\""): try endString(part)
    case UInt8(ascii: "\\"):
      keep(UnsafeBufferPointer(rebasing: bytes[start...i]))
      open = .escape
    default:
      throw JSONFault(
        position: passed + Int64(i),
        reason: "expected a text without control characters, found byte value \(bytes[i])")
    }
    return i + 1
  }

  private mutating func endString(_ part: UnsafeBufferPointer<UInt8>) throws(JSONFault) {
    open = .none
    if isCarried { keep(part) }
    let isKey = expected == .key || expected == .keyOrEnd
    expected = isKey ? .colon : depth == 0 ? .nothing : .commaOrEnd
    guard isCarried else { return try tell(part.prefixed(Self.longest), isKey: isKey) }
    let bytes = kept
    try bytes.withUnsafeBufferPointer { (bytes) throws(JSONFault) in try tell(bytes, isKey: isKey) }
  }

  private mutating func tell(
    _ bytes: UnsafeBufferPointer<UInt8>, isKey: Bool
  ) throws(JSONFault) {
    if isKey { listener.key(bytes) } else { try listener.string(bytes) }
  }

  private mutating func escape(
    _ bytes: UnsafeBufferPointer<UInt8>, at i: Int
  ) throws(JSONFault) -> Int {
    switch bytes[i] {
    case UInt8(ascii: "u"): (open, hexDigits) = (.unicode, 4)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      open = .string
    default:
      throw JSONFault(
        position: passed + Int64(i), reason: "expected one of \"\\/bfnrtu behind \\, found another")
    }
    keep(UnsafeBufferPointer(rebasing: bytes[i...i]))
    return i + 1
  }

  private mutating func unicode(
    _ bytes: UnsafeBufferPointer<UInt8>, at i: Int
  ) throws(JSONFault) -> Int {
    guard Character(UnicodeScalar(bytes[i])).isHexDigit else {
      throw JSONFault(
        position: passed + Int64(i), reason: "expected four hexadecimal digits behind \\u")
    }
    keep(UnsafeBufferPointer(rebasing: bytes[i...i]))
    hexDigits -= 1
    if hexDigits == 0 { open = .string }
    return i + 1
  }

  /// A number, `true`, `false` or `null`.
  private mutating func word(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(JSONFault) -> Int {
    var i = start
    while i < bytes.count, Self.isOfWord(bytes[i]) { i += 1 }
    let part = UnsafeBufferPointer(rebasing: bytes[start..<i])
    guard kept.count + part.count <= Self.longestNumber else {
      throw JSONFault(
        position: listener.position,
        reason: "expected a number of at most \(Self.longestNumber) characters, found a longer one")
    }
    guard i < bytes.count else {
      keep(part)
      return i
    }
    open = .none
    expected = depth == 0 ? .nothing : .commaOrEnd
    if isCarried {
      keep(part)
      let bytes = kept
      try bytes.withUnsafeBufferPointer { (bytes) throws(JSONFault) in try tellWord(bytes) }
    } else {
      try tellWord(part)
    }
    return i
  }

  @inline(__always)
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), 65...90, 97...122: true
    default: false
    }
  }

  private mutating func tellWord(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONFault) {
    guard bytes.first.map({ $0 > 57 }) == true else { return try listener.number(bytes) }
    guard bytes.says("null") || bytes.says("true") || bytes.says("false") else {
      throw JSONFault(
        position: listener.position,
        reason: "expected a value, found '\(String(decoding: bytes, as: UTF8.self))'")
    }
    try listener.word()
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are those of a text, in lower case or as it stands.
  @inline(__always)
  func says(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    let expected = text.utf8Start
    for i in 0..<count where self[i] != expected[i] { return false }
    return true
  }

  fileprivate func prefixed(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    self.count <= count ? self : UnsafeBufferPointer(rebasing: self[..<count])
  }
}
