import Foundation
import ReportPageAssets
import Testing

@testable import MotionDiary

/// The colours of a report, as its style sheet names them.
@Suite("Colours of a report")
struct ReportPaletteTests {
  private static let activities = [
    "stationary", "walking", "running", "cycling", "automotive", "unknown",
  ]

  /// The values of `--name: #rrggbb` in the light and in the dark theme.
  private func palette(isDark: Bool) throws -> [String: Colour] {
    let blocks = ReportAssets.embedded.style.components(separatedBy: ":root {").dropFirst()
    let block = try #require(isDark ? blocks.dropFirst().first : blocks.first)
    let body = block.prefix { $0 != "}" }
    var colours: [String: Colour] = [:]
    for declaration in body.split(separator: ";") {
      let parts = declaration.split(separator: ":").map { $0.filter { $0 != " " && $0 != "\n" } }
      guard parts.count == 2, parts[0].hasPrefix("--"), let colour = Colour(parts[1]) else {
        continue
      }
      colours[String(parts[0].dropFirst(2))] = colour
    }
    return colours
  }

  @Test("Text stands out from its ground by 4.5, marks by 3", arguments: [false, true])
  func contrast(isDark: Bool) throws {
    let palette = try palette(isDark: isDark)
    let ground = try #require(palette["ground"])
    let panel = try #require(palette["panel"])
    for name in ["text", "muted", "link", "warning"] {
      let colour = try #require(palette[name])
      #expect(colour.contrast(to: ground) >= 4.5, "\(name)")
      #expect(colour.contrast(to: panel) >= 4.5, "\(name) on a panel")
    }
    for name in Self.activities {
      let colour = try #require(palette[name])
      #expect(colour.contrast(to: ground) >= 3, "\(name)")
      #expect(colour.contrast(to: panel) >= 3, "\(name) on a panel")
    }
    for name in ["band", "line"] {
      let colour = try #require(palette[name])
      #expect(colour.contrast(to: ground) >= 3, "\(name)")
    }
  }

  @Test(
    "Any two activities differ by 25 in CIELAB, whatever colours a reader sees",
    arguments: [false, true], Sight.allCases)
  func differences(isDark: Bool, sight: Sight) throws {
    let palette = try palette(isDark: isDark)
    for (index, first) in Self.activities.enumerated() {
      for second in Self.activities.dropFirst(index + 1) {
        let a = try #require(palette[first]).seen(by: sight).lab
        let b = try #require(palette[second]).seen(by: sight).lab
        #expect(sqrt((a - b).squared) >= 25, "\(first) and \(second)")
      }
    }
  }

  @Test("Black on white is 21 to 1, and a colour differs from itself by nothing")
  func measures() throws {
    let (black, white) = (try #require(Colour("#000000")), try #require(Colour("#ffffff")))
    #expect(abs(black.contrast(to: white) - 21) < 1e-9)
    #expect(abs(white.lab.x - 100) < 0.01)
    // Published: sRGB red is L 53.24, a 80.09, b 67.20.
    let red = try #require(Colour("#ff0000")).lab
    #expect(abs(red.x - 53.24) < 0.05 && abs(red.y - 80.09) < 0.1 && abs(red.z - 67.20) < 0.1)
  }
}

/// What a reader sees of colours, at full strength (Machado, Oliveira, Fernandes 2009, on linear RGB).
enum Sight: CaseIterable, Sendable {
  case normal, protan, deutan, tritan

  var matrix: [SIMD3<Double>] {
    switch self {
    case .normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protan:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deutan:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritan:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }
}

/// A colour of sRGB, kept in linear parts of 0 to 1.
struct Colour: Sendable {
  var linear: SIMD3<Double>

  init(linear: SIMD3<Double>) { self.linear = linear }

  /// Reads `#rrggbb`.
  init?(_ text: some StringProtocol) {
    guard text.hasPrefix("#"), text.count == 7, let number = Int(text.dropFirst(), radix: 16) else {
      return nil
    }
    linear = .zero
    for (index, shift) in [16, 8, 0].enumerated() {
      let part = Double(number >> shift & 255) / 255
      linear[index] = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
  }

  func seen(by sight: Sight) -> Colour {
    let rows = sight.matrix.map { ($0 * linear).sum() }
    return Colour(
      linear: SIMD3(rows[0], rows[1], rows[2]).clamped(lowerBound: .zero, upperBound: .one))
  }

  /// Relative luminance (WCAG 2.1).
  var luminance: Double { (linear * [0.2126, 0.7152, 0.0722]).sum() }

  func contrast(to other: Colour) -> Double {
    let (a, b) = (luminance + 0.05, other.luminance + 0.05)
    return max(a, b) / min(a, b)
  }

  /// CIELAB under D65.
  var lab: SIMD3<Double> {
    let rows: [SIMD3<Double>] = [
      [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
      [0.0193339, 0.1191920, 0.9503041],
    ]
    let white: SIMD3<Double> = [0.95047, 1, 1.08883]
    var f = SIMD3<Double>.zero
    for index in 0..<3 {
      let t = (rows[index] * linear).sum() / white[index]
      f[index] = t > 216.0 / 24_389 ? cbrt(t) : (24_389.0 / 27 * t + 16) / 116
    }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }
}

extension SIMD3<Double> {
  fileprivate var squared: Double { (self * self).sum() }
}
