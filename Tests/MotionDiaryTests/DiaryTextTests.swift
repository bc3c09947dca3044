import FoundationEssentials
import MotionProcessing
import MotionRecordings
import Testing

@testable import MotionDiary

@Suite("A diary reads like one")
struct DiaryTextTests {
  @Test("Local times, floors, totals and the data stand where they belong")
  func whole() {
    let text = DiaryText(MadeDiary.diary()).string()
    #expect(
      text == """
        made-morning
        made phone, trouser pocket
        Local times of Europe/Berlin.

        Monday, 2021-06-07
        8:15 to 8:20  walking     high    612 steps  0.45 km  11:07 /km  2 floors up
        8:20 to 8:35  automotive  medium             9.88 km
        8:35 to 8:36  walking     low        1 step  0.00 km             1 up, 3 down
        8:36 to 8:37  no data
        8:37 to 8:38  other

        Totals
          steps        613 ± 37
          on foot      0.45 ± 0.07 km in 0:05:00
          by location  10.33 km
          floors       3 up, 3 down
          climb        12 m up, 9 m down
          walking      0:06:00
          automotive   0:15:00
          other        0:01:20
          no data      0:01:00
          ± holds the truth in 19 of 20 recordings.

        Data
          accelerometer  70,001 samples  50.0 Hz  longest gap 0.020 s
          barometer            1 sample           longest gap 0.000 s

        """)
  }

  @Test("Without a date, times count from the start")
  func elapsed() {
    var metadata = MadeDiary.metadata
    metadata.start = nil
    let text = DiaryText(MadeDiary.diary(metadata: metadata)).string()
    #expect(text.contains("\n0:00:00 to 0:05:00 walking"))
    #expect(text.contains("its date is not known"))
    #expect(!text.contains("Monday"))
  }

  @Test("A chosen zone wins over the recording's own")
  func chosenZone() throws {
    var style = DiaryText.Style()
    style.clock = try LocalClock(zone: "America/New_York")
    let text = DiaryText(MadeDiary.diary(), style: style).string()
    #expect(text.contains("\n2:15 to 2:20  walking"))
    #expect(text.contains("Local times of America/New_York."))
  }

  @Test("A zone that is not known is said, and UTC used")
  func unknownZone() {
    var metadata = MadeDiary.metadata
    metadata.timeZone = "Mars/Base"
    let text = DiaryText(MadeDiary.diary(metadata: metadata)).string()
    #expect(text.contains("\n6:15 to 6:20  walking"))
    #expect(text.contains("Times are UTC: the recording's zone \"Mars/Base\" is not known here."))
  }

  @Test("Midnight begins a new day, and the segment across it stays with the old one")
  func midnight() {
    var metadata = MadeDiary.metadata
    // 23:55 in Berlin.
    metadata.start = MadeDiary.start(afterSeconds: 56_400)
    let lines = DiaryText(MadeDiary.diary(metadata: metadata)).string().split(separator: "\n")
    #expect(lines.contains("Monday, 2021-06-07"))
    #expect(lines.contains { $0.hasPrefix("23:55 to 0:00  walking") })
    let day = lines.firstIndex(of: "Tuesday, 2021-06-08")
    #expect(day.map { lines[$0 + 1].hasPrefix("0:00 to 0:15   automotive") } == true)
  }

  @Test("Over the end of summer time the clock goes back")
  func summerTime() {
    var metadata = MadeDiary.metadata
    // 2021-10-31 02:50 in Berlin, ten minutes before it is 2:00 again.
    metadata.start = WallClock(secondsSince1970: 1_635_641_400)
    let text = DiaryText(MadeDiary.diary(metadata: metadata)).string()
    #expect(text.contains("\n2:50 +2 to 2:55 +2 walking"))
    #expect(text.contains("\n2:55 +2 to 2:10 +1 automotive"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("A line that ends on another day names it")
  func overMidnight() {
    var metadata = MadeDiary.metadata
    // 23:52 in Berlin: the walk of five minutes, then the drive over midnight.
    metadata.start = MadeDiary.start(afterSeconds: 56_220)
    let text = DiaryText(MadeDiary.diary(metadata: metadata)).string()
    #expect(text.contains("\n23:52 to 23:57    walking"))
    #expect(text.contains("\n23:57 to Tue 0:12 automotive"))
  }

  @Test("A line of less than a minute shows seconds, and other says why")
  func shortLine() {
    var diary = MadeDiary.diary()
    diary.segments[4].start = MadeDiary.at(1380)
    diary.segments[4].unnamed[.handled] = 20
    let text = DiaryText(diary).string()
    let lines = text.split(separator: "\n")
    #expect(
      lines.contains { $0.hasPrefix("8:38:00 to 8:38:20 other") && $0.hasSuffix("device turned") })
    #expect(lines.contains { $0.hasPrefix("8:15 to 8:20 ") && $0.contains("walking") })
  }

  @Test("Short recordings show seconds")
  func seconds() {
    var diary = MadeDiary.diary()
    diary.totals.duration = 300
    #expect(DiaryText(diary).string().contains("\n8:15:00 to 8:20:00 walking"))
  }

  @Test("Nothing is wider than 80 columns", arguments: [true, false])
  func width(hasDate: Bool) {
    var metadata = MadeDiary.metadata
    if !hasDate { metadata.start = nil }
    var diary = MadeDiary.diary(metadata: metadata)
    diary.segments[0].walked.steps = 12_345
    diary.segments[0].walked.distance = 9_876
    for line in DiaryText(diary).string().split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test("Colours only where they are asked for")
  func colours() {
    var style = DiaryText.Style()
    #expect(!DiaryText(MadeDiary.diary(), style: style).string().contains("\u{1B}"))
    style.isColoured = true
    #expect(DiaryText(MadeDiary.diary(), style: style).string().contains("\u{1B}[32m8:15"))
  }

  @Test("What stands in a file cannot steer the terminal")
  func escapes() {
    var metadata = MadeDiary.metadata
    metadata.recording = "a\u{1B}[2Jb\nc\u{202E}d"
    metadata.timeZone = "\u{1B}]0;x"
    let text = DiaryText(MadeDiary.diary(metadata: metadata)).string()
    #expect(text.hasPrefix("a [2Jb c d\n"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test("A start that is no date is not known", arguments: [1e300, -1e15, .infinity, .nan])
  func absurdStart(seconds: Double) throws {
    var metadata = MadeDiary.metadata
    metadata.start = WallClock(secondsSince1970: seconds)
    let diary = MadeDiary.diary(metadata: metadata)
    #expect(DiaryText(diary).string().contains("0:00:00 to 0:05:00"))
    #expect(!DiaryJSON.document(of: [diary]).contains("start_utc"))
  }

  @Test("Damage is said with place and reason, at most five times")
  func damage() {
    var diary = MadeDiary.diary()
    diary.quality.skippedRows = 7
    diary.quality.findings = (1...7).map {
      RecordingFinding(
        file: "gyroscope.csv", line: $0, reason: "expected 4 cells, found \($0)", count: $0)
    }
    diary.quality.count(SampleFault(.saturated, in: .acceleration, at: .zero))
    let text = DiaryText(diary).string()
    #expect(text.contains("    1 clipped\n"))
    #expect(text.contains("7 rows could not be read"))
    #expect(text.contains("gyroscope.csv, line 5: expected 4 cells, found 5 (5 times)"))
    #expect(!text.contains("line 6"))
    #expect(text.contains("and 2 findings more"))
    #expect(diary.quality.isDamaged)
    #expect(!text.contains("Nothing damaged"))
  }

  @Test("What was left out without damage stands apart from the damage")
  func notes() throws {
    var diary = MadeDiary.diary()
    diary.quality.findings = [
      RecordingFinding(
        file: "a.zip", line: nil, reason: "it holds 2 recordings", isDamage: false),
      RecordingFinding(file: "a.csv", line: 3, reason: "expected 4 cells, found 3"),
    ]
    let text = DiaryText(diary).string()
    #expect(
      text.contains(
        """
          Part of the input was damaged; the results are without that part.
          a.csv, line 3: expected 4 cells, found 3
          Nothing damaged, but:
          a.zip: it holds 2 recordings
        """))
    let keys = try JSONValue.parse(DiaryJSON.document(of: [diary]))
    let findings = keys["recordings"]?[0]?["quality"]?["findings"]
    #expect(findings?[0]?["damage"] == .flag(false))
    #expect(findings?[1]?["damage"] == .flag(true))
    diary.quality.findings.removeLast()
    #expect(DiaryText(diary).string().contains("\n  Nothing damaged, but:\n  a.zip: it holds"))
    #expect(!diary.quality.isDamaged)
  }

  @Test(
    "Quantities read well",
    arguments: [
      (Quantity.grouped(1_234_567), "1,234,567"), (Quantity.grouped(-1000), "-1,000"),
      (Quantity.grouped(0), "0"), (Quantity.fixed(-0.04, 1), "0.0"), (Quantity.fixed(2.55, 0), "3"),
      (Quantity.fixed(.nan, 2), "-"), (DisplayUnits.metric.pace(0.66), "11:00 /km"),
      (DisplayUnits.metric.pace(.infinity), ""), (Quantity.elapsed(3_661.6), "1:01:02"),
      (Quantity.elapsed(-5), "-0:00:05"), (Quantity.count(1, "step"), "1 step"),
      ("\(Quantity.twoDigits(0))", "0"), ("\(Quantity.twoDigits(0.2))", "1"),
      ("\(Quantity.twoDigits(36.2))", "37"), ("\(Quantity.twoDigits(98.5))", "99"),
      ("\(Quantity.twoDigits(99.5))", "100"), ("\(Quantity.twoDigits(1234))", "1300"),
      ("\(Quantity.twoDigits(.nan))", "0"),
    ])
  func quantities(text: String, expected: String) { #expect(text == expected) }
}
