import FoundationEssentials
import MotionPlaces
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionDiary

@Suite("The file of a building")
struct BuildingFileTests {
  private let folder = TemporaryFolder()
  private var path: String { "\(folder.path)/office.json" }

  @Test("What is kept comes back; a missing file is a first use")
  func kept() throws {
    #expect(try BuildingFile.read(path) == nil)
    let building = try #require(
      BuildingStoreys(
        storeys: [(-1, -3.5), (1, 0), (8, 28.213)].map {
          .init(number: $0.0, height: $0.1, visits: 3)
        }))
    try BuildingFile.write(building, to: path)
    #expect(try BuildingFile.read(path)?.storeys == building.storeys)
  }

  @Test("A file can be written by hand, in any order")
  func handwritten() throws {
    try write(byHand)
    #expect(try BuildingFile.read(path)?.storeys.map(\.number) == [1, 2])
  }

  private let byHand = Self.of(
    "{\"storey\": 2, \"height_m\": 4, \"visits\": 1}, "
      + "{\"visits\": 2, \"storey\": 1, \"height_m\": 0.0}")

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  @Test(
    "A damaged file says what was expected, what was found and what to do",
    arguments: [
      ("", "nothing in it"), ("CMSN\u{2}\u{0}", "--snapshot"), ("PK\u{3}\u{4}", "archive"),
      ("time_s,x\n1,2\n", "something else"), ("{\"schema\": \"coremotion-bui", "damaged"),
      ("[]", "something else"), ("{}", "no schema"), ("{\"schema\": 7}", "found another type"),
      ("{\"schema\": \"coremotion-diary\", \"version\": 1}", "found \"coremotion-diary\""),
      ("{\"schema\": \"coremotion-building\"}", "found none"),
      ("{\"schema\": \"coremotion-building\", \"version\": 2}", "found 2"),
      ("{\"schema\": \"coremotion-building\", \"version\": 1}", "no storeys"),
      (of("{\"storey\": 1}"), "no visits at storeys[0]"),
      (of("{\"storey\": 1.5, \"height_m\": 0, \"visits\": 1}"), "storeys"),
      (of("{\"storey\": \"G\", \"height_m\": 0, \"visits\": 1}"), "another type at storeys"),
      (of(""), "found 0"),
      (of("{\"storey\": 1000, \"height_m\": 0, \"visits\": 1}"), "storeys[0].storey"),
      (of("{\"storey\": 9223372036854775807, \"height_m\": 0, \"visits\": 1}"), "storeys[0]"),
      (of("{\"storey\": 1, \"height_m\": 1e300, \"visits\": 1}"), "storeys[0].height_m"),
      (of("{\"storey\": 1, \"height_m\": 0, \"visits\": -1}"), "storeys[0].visits"),
      (
        of(
          "{\"storey\": 1, \"height_m\": 3, \"visits\": 1}, "
            + "{\"storey\": 2, \"height_m\": 0, \"visits\": 1}"), "rise with their numbers"
      ),
      (of(String(repeating: "[", count: 100_000)), "damaged"),
      (of(String(repeating: "[", count: 200_000)), "more than"),
    ])
  func damaged(text: String, word: String) throws {
    try write(text)
    let error = #expect(throws: OutputError.self) { try BuildingFile.read(path) }
    let said = error?.description ?? ""
    #expect(said.hasPrefix(path) && said.contains(word) && said.contains("nothing was changed"))
    #expect(said.split(separator: "\n").count == 1)
  }

  private static func of(_ storeys: String) -> String {
    "{\"schema\": \"coremotion-building\", \"version\": 1, \"storeys\": [\(storeys)]}"
  }

  @Test("Cut anywhere it is damaged or a smaller whole, never a crash")
  func cut() throws {
    for count in 0..<byHand.utf8.count {
      try write(String(byHand.prefix(count)))
      #expect(throws: OutputError.self) { try BuildingFile.read(path) }
    }
  }

  @Test("A place that cannot be written is said")
  func unwritable() {
    #expect(throws: OutputError.self) {
      try BuildingFile.write(BuildingStoreys(), to: "\(folder.path)/nowhere/office.json")
    }
    #expect(throws: OutputError.self) { try BuildingFile.read(folder.path) }
  }
}
