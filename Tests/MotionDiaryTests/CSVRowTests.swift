import MotionProcessing
import Testing

@testable import MotionDiary

@Suite("Cells of a table")
struct CSVRowTests {
  @Test(
    "Numbers have the decimals that were asked for",
    arguments: [
      (0, 2, "0.00"), (-0.001, 2, "0.00"), (1.005, 1, "1.0"), (-1.25, 3, "-1.250"),
      (0.999_999_96, 7, "1.0000000"), (123_456.789, 0, "123457"), (0.05, 1, "0.1"),
      (1e-9, 9, "0.000000001"),
      (1e15, 4, "1000000000000000.0"),
    ])
  func numbers(value: Double, decimals: Int, text: String) {
    #expect(cell { $0.number(value, decimals: decimals) } == text)
  }

  @Test(
    "What is not known or not finite is an empty cell",
    arguments: [nil, Double.nan, .infinity, -.infinity])
  func notFinite(value: Double?) {
    #expect(cell { $0.number(value, decimals: 3) } == "")
  }

  @Test(
    "Times have four to six decimals",
    arguments: [
      (0, "0.0000"), (2_500_000_000, "2.5000"), (20_010_000, "0.02001"), (1_000, "0.000001"),
      (499, "0.0000"), (500, "0.000001"), (-500, "-0.000001"), (-2_500_000_000, "-2.5000"),
      (Int64.max, "9223372036.854776"), (Int64.min, "-9223372036.854776"),
    ])
  func times(nanoseconds: Int64, text: String) {
    #expect(cell { $0.time(SensorTime(nanoseconds: nanoseconds)) } == text)
  }

  @Test("Cells are parted by commas, rows by line ends")
  func rows() {
    var row = CSVRow()
    row.integer(1)
    row.empty(2)
    row.flag(true)
    row.integer(nil)
    row.end()
    row.vector(Vector3(1, -2, 3), decimals: 0)
    row.vector(nil, decimals: 2)
    row.word("pause")
    row.end()
    #expect(String(decoding: row.bytes, as: UTF8.self) == "1,,,1,\n1,-2,3,,,,pause\n")
  }

  private func cell(_ fill: (inout CSVRow) -> Void) -> String {
    var row = CSVRow()
    fill(&row)
    return String(decoding: row.bytes, as: UTF8.self)
  }
}
