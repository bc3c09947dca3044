import FoundationEssentials
import MotionPlaces
import MotionProcessing
import MotionRecordings
import Testing

@testable import MotionDiary

@Suite("A journal")
struct JournalTests {
  /// A recording of some hours with one step each second, in which somebody is at a place.
  private func diary(
    _ name: String, _ start: String?, hours: Double, place: String? = "home", zone: String? = nil
  ) -> Diary {
    var metadata = RecordingMetadata(recording: name)
    metadata.start = start.flatMap { WallClock(iso8601: $0) }
    metadata.timeZone = zone
    var diary = Diary(metadata: metadata)
    diary.totals.duration = hours * 3600
    diary.totals.steps = Int(hours * 3600)
    for i in 0..<Int(hours * 360) {
      diary.moved.add(steps: 10, from: Double(i) * 10, to: Double(i + 1) * 10)
    }
    var told = DiaryVisit(visit: Visit(arrival: 0, known: 480), steps: diary.totals.steps)
    told.place = place
    diary.visits = [told]
    return diary
  }

  private let berlin = try? LocalClock(zone: "Europe/Berlin")

  @Test("A night is cut at the clock's midnight, steps and all")
  func midnight() {
    let journal = Journal(
      [diary("night", "2014-06-03T20:00:00Z", hours: 4)], clock: berlin)
    #expect(journal.days.map(\.date) == ["2014-06-03", "2014-06-04"])
    #expect(journal.days.map(\.steps) == [7200, 7200])
    #expect(journal.days.map { $0.entries.count } == [1, 1])
  }

  @Test(
    "Days have 23 and 25 hours where the clocks are changed",
    arguments: [("2014-03-30", 23.0), ("2014-10-26", 25), ("2014-06-03", 24)])
  func changedClocks(_ date: String, _ hours: Double) throws {
    let journal = Journal(
      [diary("long", "\(date)T08:00:00Z", hours: 1)], clock: berlin)
    let day = try #require(journal.days.first)
    #expect((day.end - day.start) / 3600 == hours)
    let text = JournalText(journal).string()
    #expect(text.contains("of \(Int(hours)) h recorded"))
    #expect(text.contains("clocks are changed") == (hours != 24))
  }

  @Test("Time that two recordings hold is counted once, and that is said")
  func overlap() {
    let journal = Journal([
      diary("second", "2014-06-03T09:00:00Z", hours: 2),
      diary("first", "2014-06-03T08:00:00Z", hours: 2),
      diary("within", "2014-06-03T08:30:00Z", hours: 0.5),
    ])
    #expect(journal.days.map(\.steps) == [3 * 3600])
    #expect(journal.days.map(\.recorded) == [3 * 3600])
    #expect(journal.overlap == 1.5 * 3600)
    #expect(journal.days.first?.entries.count == 1)
    #expect(JournalText(journal).string().contains("overlap for 1:30:00: counted once"))
  }

  @Test("Days without data are said, are not zero, and end a streak")
  func missingDays() throws {
    let days = ["2014-06-01", "2014-06-02", "2014-06-05", "2014-06-06"]
    let journal = Journal(
      days.map { diary($0, "\($0)T08:00:00Z", hours: 3) }, goal: 8000)
    #expect(journal.days.count == 4)
    #expect(journal.streak == 2)
    let text = JournalText(journal).string()
    #expect(text.contains("2014-06-03 to 2014-06-04, 2 days: no data."))
    #expect(text.contains("2 days in a row"))
    #expect(!JournalJSON.document(of: journal).contains("2014-06-03"))
  }

  @Test("A day that is going on does not end the streak; a past one below the goal does")
  func streak() {
    func journal(_ hours: [Double]) -> Journal {
      Journal(
        hours.enumerated().map {
          diary("\($0.offset)", "2014-06-0\($0.offset + 1)T08:00:00Z", hours: $0.element)
        }, goal: 7200)
    }
    #expect(journal([2, 2, 1]).streak == 2)
    #expect(journal([2, 1, 2]).streak == 1)
    #expect(journal([1, 1, 1]).streak == 0)
  }

  @Test("Today is held against the days before up to the same hour")
  func today() throws {
    let journal = Journal([
      diary("1", "2014-06-01T08:00:00Z", hours: 10), diary("2", "2014-06-02T11:00:00Z", hours: 1),
      diary("3", "2014-06-03T08:00:00Z", hours: 2),
    ])
    let today = try #require(journal.today)
    #expect(today.steps == 7200 && today.days == 2 && today.mean == 3600)
  }

  @Test(
    "Levels change at their limits",
    arguments: [
      (4999, "sedentary"), (5000, "underactive"), (7500, "somewhat active"), (10_000, "active"),
      (12_499, "active"), (12_500, "highly active"),
    ])
  func levels(_ steps: Int, _ level: String) {
    #expect(StepLevel(steps: steps).rawValue == level)
  }

  @Test("A recording without a date is named and left out")
  func undated() {
    let journal = Journal([
      diary("old", nil, hours: 1), diary("new", "2014-06-03T08:00:00Z", hours: 1),
    ])
    #expect(journal.undated == ["old"] && journal.days.count == 1)
    #expect(JournalText(journal).string().contains("old: left out, its date is not known."))
  }

  @Test("The document has the form of its schema")
  func schema() throws {
    var one = diary("one", "2014-06-01T08:00:00Z", hours: 10, place: nil)
    one.trips = [
      TripLeg(start: 0, end: 600, trip: 1, leg: 1, mode: .cycling, distance: 3000, steps: 0)
    ]
    let journal = Journal(
      [one, diary("two", "2014-06-02T08:00:00Z", hours: 1), diary("x", nil, hours: 1)], goal: 8000)
    let path = "\(PackageRoot.path)/Documentation/reference/schemas/journal-1.schema.json"
    let schema = try JSONSchema(try String(contentsOfFile: path, encoding: .utf8))
    let document = JournalJSON.document(
      of: journal, failed: [FailedRecording(path: "a", reason: "b")])
    #expect(schema.findings(in: try JSONValue.parse(document)) == [])
  }
}
