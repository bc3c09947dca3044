import Testing

@testable import MotionRecordings

@Suite("Tokens of a JSON text")
struct JSONTokensTests {
  private func tokens(_ text: String) -> [JSONTokens.Token] {
    var lines = [text][...]
    let stream = ByteStream(
      generated: GeneratedLines(size: Int64(text.utf8.count)) { lines.popFirst() })
    let tokens = JSONTokens(stream)
    var all: [JSONTokens.Token] = []
    while let token = tokens.next() { all.append(token) }
    return all
  }

  @Test("Escapes of a string are the characters that they stand for")
  func escapes() {
    #expect(tokens(#""a\n\t\r\b\f\/\"\\""#) == [.string("a\n\t\r\u{8}\u{C}/\"\\")])
    #expect(tokens(#""\u00e9\u4F60""#) == [.string("é你")])
  }

  @Test("A character of two halves is one, and half of one is unknown")
  func pairs() {
    #expect(tokens(#""\ud83d\ude00!""#) == [.string("😀!")])
    #expect(tokens(#""\ud83d""#) == [.string("\u{FFFD}")])
    #expect(tokens(#""\ud83d\nx""#) == [.string("\u{FFFD}\nx")])
    #expect(tokens(#""\ud83d\u0041""#) == [.string("\u{FFFD}A")])
    #expect(tokens(#""\ude00\u12""#) == [.string("\u{FFFD}\u{12}")])
  }
}
