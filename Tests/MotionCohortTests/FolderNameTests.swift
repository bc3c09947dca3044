import MotionCohort
import Testing

@Suite("Folders of a cohort have the names of their files")
struct FolderNameTests {
  private func name(_ path: String, among paths: [String], member: String? = nil) -> String {
    FolderNames(paths).name(of: RecordingKey(file: path, member: member))
  }

  @Test(
    "A file that no other is called like gives its name without the end that says its format",
    arguments: [
      ("a/walk.csv", "walk"), ("walk.csv.gz", "walk"), ("p01.gt3x", "p01"), ("walk", "walk"),
      ("walk.2024-05-01", "walk.2024-05-01"), ("v1.2.csv", "v1.2"), (".hidden", "hidden"),
      ("-x.csv", "_x"),
    ])
  func stems(path: String, expected: String) {
    #expect(name(path, among: [path]) == expected)
  }

  @Test("Equal names get digits of their paths, whoever is named first")
  func equal() {
    let paths = ["a/walk.csv", "b/walk.csv", "c/other.csv"]
    let names = paths.map { name($0, among: paths) }
    #expect(names == paths.map { name($0, among: paths.reversed()) })
    #expect(Set(names).count == 3 && names[2] == "other")
    // The first 12 digits of the SHA-256 of "a/walk.csv", as sha256sum says them.
    #expect(names[0] == "walk-3bd5e61e11b4")
  }

  @Test(
    "Names that differ in large and small letters are equal on some disks, so they get digits too")
  func letters() {
    let paths = ["a/Walk.csv", "b/walk.csv"]
    #expect(paths.allSatisfy { name($0, among: paths).utf8.count == 17 })
  }

  @Test("No recording takes the name of a table over all")
  func own() {
    for file in ["recordings.csv.zip", "manifest.csv.zip", "datapackage.json.zip"] {
      #expect(!name(file, among: [file]).hasSuffix(".csv"))
      #expect(!name(file, among: [file]).hasSuffix(".json"))
    }
  }

  @Test("Each recording of an archive has a name of its own, and none that a file could have")
  func members() {
    let one = name("both.zip", among: ["both.zip"], member: "left.csv")
    let other = name("both.zip", among: ["both.zip"], member: "right.csv")
    #expect(one.hasPrefix("both-left-") && other.hasPrefix("both-right-"))
    #expect(one.utf8.count == "both-left-".utf8.count + 12)
  }

  @Test("A name stays within what file systems take")
  func long() {
    let path = String(repeating: "ü", count: 300) + ".csv"
    #expect(name(path, among: [path, "x/" + path]).utf8.count < 255)
  }
}

@Suite("Shards part a cohort by the paths")
struct ShardTests {
  private let paths = (0..<1000).map { "study/p\($0)/wrist.cwa" }

  @Test("Every file belongs to exactly one, whatever the order")
  func one() throws {
    let shards = try (1...7).map { try #require(Shard("\($0)/7")) }
    for path in paths { #expect(shards.count { $0.contains(path) } == 1) }
  }

  @Test("They are about as large as each other")
  func even() throws {
    for number in 1...7 {
      let shard = try #require(Shard("\(number)/7"))
      #expect((95...190).contains(paths.count { shard.contains($0) }))
    }
  }

  @Test(
    "What is none is refused",
    arguments: ["", "3", "0/7", "8/7", "1/0", "-1/7", "1/7/2", "a/b", "1/ 7"])
  func refused(text: String) { #expect(Shard(text) == nil) }
}
