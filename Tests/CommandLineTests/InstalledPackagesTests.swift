import FoundationEssentials
import Testing

@Suite("Debian packages to install")
struct InstalledPackagesTests {
  /// A place that lists them, and how the list begins and ends there.
  private typealias Place = (file: String, begin: String, end: String)

  /// What all of it needs.
  private static let builders: [Place] = [
    ("Makefile", "build_DEBS := ", "\npython_DEBS"),
    ("README.md", "installs what is missing (", ")"),
  ]

  /// What a package needs that has Core Motion alone of it.
  private static let clients: [Place] = [
    ("Documentation/guides/testing-an-app.md", "Debian and Ubuntu need `", "`"),
    ("Examples/TestYourApp/README.md", "Debian and Ubuntu need `", "`"),
    (
      "Examples/TestYourApp/.github/workflows/tests.yml", "--no-install-recommends ",
      "\n      - uses"
    ),
  ]

  /// The list that all places have.
  private static func packages(of places: [Place]) throws -> Set<String> {
    let lists = try places.map { try packages(in: $0.file, from: $0.begin, to: $0.end) }
    let first = try #require(lists.first)
    for (place, list) in zip(places, lists) { #expect(list == first, "\(place.file)") }
    return first
  }

  @Test(
    "Every place lists the same ones, those that the manifest names among them; a client needs fewer"
  )
  func same() throws {
    let all = try Self.packages(of: Self.builders)
    let clients = try Self.packages(of: Self.clients)
    #expect(clients.count == 4 && all.isSuperset(of: clients))
    let manifest = try Self.text(of: "Package.swift")
    let provided = manifest.split(separator: ".apt([").dropFirst().flatMap { part in
      part.prefix { $0 != "]" }.split(separator: "\"").filter { !$0.contains(",") }.map(String.init)
    }
    // What a C target of ours links with has no provider there.
    #expect(Set(provided).union(["libmicrohttpd-dev"]) == all)
  }

  private static func packages(
    in file: String, from begin: String, to end: String
  ) throws -> Set<String> {
    let text = try text(of: file)
    let rest = try #require(text.split(separator: begin, maxSplits: 1).dropFirst().first)
    let list = try #require(rest.split(separator: end, maxSplits: 1).first)
    let words = list.split { $0.isWhitespace || $0 == "," || $0 == "\\" || $0 == "#" }
    // In the Makefile each says after a slash what shows that it is there.
    return Set(words.map { String($0.prefix { $0 != "/" }) })
  }

  private static func text(of file: String) throws -> String {
    try String(contentsOfFile: "\(Tool.packageRoot)/\(file)", encoding: .utf8)
  }
}
