import FoundationEssentials
import Testing

@Suite("Debian packages to install")
struct InstalledPackagesTests {
  /// Every place that lists them, and how the list begins and ends there.
  private static let places: [(file: String, begin: String, end: String)] = [
    ("Makefile", "build_DEBS := ", "\npython_DEBS"),
    ("README.md", "installs what is missing (", ")"),
    ("Documentation/guides/testing-an-app.md", "Debian and Ubuntu need `", "`"),
    ("Examples/TestYourApp/README.md", "Debian and Ubuntu need `", "`"),
    (
      "Examples/TestYourApp/.github/workflows/tests.yml", "--no-install-recommends ",
      "\n      - uses"
    ),
  ]

  @Test("Every place lists the same ones, those that the manifest names among them")
  func same() throws {
    let lists = try Self.places.map { try Self.packages(in: $0.file, from: $0.begin, to: $0.end) }
    let first = try #require(lists.first)
    #expect(first.count == 4)
    for (place, list) in zip(Self.places, lists) { #expect(list == first, "\(place.file)") }
    let manifest = try Self.text(of: "Package.swift")
    let provided = manifest.split(separator: ".apt([").dropFirst().flatMap { part in
      part.prefix { $0 != "]" }.split(separator: "\"").filter { !$0.contains(",") }.map(String.init)
    }
    #expect(Set(provided) == first)
  }

  private static func packages(
    in file: String, from begin: String, to end: String
  ) throws -> Set<String> {
    let text = try text(of: file)
    let rest = try #require(text.split(separator: begin, maxSplits: 1).dropFirst().first)
    let list = try #require(rest.split(separator: end, maxSplits: 1).first)
    let words = list.split { $0.isWhitespace || $0 == "," || $0 == "\\" }
    // In the Makefile each says after a slash what shows that it is there.
    return Set(words.map { String($0.prefix { $0 != "/" }) })
  }

  private static func text(of file: String) throws -> String {
    try String(contentsOfFile: "\(Tool.packageRoot)/\(file)", encoding: .utf8)
  }
}
