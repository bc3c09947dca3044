import FoundationEssentials
import MotionTestSupport
import Testing

private let axivityFile = Tool.recordings + "/phone-logs/axivity/ax3_testfile.cwa.zip"

@Suite(
  "Wearables' files on the command line",
  .enabled(if: Tool.path != nil, "coremotion is not built: swift build"))
struct WearableTests {
  private let tool = Tool()

  /// A GENEActiv file of a device at rest: pages of 3 s from 23:59:51 on, local time of +05:30.
  private func geneactiv(_ header: String = "") throws {
    let page = String(repeating: "000000100000", count: 300)
    var text = "Device Identity\nDevice Type:GENEActiv\n\(header)Time Zone:GMT +05:30\n"
    for second in stride(from: -9, to: 9, by: 3) {
      let time = second < 0 ? "30 23:59:\(60 + second)" : "31 00:00:0\(second)"
      text += "Recorded Data\nPage Time:2013-05-\(time):000\nMeasurement Frequency:100.0\n\(page)\n"
    }
    try tool.write("worn.bin", text)
  }

  @Test("Days are cut in the file's own zone, in that of the user where one is named")
  func days() throws {
    try geneactiv()
    let own = try tool.run("journal {}/worn.bin")
    #expect(own.output.contains("Local times of +05:30."))
    #expect(own.output.contains("2013-05-30") && own.output.contains("2013-05-31"))
    let universal = try tool.run("journal {}/worn.bin --time-zone UTC")
    #expect(universal.output.contains("2013-05-30") && !universal.output.contains("2013-05-31"))
    let said = try tool.run("journal {}/worn.bin --time-zone local:Europe/London")
    #expect(said.output.contains("Local times of Europe/London."))
    #expect(said.output.contains("2013-05-30") && said.output.contains("2013-05-31"))
    let diary = try tool.run("analyze {}/worn.bin --json --time-zone local:Europe/London")
    #expect(diary.output.contains("\"start_utc\" : \"2013-05-30T22:59:51.000Z\""))
    #expect(diary.output.contains("\"time_zone\" : \"Europe/London\""))
    let dated = (0..<50).map { "2024-04-23 10:15:\(10 + $0),0,0,1\n" }.joined()
    try tool.write("dated.csv", "time,ax (g),ay (g),az (g)\n" + dated)
    for name in ["Europe/London", "local:Europe/London"] {
      let table = try tool.run("analyze {}/dated.csv --json --time-zone \(name)")
      #expect(table.output.contains("\"start_utc\" : \"2024-04-23T09:15:10.000Z\""), "\(name)")
    }
  }

  @Test("Inspect says the wearer, and what of a header is not understood as it is written")
  func inspect() throws {
    try geneactiv(
      "Device Unique Serial Code:012967\nDevice Location Code:left wrist\nSubject Code:P-017\n"
        + "Height:5'11\"\nHandedness Code:right\n")
    let outcome = try tool.run("inspect {}/worn.bin")
    for words in [
      "serial         012967", "worn           left wrist, stated by the file",
      "side           left", "subject        P-017", "hand           right",
      "zone           +05:30", "height stands as \"5'11\"\"",
    ] { #expect(outcome.output.contains(words), "\(words)") }
    let denied = try tool.run("inspect {}/worn.bin --wear elsewhere --time-zone Asia/Kolkata")
    #expect(denied.output.contains("not on the wrist, said by the user"))
    #expect(denied.output.contains("zone           Asia/Kolkata"))
    let document = try tool.run("inspect {}/worn.bin --json").output
    for words in ["\"side\" : \"left\"", "\"person\" : \"P-017\"", "\"serial\" : \"012967\""] {
      #expect(document.contains(words), "\(words)")
    }
  }

  @Test(
    "A wearable on a table is not worn though nobody says where it is worn: diary and study agree")
  func notWorn() throws {
    let page = String(repeating: "000000100000", count: 300)
    var text = "Device Identity\nDevice Type:GENEActiv\n"
    for second in stride(from: 0, to: 7200, by: 3) {
      let (hour, minute) = (10 + second / 3600, second / 60 % 60)
      let words = [hour, minute, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      text +=
        "Recorded Data\nPage Time:2013-05-30 \(words.joined(separator: ":")):000\n"
        + "Temperature:\(second < 3600 ? 21.5 : 24.5)\nMeasurement Frequency:100.0\n\(page)\n"
    }
    try tool.write("table.bin", text)
    let outcome = try tool.run("analyze {}/table.bin --output {}/out --tables summary,recording")
    #expect(outcome.status == 0 && outcome.output.contains("not worn"))
    let summary = try tool.read("{}/out/table/summary.json")
    let told = try #require(summary.firstMatch(of: /"not_worn_s" : ([0-9.]+)/))
    let seconds = try #require(Double(told.1))
    #expect(seconds > 7100 && seconds <= 7200)
    let rows = try tool.read("{}/out/table/recording.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let column = try #require(rows[0].firstIndex(of: "not_worn_h"))
    #expect(abs(try #require(Double(rows[1][column])) * 3600 - seconds) < 3)
    let inspected = try tool.run("inspect {}/table.bin").output
    #expect(inspected.contains("temperature    21.5 to 24.5 °C"))
  }

  @Test("A conversion keeps the zone that the user names, and moves the stamps by it")
  func convert() throws {
    try geneactiv("Device Location Code:left wrist\n")
    let outcome = try tool.run(
      "convert {}/worn.bin {}/out --to recording --time-zone local:Europe/London")
    #expect(outcome.status == 0)
    let meta = try tool.read("{}/out/meta.json")
    #expect(meta.contains("\"start_utc\" : \"2013-05-30T22:59:51Z\""))
    #expect(meta.contains("\"time_zone\" : \"Europe/London\""))
    #expect(try tool.run("inspect {}/out").output.contains("left wrist, stated by the file"))
  }

  @Test("A zone that cannot act is refused in a line that says why")
  func refused() throws {
    try tool.recording("rest")
    try geneactiv()
    let cases = [
      ("analyze {}/rest --time-zone local:Europe/London", 1, "local: cannot act"),
      ("inspect {}/rest --time-zone Europe/London", 1, "the recording has no date"),
      ("convert {}/worn.bin {}/o --to csv --time-zone UTC", 1, "--to csv keeps no zone"),
      ("inspect {}/worn.bin --time-zone local:Mars/Base", 2, "is not known here"),
      ("convert {}/worn.bin {}/o --to csv --time-zone Mars", 2, "is not known here"),
    ]
    for (arguments, status, words) in cases {
      let outcome = try tool.run(arguments)
      #expect(outcome.status == Int32(status) && outcome.errors.contains(words), "\(arguments)")
    }
  }

  @Test(
    "The Axivity file at hand says that it was worn at the right wrist",
    .enabled(
      if: FileManager.default.fileExists(atPath: axivityFile), "no recordings beside the package"))
  func axivity() throws {
    let inspected = try tool.run("inspect \(axivityFile)")
    for words in [
      "right wrist, stated by the file", "side           right", "subject        26", "39434",
    ] { #expect(inspected.output.contains(words), "\(words)") }
    #expect(try tool.run("analyze \(axivityFile) --output {}/out").status == 0)
    let folder = try #require(
      try FileManager.default.contentsOfDirectory(atPath: "\(tool.folder.path)/out").first)
    let summary = try tool.read("{}/out/\(folder)/summary.json")
    #expect(summary.contains("\"worn\" : \"right wrist, stated by the file\""))
  }
}
