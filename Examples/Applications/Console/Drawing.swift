import Foundation

/// A small drawing in SVG, legible on light and on dark paper.
public struct Drawing: Sendable {
  /// What a shape is drawn in: the palette of Okabe and Ito (2008), which people of any colour vision tell apart, and ink.
  public enum Colour: String, CaseIterable, Sendable {
    case ink, faint, blue, orange, green, purple

    /// On light paper, and on dark.
    fileprivate var shades: (light: String, dark: String) {
      switch self {
      case .ink: ("#1b1f24", "#e6e9ec")
      case .faint: ("#a9b0b8", "#5c646d")
      case .blue: ("#0072b2", "#56b4e9")
      case .orange: ("#d55e00", "#e69f00")
      case .green: ("#009e73", "#35c99c")
      case .purple: ("#a8437e", "#e0a3c8")
      }
    }
  }

  /// A point of the drawing: to the right and down from the left upper corner.
  public typealias Point = (x: Double, y: Double)

  /// Where a text stands beside its point.
  public enum Anchor: String, Sendable { case start, middle, end }

  private let size: (width: Double, height: Double)
  private let title: String
  private var shapes: [String] = []

  /// An empty drawing with a title for who cannot see it.
  public init(width: Double, height: Double, title: String) {
    size = (width, height)
    self.title = title
  }

  // MARK: - Shapes

  /// A line of text.
  public mutating func text(
    _ text: String, at point: Point, _ anchor: Anchor = .start, _ colour: Colour = .ink
  ) {
    add(
      "text", "x=\"\(n(point.x))\" y=\"\(n(point.y))\"", "f-\(colour)\" text-anchor=\"\(anchor)",
      text)
  }

  /// A filled rectangle, with a note that shows up under the pointer.
  public mutating func bar(
    at point: Point, width: Double, height: Double, _ colour: Colour, note: String? = nil
  ) {
    let box =
      "x=\"\(n(point.x))\" y=\"\(n(point.y))\" width=\"\(n(width))\" height=\"\(n(height))\""
    add("rect", box, "f-\(colour)", titled: note)
  }

  /// A line from point to point.
  public mutating func line(
    _ points: [Point], _ colour: Colour, width: Double = 1, note: String? = nil
  ) {
    let way = points.map { "\(n($0.x)),\(n($0.y))" }.joined(separator: " ")
    add(
      "polyline", "points=\"\(way)\" stroke-width=\"\(n(width))\"", "s-\(colour)", titled: note)
  }

  /// A ring.
  public mutating func ring(at point: Point, radius: Double, _ colour: Colour) {
    add("circle", "cx=\"\(n(point.x))\" cy=\"\(n(point.y))\" r=\"\(n(radius))\"", "s-\(colour)")
  }

  /// A dot.
  public mutating func dot(
    at point: Point, radius: Double = 4, _ colour: Colour, note: String? = nil
  ) {
    let circle = "cx=\"\(n(point.x))\" cy=\"\(n(point.y))\" r=\"\(n(radius))\""
    add("circle", circle, "f-\(colour)", titled: note)
  }

  private mutating func add(
    _ name: String, _ place: String, _ style: String, _ text: String? = nil,
    titled note: String? = nil
  ) {
    let inside = text.map(Self.escaped) ?? note.map { "<title>\(Self.escaped($0))</title>" } ?? ""
    shapes.append("<\(name) class=\"\(style)\" \(place)>\(inside)</\(name)>")
  }

  // MARK: - As text

  /// The drawing.
  public var svg: String {
    let (width, height) = (n(size.width), n(size.height))
    let box = "width=\"\(width)\" height=\"\(height)\""
    let head =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" \(box) role=\"img\">"
    let style =
      "<style>text { font: 12px sans-serif; stroke: none }\n"
      + Self.rules(paper: "#ffffff", \.light)
      + "@media (prefers-color-scheme: dark) {\n" + Self.rules(paper: "#15181c", \.dark)
      + "}</style>"
    let paper = "<rect class=\"paper\" \(box)/>"
    return
      ([head, "<title>\(Self.escaped(title))</title>", style, paper] + shapes + ["</svg>", ""])
      .joined(separator: "\n")
  }

  private static func rules(
    paper: String, _ shade: (((light: String, dark: String)) -> String)
  ) -> String {
    Colour.allCases.reduce(".paper { fill: \(paper) }\n") { rules, colour in
      let value = shade(colour.shades)
      return rules
        + ".f-\(colour) { fill: \(value) } .s-\(colour) { stroke: \(value); fill: none }\n"
    }
  }

  /// A number as an attribute; what is none is 0.
  private func n(_ value: Double) -> String { String(format: "%.1f", value.isFinite ? value : 0) }

  /// Text in which nothing is taken for a tag; what XML does not allow at all is left out.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}

/// Takes a program's drawing, at its end.
public typealias Draw = @Sendable (Drawing) -> Void

/// Writes a program's drawing to a file; `nil` where nobody named one. What cannot be written is said.
public func drawing(to path: String?) -> Draw? {
  guard let path else { return nil }
  return { drawing in
    do {
      try drawing.svg.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      let line = "--svg \(path): cannot be written: \(error.localizedDescription)\n"
      FileHandle.standardError.write(Data(line.utf8))
    }
  }
}
