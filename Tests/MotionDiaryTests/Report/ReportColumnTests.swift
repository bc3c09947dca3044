import MotionRecordings
import Testing

@testable import MotionDiary

@Suite("A column of a report")
struct ReportColumnTests {
  private func keys(_ column: ReportColumn) throws -> JSONObject {
    try #require(column.packed.json.object)
  }

  @Test(
    "It takes the least type that holds its values",
    arguments: [
      ([0, 254], "u8"), ([-127, 127], "i8"), ([0, 255], "i16"), ([-128, 0], "i16"),
      ([-32_767, 32_767], "i16"), ([0, 32_768], "i32"),
    ])
  func types(values: [Int], type: String) throws {
    var column = ReportColumn()
    for value in values { column.append(value) }
    column.append(nil as Int?)
    #expect(try keys(column)["type"]?.string == type)
  }

  @Test("A missing value has the number that its type leaves for it")
  func missing() throws {
    var column = ReportColumn(step: 0.5)
    column.append(1.26)
    column.append(nil as Double?)
    column.append(Double.nan)
    #expect(try keys(column)["missing"]?.integer == 255)
    #expect(column[0] == 1.5)
    #expect(column[1] == nil && column[2] == nil)
    #expect(column.whole(0) == 3)
  }

  @Test("What grows evenly is told by its differences")
  func differences() throws {
    var column = ReportColumn()
    for value in 0..<10_000 { column.append(3 * value) }
    let packed = try keys(column)
    #expect(packed["differences"]?.boolean == true)
    #expect(packed["type"]?.string == "u8")
    #expect(column.packed.size < 200)
  }

  @Test("A missing value among differences is skipped by them")
  func missingDifferences() throws {
    var column = ReportColumn()
    for value in 0..<10_000 { column.append(value == 5000 ? nil : 3 * value) }
    let packed = try keys(column)
    #expect(packed["differences"]?.boolean == true)
    #expect(packed["missing"]?.integer == 255)
    #expect(column.packed.size < 200)
  }

  @Test("No value is beyond what four bytes hold", arguments: [1e300, -1e300, Double.infinity])
  func extreme(value: Double) throws {
    var column = ReportColumn(step: 0.1)
    column.append(value)
    column.append(Int.max)
    #expect(try keys(column)["type"]?.string == "i32")
    #expect(column[0].map { abs($0) <= 2e8 } ?? true)
  }

  @Test("Joined values are the means of those that are known")
  func joined() {
    var column = ReportColumn()
    for value in [1, 3, nil, 5, nil, nil, 8] { column.append(value) }
    let joined = column.joined(2)
    #expect((0..<joined.count).map { joined[$0] } == [2, 5, nil, 8])
  }

  @Test(
    "Base64 is that of RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func base64(bytes: String, text: String) {
    #expect(Base64.text(of: Array(bytes.utf8)) == text)
  }
}
