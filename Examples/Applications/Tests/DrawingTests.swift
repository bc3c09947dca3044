import ActivityDemo
import Console
import CoreMotion
import Foundation
import MotionTesting
import Testing
import TrackDay
import TrailRun

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Drawings of programs")
struct DrawingTests {
  @Test("The week of activity-demo has a bar for each stretch, and what is said of each day")
  func week() async throws {
    let (lines, drawing) = try await drawn("activity-demo") {
      ActivityDemoProgram(calendar: berlin, draw: $0, say: $1)
    }
    let parts = try Parts(of: drawing)
    let stretches = lines.filter { $0.prefix(6).hasSuffix("-") }
    #expect(stretches.count > 3 && Set(stretches).isSubset(of: parts.texts))
    for line in lines where line.hasPrefix("6/") {
      let (day, text) = (line.prefix { $0 != ":" }, line.drop { $0 != ":" }.dropFirst(2))
      #expect(parts.texts.isSuperset(of: [String(day), String(text)]))
    }
  }

  @Test("The profile of trail-run marks each hill with what was said of it")
  func profile() async throws {
    let (lines, drawing) = try await drawn("trail-run") {
      TrailRunProgram(calendar: berlin, draw: $0, say: $1)
    }
    let parts = try Parts(of: drawing)
    let hills = lines.filter { $0.contains("climbed") }.map { line in
      String(line.drop { $0 != ":" }.split(separator: ": ", maxSplits: 1).last ?? "")
    }
    #expect(hills.count == 2 && Set(hills).isSubset(of: parts.texts))
    #expect(parts.texts.contains(lines.last ?? ""))
    #expect(parts.count(of: "polyline") > 3)
  }

  @Test("The circle of track-day has a dot for each turn and braking, and the largest of all")
  func circle() async throws {
    let (lines, drawing) = try await drawn("track-day") { TrackDayProgram(draw: $0, say: $1) }
    let parts = try Parts(of: drawing)
    #expect(lines.count > 10 && Set(lines).isSubset(of: parts.texts))
    // Four rings of a quarter g.
    #expect(parts.count(of: "circle") == lines.count - 1 + 4)
  }

  @Test("Text is text, and a number that is none spoils nothing")
  func malice() throws {
    let text = "<script> & \"a\" ]]> \u{1}\u{FFFF}ü 🏔"
    var drawing = Drawing(width: 100, height: 50, title: text)
    drawing.text(text, at: (.nan, .infinity))
    drawing.bar(at: (0, 0), width: -.infinity, height: 1, .blue, note: text)
    let parts = try Parts(of: drawing)
    #expect(parts.texts == ["<script> & \"a\" ]]> ü 🏔"])
    #expect(parts.count(of: "script") == 0 && !drawing.svg.contains("inf"))
  }

  @Test("Every colour differs from its paper, in the light and in the dark")
  func colours() {
    let style = Drawing(width: 1, height: 1, title: "").svg
    #expect(style.contains("prefers-color-scheme: dark"))
    for colour in Drawing.Colour.allCases {
      #expect(style.components(separatedBy: ".f-\(colour) {").count == 3)
    }
  }

  /// What a program says on its world, and draws.
  private func drawn(
    _ name: String, _ make: (@escaping Draw, @escaping Say) -> any Application
  ) async throws -> ([String], Drawing) {
    let drawing = Kept()
    let said = try await lines(on: try world(of: name)) { make({ drawing.keep($0) }, $0) }
    return (said, try #require(drawing.value))
  }
}

/// Unchecked: the drawing is touched under the lock only.
private final class Kept: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Drawing?
  func keep(_ drawing: Drawing) { lock.withLock { stored = drawing } }
  var value: Drawing? { lock.withLock { stored } }
}

/// The elements and texts of a drawing.
private final class Parts: NSObject, XMLParserDelegate {
  private var elements: [String] = []
  private var open = ""
  private(set) var texts: Set<String> = []

  init(of drawing: Drawing) throws {
    super.init()
    let parser = XMLParser(data: Data(drawing.svg.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
  }

  func count(of name: String) -> Int { elements.filter { $0 == name }.count }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append(name)
    open = ""
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) { open += characters }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "text" || name == "title" { texts.insert(open) }
    open = ""
  }
}
