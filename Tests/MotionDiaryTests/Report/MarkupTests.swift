import Testing

@testable import MotionDiary

@Suite("Text of a report")
struct MarkupTests {
  @Test("Nothing that a stranger wrote is markup")
  func escaped() {
    let text = Markup.text("\"><script>alert('a & b')</script>\u{202E}\u{1}\n")
    #expect(!text.contains { "<>\"'".contains($0) })
    #expect(!text.contains("& "))
    #expect(text.hasPrefix("&quot;&gt;&lt;script&gt;alert(&#39;a &amp; b&#39;)"))
    #expect(!text.unicodeScalars.contains("\u{202E}") && !text.contains(Markup.number))
  }

  @Test(
    "A mark joined to a sign makes no other letter of it that would not be escaped",
    arguments: [("\"", "&quot;"), ("<", "&lt;"), (">", "&gt;"), ("&", "&amp;"), ("'", "&#39;")])
  func joinedMarks(sign: String, escaped: String) {
    let text = Markup.text("\(sign)\u{301} onload=alert(1)")
    #expect(text.utf8.elementsEqual("\(escaped)\u{301} onload=alert(1)".utf8))
  }

  @Test("A letter of a hundred thousand marks is cut")
  func marks() {
    let text = Markup.text("e" + String(repeating: "\u{301}", count: 100_000))
    #expect(text.unicodeScalars.count == 301)
  }

  @Test("A text of a megabyte is cut")
  func long() {
    let text = Markup.text(String(repeating: "ä", count: 1 << 20))
    #expect(text.count == 301)
    #expect(text.hasSuffix("…"))
  }

  @Test(
    "Durations are words, never 62:00",
    arguments: [
      (0.0, "0 s"), (59.4, "59 s"), (59.6, "1 min"), (3569.0, "59 min"), (3570.0, "1 h 00 min"),
      (3720.0, "1 h 02 min"), (3_600_000.0, "1,000 h 00 min"), (Double.infinity, "–"),
    ] as [(Double, String)])
  func durations(seconds: Double, text: String) {
    #expect(Markup.duration(seconds) == text)
  }

  @Test("A figure has a real minus, and nothing has none")
  func figures() {
    #expect(Markup.figure(-12.34, 1) == "−12.3")
    #expect(Markup.figure(-0.04, 1) == "0.0")
    #expect(Markup.figure(3, 0) == "3")
    #expect(Markup.number(-0.04) == "0")
    #expect(Markup.number(12.50) == "12.5")
    #expect(Markup.number(12) == "12")
  }
}
