import MotionRecordings
import FoundationEssentials
import Testing

@testable import MotionDiary

@Suite("A moment of a recording is read as it was meant")
struct RecordingMomentTests {
  private let berlin = try? LocalClock(zone: "Europe/Berlin")

  @Test(
    "From the start, in seconds, minutes or hours",
    arguments: [
      ("0", 0.0), ("754", 754), ("754.5", 754.5), ("+754", 754), ("+12:34", 754),
      ("+1:02:03", 3723), ("+90:00", 5400),
    ])
  func elapsed(text: String, seconds: Double) throws {
    for start in [nil, MadeDiary.start] {
      let stretch = try #require(RecordingMoment(text)).stretch(start: start, clock: .utc)
      #expect(
        stretch
          == MomentStretch(
            moment: text, first: seconds, start: max(0, seconds - 30), end: seconds + 30))
    }
  }

  @Test(
    "What is no moment is refused",
    arguments: [
      "", "+", "-5", "noon", "8:", ":40", "8:6O", "24:00", "8:60", "8:40:60", "1:2:3:4", "5h",
      "1e9",
      "nan", "0x10", "2014-06-03", "2014-06T8:40", "2014-13-03T8:40", "2014-06-03T", "T8:40",
      "2014-06-03T8:40T9:40", "99999999999999999999", "+1:60", "8.5:40", "٣:٤٠",
    ])
  func malformed(text: String) { #expect(RecordingMoment(text) == nil) }

  @Test(
    "On the diary's clock: a minute, or half a minute on either side of a second",
    arguments: [
      // The recording starts at 8:15:00 in Berlin.
      ("8:40", 1500.0, 1560.0, 1500.0), ("08:40:10", 1480, 1540, 1510), ("8:15", 0, 60, 0),
      ("8:14", 86_340, 86_400, 86_340), ("0:00", 56_700, 56_760, 56_700),
      ("2021-06-07T8:40", 1500, 1560, 1500), ("2021-06-09 8:40:00", 174_270, 174_330, 174_300),
    ])
  func clock(text: String, start: Double, end: Double, first: Double) throws {
    let stretch = try #require(RecordingMoment(text))
      .stretch(start: MadeDiary.start, clock: try #require(berlin))
    #expect(stretch == MomentStretch(moment: text, first: first, start: start, end: end))
  }

  @Test("A recording that starts within a second has that minute and that second")
  func withinSecond() throws {
    let start = MadeDiary.start(afterSeconds: 12.75)
    let minute = try #require(RecordingMoment("8:15")).stretch(
      start: start, clock: try #require(berlin))
    #expect(minute.start == 0)
    #expect(abs(minute.end - 47.25) < 1e-6)
    let second = try #require(RecordingMoment("8:16:00")).stretch(
      start: start, clock: try #require(berlin))
    #expect(abs(second.first - 47.25) < 1e-6)
  }

  @Test("Where the clocks change, the moment is the one on the wall")
  func summerTime() throws {
    let clock = try #require(berlin)
    // 2021-03-28 01:30 in Berlin: an hour later it is 3:30.
    let spring = WallClock(nanoseconds: 1_616_891_400_000_000_000)
    let moment = try #require(RecordingMoment("3:30"))
    #expect(try moment.stretch(start: spring, clock: clock).first == 3600)
    // 2021-10-31 02:50 in Berlin, ten minutes before it is 2:00 again.
    let autumn = WallClock(nanoseconds: 1_635_641_400_000_000_000)
    let late = try #require(RecordingMoment("2:10"))
    #expect(try late.stretch(start: autumn, clock: clock).first == 1200)
    #expect(throws: MomentError(moment: "2021-03-28T2:30", problem: .outside)) {
      _ = try RecordingMoment("2021-03-28T2:30")?.stretch(start: spring, clock: clock)
    }
  }

  @Test(
    "A reading that the clock has twice, as it is put back, is asked for where both are recorded")
  func twice() throws {
    // 2014-10-26 02:50 in Berlin, ten minutes before it is 2:00 again.
    let start = WallClock(nanoseconds: 1_414_284_600_000_000_000)
    let stretch = try #require(RecordingMoment("2:55"))
      .stretch(start: start, clock: try #require(berlin))
    #expect(stretch.first == 300 && stretch.again == 3900)
    try stretch.check(within: 3899)
    let error = MomentError(moment: "2:55", problem: .twice(300, 3900))
    #expect(throws: error) { try stretch.check(within: 3900) }
    #expect(error.description.contains("say which from the start: +0:05:00 or +1:05:00"))
    let once = try #require(RecordingMoment("3:10"))
      .stretch(start: start, clock: try #require(berlin))
    #expect(once.again == nil, "the day after does not count")
  }

  @Test("Without a date, a time of day says nothing; H:MM:SS is what the diary prints")
  func undated() throws {
    for text in ["8:40", "2021-06-07T8:40", "2021-06-07T8:40:00"] {
      #expect(throws: MomentError(moment: text, problem: .noDate)) {
        _ = try RecordingMoment(text)?.stretch(start: nil, clock: .utc)
      }
    }
    let stretch = try #require(RecordingMoment("0:12:34")).stretch(start: nil, clock: .utc)
    #expect(stretch.first == 754)
  }

  @Test("A day before the recording is outside of it")
  func before() {
    #expect(throws: MomentError(moment: "2021-06-06T8:40", problem: .outside)) {
      _ = try RecordingMoment("2021-06-06T8:40")?.stretch(start: MadeDiary.start, clock: .utc)
    }
  }
}
