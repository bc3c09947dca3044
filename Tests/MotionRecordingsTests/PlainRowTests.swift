import MotionProcessing
import MotionRecordings
import MotionTestSupport
import Testing

/// Rows of plain decimals are read another way than all others. A quote at the beginning of a row
/// makes it one of the others, and changes nothing of what it says.
@Suite("Rows of plain decimals")
struct PlainRowTests {
  private static let header = "time_s,x_mps2,y_mps2,z_mps2,note\n"

  private func samples(_ rows: [String], header: String = header) throws -> WholeRecording {
    let folder = try TemporaryFolder()
    return try WholeRecording(try folder.add("log.csv", header + rows.joined(separator: "\n")))
  }

  /// The row with its first cell in quotes.
  private func quoted(_ row: String, _ delimiter: Character = ",") -> String {
    guard let end = row.firstIndex(of: delimiter) else { return row }
    return "\"" + row[..<end] + "\"" + row[end...]
  }

  @Test("They give the same bits as rows that are read cell by cell")
  func sameBits() throws {
    var random = SplitMix64(seed: 11)
    func number(_ whole: Int) -> String {
      let digits = (0..<Int.random(in: 1...whole, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }
      let rest = (0..<Int.random(in: 0...14, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }
      let sign = Bool.random(using: &random) ? "-" : ""
      return sign + digits.joined() + (rest.isEmpty ? "" : "." + rest.joined())
    }
    let rows = (0..<3_000).map { i in
      "\(i / 100).\(i % 100 < 10 ? "0" : "")\(i % 100),\(number(3)),\(number(9)),\(number(12)),n"
    }
    let plain = try samples(rows)
    let general = try samples(rows.map { quoted($0) })
    #expect(plain.samples.count == 3_000)
    #expect(plain.samples == general.samples)
    #expect(plain.reader.skippedRows == 0)
  }

  @Test(
    "What is not plain in a row is read or reported as ever",
    arguments: [
      "1,2,3,4", "1,2,3,4,", "1,2,3,4,\"a,b\"", "1,2,3,4,a\r", "1, 2,3 ,4,a", "1,2e1,3,4,a",
      "1,-.5,5.,-0,a", "1,1234567890123456789012,3,4,a", "1,123456789012345678,3,4,a",
      "1,0.1234567890123456789,3,4,a", "1,+2,3,4,a", "1,nan,3,4,a", "1,NaN,3,4,a", "1,2,3,4\r",
      "1,,,,a", "1,2,,4,a", "1,2,3", "1", "", "1,x,3,4,a", "x,2,3,4,a", ",2,3,4,a", "1,2,3,4,a\"b",
      "1,2,3,4,\"open", "1,2.3.4,3,4,a", "1,--2,3,4,a", "1,-,3,4,a", "1,.,3,4,a", "1,2;3,4,a",
      "99999999999999,2,3,4,a", "1\t,2,3,4,a", "1,2,3,4x,a", "1,2,3,4 5,a", "1,2,3,4,5,6,7",
    ])
  func others(row: String) throws {
    let rows = ["0.5,1,2,3,a", row, "2.5,1,2,3,a", "3,1,2,3,a"]
    let first = try samples(rows)
    let second = try samples(rows.map { quoted($0) })
    // Not a number is not equal to itself.
    #expect("\(first.samples)" == "\(second.samples)")
    #expect(first.reader.skippedRows == second.reader.skippedRows)
    #expect(first.reader.findings.map(\.line) == second.reader.findings.map(\.line))
    #expect(first.samples.count >= 3)
  }

  @Test("A decimal comma is read where semicolons part the cells")
  func commas() throws {
    let header = "time_s;x_mps2;y_mps2;z_mps2\n"
    let rows = (0..<300).map { "\($0),25;0,\($0);-1,5;9,80665" }
    let plain = try samples(rows, header: header)
    #expect(plain.samples == (try samples(rows.map { quoted($0, ";") }, header: header)).samples)
    #expect(plain.samples.last?.time == SensorTime(nanoseconds: 299_250_000_000))
  }

  @Test("Rows up to sixteen places late are put in order, over the ends of what is read at once")
  func order() throws {
    var random = SplitMix64(seed: 12)
    var places = Array(0..<2_000)
    for start in stride(from: 0, to: 1_984, by: 16) {
      places[start..<(start + 16)].shuffle(using: &random)
    }
    let whole = try samples(places.map { "\($0),1,2,9,a" })
    #expect(whole.samples.map(\.time.seconds) == (0..<2_000).map(Double.init))
  }

  @Test("A row seventeen places late stays late")
  func farTooLate() throws {
    let times = Array(1...300) + [250] + Array(301...400)
    let whole = try samples(times.map { "\($0),1,2,9,a" })
    let seconds = whole.samples.map(\.time.seconds)
    #expect(seconds.count == 401)
    #expect(seconds.firstIndex(of: 250) == 249)
    #expect(seconds[250...].firstIndex(of: 250).map { seconds[$0 - 1] } == 284)
  }
}
