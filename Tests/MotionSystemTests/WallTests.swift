import Foundation
import Testing

@Suite("What runs in a page knows no operating system")
struct WallTests {
  private static let modules = [
    "MotionProcessing", "MotionPlaces", "MotionRecordings", "MotionDiary", "MotionSimulator",
    "MotionStudy",
  ]
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  /// Lines that reach for a system, or differ by platform.
  private static func breaches(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { line in
      let words = line.split { !$0.isLetter && $0 != "#" && $0 != "_" }
      let systems: Set<Substring> = [
        "Glibc", "Musl", "Darwin", "Foundation", "FoundationEssentials", "Dispatch",
        "SystemLibrary", "CSystem",
      ]
      if words.contains("import"), words.last.map(systems.contains) ?? false { return true }
      return words.first == "#if"
        && !["canImport", "os", "arch", "hasFeature"].allSatisfy { !words.contains($0) }
    }
  }

  @Test("Only MotionSystem asks for one", arguments: modules)
  func walls(module: String) throws {
    let folder = Self.sources.appending(path: module)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(!paths.isEmpty)
    for path in paths {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      #expect(Self.breaches(text) == [], "\(module)/\(path)")
    }
  }

  @Test("A breach is seen in any form")
  func bites() {
    let text = """
      import MotionProcessing
      public import FoundationEssentials
      @_exported import Glibc
      #if canImport(Musl)
      #if DEBUG
      /// import nothing
      """
    #expect(Self.breaches(text).count == 3)
  }
}
