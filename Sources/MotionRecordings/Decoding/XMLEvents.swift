import CSystemExpat

/// Elements of an XML file one after another, read in pieces of fixed size through Expat.
///
/// Entities may not be declared: no recording needs one, and a few lines of them can stand for
/// gigabytes. A class, because it owns the parser.
final class XMLEvents {
  /// What stands in the file, names without their name space.
  enum Event {
    case start(String, [String: String])
    case end(String)
    /// A piece of text; an element's text may come in several.
    case text(String)
  }

  /// The longest attribute or piece of text that is kept, in bytes.
  private static let longest = 4096
  /// The longest tag, comment or instruction, in bytes. Expat begins anew with an unfinished one for
  /// every piece that it is given, so that one of 40 MB would take a minute.
  private static let longestToken: Int32 = 1 << 20
  /// Elements inside one another; the deepest known format needs 12.
  private static let deepest = 256

  let stream: ByteStream
  /// Why the file could not be read to its end.
  private(set) var failure: (line: Int64?, reason: String)?

  private let parser: XML_Parser
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var events: [Event] = []
  private var next_ = 0
  private var depth = 0
  /// Bytes handed to the parser.
  private var handed: Int64 = 0
  private var isOver = false
  private var refusal: String?

  init?(_ stream: ByteStream) {
    guard let parser = XML_ParserCreate(nil) else { return nil }
    self.parser = parser
    self.stream = stream
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in XMLEvents.of(data)?.start(name, attributes) },
      { data, name in XMLEvents.of(data)?.end(name) })
    XML_SetCharacterDataHandler(parser) { data, text, count in
      XMLEvents.of(data)?.text(text, Int(count))
    }
    XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
      XMLEvents.of(data)?.refuse("it declares entities, which no recording needs")
    }
  }

  deinit { XML_ParserFree(parser) }

  /// The next event; `nil` at the end or where the file breaks.
  func next() -> Event? {
    while next_ >= events.count {
      if isOver { return nil }
      events.removeAll(keepingCapacity: true)
      next_ = 0
      parseChunk()
    }
    next_ += 1
    return events[next_ - 1]
  }

  private func parseChunk() {
    let n = chunk.withUnsafeMutableBytes { stream.read(into: $0) }
    let status = chunk.withUnsafeBytes { bytes in
      XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(n), n == 0 ? 1 : 0)
    }
    if n == 0 { isOver = true }
    handed += Int64(n)
    if status == XML_STATUS_OK && !isOver && unfinished > Self.longestToken {
      refusal = "a tag or comment has more than \(Self.longestToken >> 20) MiB"
    } else if status == XML_STATUS_OK {
      return
    }
    isOver = true
    let line = Int64(XML_GetCurrentLineNumber(parser))
    if let refusal {
      failure = (line, refusal)
    } else if let reason = stream.failure {
      failure = (nil, reason)
    } else {
      let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
      failure = (line, "the XML breaks: \(words ?? "unknown error")")
    }
  }

  /// Bytes at the end of what was handed over that are no whole tag, comment or text yet.
  ///
  /// Places of Expat have 32 bits on some platforms, so only their difference is used.
  private var unfinished: Int32 {
    let place = XML_GetCurrentByteIndex(parser)
    guard place != -1 else { return 0 }
    return Int32(truncatingIfNeeded: handed) &- Int32(truncatingIfNeeded: place)
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLEvents? {
    data.map { Unmanaged<XMLEvents>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    depth += 1
    if depth > Self.deepest { refuse("its elements stand more than \(Self.deepest) deep") }
    var values: [String: String] = [:]
    var pair = attributes
    while let key = pair?[0], let value = pair?[1], values.count < 64 {
      values[Self.local(key)] = String(String(cString: value).prefix(Self.longest))
      pair = pair?.advanced(by: 2)
    }
    events.append(.start(name.map(Self.local) ?? "", values))
  }

  private func end(_ name: UnsafePointer<CChar>?) {
    depth -= 1
    events.append(.end(name.map(Self.local) ?? ""))
  }

  private func text(_ text: UnsafePointer<CChar>?, _ count: Int) {
    let bytes = UnsafeRawBufferPointer(start: text, count: min(count, Self.longest))
    // Blanks between elements are most of a pretty-printed file.
    guard bytes.contains(where: { $0 > 32 }) else { return }
    events.append(.text(String(decoding: bytes, as: UTF8.self)))
  }

  private func refuse(_ reason: String) {
    if refusal == nil { refusal = reason }
    XML_StopParser(parser, XML_Bool(0))
  }

  /// A name without its prefix.
  private static func local(_ name: UnsafePointer<CChar>) -> String {
    let text = String(cString: name)
    guard let colon = text.lastIndex(of: ":") else { return text }
    return String(text[text.index(after: colon)...])
  }
}

/// Whether the bytes begin like an XML file with this first element.
func beginsWithElement(_ name: String, _ bytes: ArraySlice<UInt8>) -> Bool {
  let text = String(decoding: bytes, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
  guard text.first == "<" else { return false }
  var rest = text
  while let open = rest.firstIndex(of: "<") {
    rest = rest[rest.index(after: open)...]
    guard let mark = rest.first else { return false }
    if mark == "!" || mark == "?" { continue }
    let element = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
    if element.contains("<") { continue }
    return element == name || element.hasSuffix(":" + name)
  }
  return false
}
