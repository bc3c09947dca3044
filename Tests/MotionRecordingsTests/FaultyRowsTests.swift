import MotionProcessing
import Testing

@testable import MotionRecordings

@Suite("Rows that give no sample")
struct FaultyRowsTests {
  private static let header = "time_s,x_mps2,y_mps2,z_mps2\n"

  private func rows(_ range: Range<Int>) -> String {
    range.map { "\(Double($0) / 100),0,0,9.80665\n" }.joined()
  }

  private func read(
    _ text: String, _ options: ReadingOptions = ReadingOptions()
  ) throws -> WholeRecording {
    let folder = try TemporaryFolder()
    var whole = WholeRecording(
      reader: try RecordingReader(path: try folder.add("log.csv", text), options: options))
    while let sample = try whole.reader.next() { whole.samples.append(sample) }
    return whole
  }

  @Test(
    "A row that is repeated is counted each time, and the rows around it are read",
    arguments: [
      ("x", "a time within 100 years in time_s, found \"x\""), (" ", "found \"\""),
      (",,,", "found \"\""), ("#", "found \"#\""), ("\"", "a quote that is not closed"),
      ("\u{0}", "a time within"), ("é,1,2,3", "a time within"), ("1e99,1,2,3", "a time within"),
      ("5,1", "expected 4 cells, found 2"), ("5,x,0,0", "expected a number in x_mps2, found \"x\""),
      ("5,0,,0", "y_mps2 is empty"), ("nan,0,0,0", "a time within"), ("\u{2212}1,0,0,0", "a time"),
    ])
  func repeated(row: String, reason: String) throws {
    for end in ["\n", "\r\n"] {
      let bad = String(repeating: row + end, count: 3_000)
      let whole = try read(Self.header + rows(0..<700) + bad + rows(700..<1_400) + bad)
      #expect(whole.accelerations.count == 1_400)
      #expect(whole.reader.skippedRows == 6_000)
      let finding = try #require(whole.reader.findings.first)
      #expect(whole.reader.findings.count == 1 && finding.count == 6_000 && finding.line == 702)
      #expect(finding.reason.contains(reason), "\(finding.reason)")
    }
  }

  @Test("Rows of words that differ are counted under the first")
  func different() throws {
    let bad = (0..<5_000).map { "word \($0),\($0)\n" }.joined()
    let whole = try read(Self.header + rows(0..<700) + bad + rows(700..<800))
    #expect(whole.accelerations.count == 800 && whole.reader.skippedRows == 5_000)
    #expect(whole.reader.findings.map(\.count) == [5_000])
  }

  @Test(
    "Where the time stands in a later column, rows that end before it or have words there are counted",
    arguments: [
      ("x", "found \"\""), ("7", "found \"\""), ("7,", "found \"\""), ("7,,1,2,3", "found \"\""),
      ("7,x,1,2,3", "found \"x\""), ("#", "found \"\""), ("\"7\",\"x\",1,2,3", "found \"x\""),
    ])
  func laterColumn(row: String, reason: String) throws {
    func good(_ range: Range<Int>) -> String {
      range.map { "\($0),\(Double($0) / 100),0,0,9.80665\n" }.joined()
    }
    for end in ["\n", "\r\n"] {
      let bad = String(repeating: row + end + end, count: 2_000)
      let whole = try read(
        "row,time_s,x_mps2,y_mps2,z_mps2\n" + good(0..<700) + bad + good(700..<1_400) + bad)
      #expect(whole.accelerations.count == 1_400)
      #expect(whole.reader.skippedRows == 4_000, "an empty line is no row")
      let finding = try #require(whole.reader.findings.first)
      #expect(whole.reader.findings.count == 1 && finding.count == 4_000 && finding.line == 702)
      #expect(finding.reason.contains(reason), "\(finding.reason)")
    }
  }

  @Test("Rows without a time leave a clock that begins anew as it was")
  func clockAnew() throws {
    let head =
      "sep=,\nDeviceTag:,Sensor\nFirmwareVersion:,2.0.0\n\n"
      + "PacketCounter,SampleTimeFine,Acc_X,Acc_Y,Acc_Z\n"
    let period = Int64(1) << 32
    func good(_ range: Range<Int64>) -> String {
      range.map { "\($0),\((period - 7_000_000 + $0 * 10_000) % period),0,0,9.80665\n" }.joined()
    }
    let bad = String(repeating: "x\n7\n7,\n7,x,0,0,0\n", count: 1_000)
    let whole = try read(head + good(0..<700) + bad + good(700..<1_400) + bad)
    #expect(whole.accelerations.count == 1_400 && whole.reader.skippedRows == 8_000)
    #expect(whole.samples.last?.time == SensorTime(seconds: 13.99))
  }

  @Test("Faults that take turns are counted apart")
  func turns() throws {
    let bad = String(repeating: "x\n5,x,0,0\n5,0,,0\n\n\"\n", count: 1_000)
    let whole = try read(Self.header + rows(0..<700) + bad + rows(700..<800))
    #expect(whole.accelerations.count == 800 && whole.reader.skippedRows == 4_000)
    #expect(whole.reader.findings.map(\.count) == [1_000, 1_000, 1_000, 1_000])
    #expect(whole.reader.findings.map(\.line) == [702, 703, 704, 706])
  }

  @Test("A word with a quote behind it is read as one cell, over the delimiters in it")
  func quotes() throws {
    let bad = String(repeating: "x,\"1,2\",3\n", count: 100)
    let whole = try read(Self.header + rows(0..<700) + "x\n" + bad + rows(700..<800))
    #expect(whole.accelerations.count == 800 && whole.reader.skippedRows == 101)
  }

  @Test("Without times a row that cannot be read keeps its place")
  func rate() throws {
    let good = String(repeating: "0,0,9.80665\n", count: 700)
    var options = ReadingOptions()
    options.samplingRate = 100
    let whole = try read(
      "x_mps2,y_mps2,z_mps2\n" + good + String(repeating: "x,0,0\n", count: 500) + good,
      options)
    #expect(whole.accelerations.count == 1_400 && whole.reader.skippedRows == 500)
    #expect(whole.samples.last?.time == SensorTime(seconds: 18.99))
  }

  @Test("Of the streams of one table one counts the rows")
  func streams() throws {
    let header = "time_s,x_mps2,y_mps2,z_mps2,pressure (hPa)\n"
    let good = (0..<700).map { "\(Double($0) / 100),0,0,9.80665,1013.25\n" }.joined()
    let whole = try read(header + good + String(repeating: "x\n", count: 4_000))
    #expect(whole.accelerations.count == 700 && whole.pressures.count == 700)
    #expect(whole.reader.skippedRows == 4_000)
  }

  @Test("Where more differ than are listed, the rest is counted together")
  func many() {
    let log = FindingLog()
    for column in 0..<300 {
      log.skip(.notANumber, file: "a", line: 1, column: column) { "column \(column)" }
    }
    log.skip(.notANumber, file: "a", column: 10, again: 7)
    log.skip(.notANumber, file: "a", column: 290, again: 9)
    #expect(log.skippedRows == 316 && log.findings.count == FindingLog.most)
    #expect(log.findings[10].count == 8)
    #expect(log.findings.reduce(0) { $0 + $1.count } == 316)
  }
}
