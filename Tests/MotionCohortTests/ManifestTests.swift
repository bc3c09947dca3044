import Foundation
import MotionCohort
import MotionTestSupport
import Testing

@Suite("The manifest of a cohort")
struct ManifestTests {
  private let folder = TemporaryFolder()

  private func row(_ file: String, _ state: ManifestRow.State = .done) -> ManifestRow {
    var row = ManifestRow(
      key: RecordingKey(file: file), state: state, exitCode: state == .done ? 0 : 1, version: "1",
      options: "abc")
    (row.size, row.digest, row.folder, row.seconds) = (12, "00ff", "walk", 0.25)
    return row
  }

  private func written(_ text: String) throws -> Manifest {
    let path = folder.path + "/manifest.csv"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return try Manifest(path)
  }

  private let head = ManifestRow.columns.joined(separator: ",") + "\n"

  @Test(
    "A row is read as it was written, whatever a file is called",
    arguments: [
      "walk.csv", "a,b.csv", "say \"hi\".csv", "two\nlines.csv", "ü/π.csv", "\"", "a\"\"b",
    ])
  func roundTrip(file: String) throws {
    var row = row(file)
    row.origin.worn = "right wrist, stated by the file"
    (row.origin.device, row.origin.person, row.origin.timeZone) = ("AX3", "26", "Europe/London")
    row.reason = "the file is empty, \"export\" it again"
    let cells = row.cells.map { "\"" + $0.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }
    let manifest = try written(head + cells.joined(separator: ",") + "\n")
    #expect(manifest.sorted == [row])
    #expect(ManifestRow(row.cells) == row)
  }

  @Test("Of a row that a kill has cut, nothing is left, at every byte")
  func cut() throws {
    let text = head + row("a.csv").cells.joined(separator: ",") + "\n"
    let whole = text + row("b.csv").cells.joined(separator: ",") + "\n"
    for count in text.utf8.count..<whole.utf8.count {
      let manifest = try written(String(decoding: whole.utf8.prefix(count), as: UTF8.self))
      #expect(manifest.sorted.map(\.key.file) == ["a.csv"], "cut at \(count)")
    }
    #expect(try written(whole).sorted.count == 2)
  }

  @Test("Of several rows of a recording the last one counts")
  func newest() throws {
    let rows = [row("a.csv", .failed), row("b.csv"), row("a.csv")]
    let manifest = try written(
      head + rows.map { $0.cells.joined(separator: ",") + "\n" }.joined())
    #expect(manifest.sorted.map(\.state) == [.done, .done])
  }

  @Test("A table of somebody else is not taken for one")
  func strange() {
    #expect(throws: (any Error).self) { try written("name,age\nAda,36\n") }
  }

  @Test("Rows stand in the order of the bytes of their paths, as `LC_ALL=C sort` has them")
  func order() {
    let files = ["a b.csv", "Z.csv", "ä.csv", "a/b.csv", "a.csv"]
    let sorted = files.map { RecordingKey(file: $0) }.sorted().map(\.file)
    #expect(sorted == ["Z.csv", "a b.csv", "a.csv", "a/b.csv", "ä.csv"])
  }

  @Test("Two files whose names Unicode takes for one are two")
  func unicode() {
    let keys = Set([RecordingKey(file: "\u{E9}.csv"), RecordingKey(file: "e\u{301}.csv")])
    #expect(keys.count == 2)
  }
}
