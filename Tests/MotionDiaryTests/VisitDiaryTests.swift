import FoundationEssentials
import MotionPlaces
import MotionProcessing
import MotionRecordings
import MotionTestSupport
import Testing

@testable import MotionDiary

@Suite("Visits in a diary")
struct VisitDiaryTests {
  private let folder = TemporaryFolder()

  /// Somebody who walks, is at a place where location is silent, and says that they still record.
  private func diary(hintAt end: Double?) throws -> Diary {
    var analysis = try RecordingAnalysis(
      metadata: RecordingMetadata(recording: "silent"), streams: [.location],
      folder: folder.path)
    var time = 0.0
    func fix(_ metres: Double) throws {
      try analysis.process(
        Sample(
          .location(
            LocationFix(
              latitude: 52.5 + metres / 111_278, longitude: 13.4, horizontalAccuracy: 8)),
          at: SensorTime(seconds: time)))
    }
    while time < 600 {
      try fix(1.35 * time)
      time += 5
    }
    while time < 700 {
      try fix(810)
      time += 5
    }
    if let end {
      try analysis.process(
        Sample(.hint(.clientLocation(false)), at: SensorTime(seconds: end)))
    }
    return try analysis.finish()
  }

  @Test("A recording lasts to its last hint: the stay after the last fix lasts so long, too")
  func lastsToHint() throws {
    let told = try diary(hintAt: 4000)
    #expect(told.totals.duration == 4000)
    let visit = try #require(told.visits.first)
    #expect(visit.visit.departure == nil && visit.place == "A" && visit.steps == nil)
    #expect(abs(visit.visit.arrival - 600) < 45)
    let without = try diary(hintAt: nil)
    #expect(without.totals.duration == 695 && without.visits.isEmpty)
  }

  @Test("Its time line ends there too, without data since the last fix", arguments: [4000, 4001.4])
  func endsAtHint(end: Double) throws {
    let told = try diary(hintAt: end)
    let last = try #require(told.segments.last)
    #expect(last.kind == .noData && last.start == SensorTime(seconds: 695))
    #expect(last.end == SensorTime(seconds: end))
    let document = try JSONValue.parse(DiaryJSON.document(of: [told]))["recordings"]?[0]
    let line = document?["segments"]?[told.segments.count - 1]
    #expect(line?["activity"] == .text("no_data"))
    #expect(line?["steps"] == nil && line?["active_s"] == nil)
  }

  @Test("Tables, events, text and document tell of it, in the form that is promised")
  func forms() throws {
    let told = try diary(hintAt: 4000)
    let visits = try read("visits.csv")
    #expect(
      visits.first == "start_s,end_s,known_s,place,latitude_deg,longitude_deg,radius_m,steps")
    let row = try #require(visits.last).split(separator: ",", omittingEmptySubsequences: false)
    #expect(row.count == 8 && row[1] == "" && row[3] == "A" && row[7] == "")
    #expect(row[4].hasPrefix("52.507"))
    let trips = try read("trips.csv")
    #expect(trips.first == "start_s,end_s,trip,leg,mode,distance_m,steps")
    #expect(trips.last?.contains(",1,1,walking,") == true)
    #expect(try read("events.csv").last?.hasSuffix(",arrival,") == true)
    let text = DiaryText(told).string()
    #expect(text.contains("Visits\n") && text.contains("  A") && text.contains("still there"))
    let document = try JSONValue.parse(DiaryJSON.document(of: [told]))
    let path = "\(PackageRoot.path)/Documentation/reference/schemas/diary-2.schema.json"
    let schema = try JSONSchema(try String(contentsOfFile: path, encoding: .utf8))
    #expect(schema.findings(in: document) == [])
    #expect(document["recordings"]?[0]?["visits"]?[0]?["place"] == .text("A"))
    #expect(document["recordings"]?[0]?["trips"]?[0]?["mode"] == .text("walking"))
  }

  @Test("A name with a comma stands in quotes")
  func quotes() {
    var row = CSVRow()
    row.text("pub \"Swan\", left")
    row.text("home")
    #expect(String(decoding: row.bytes, as: UTF8.self) == "\"pub \"\"Swan\"\", left\",home")
  }

  private func read(_ name: String) throws -> [String] {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  // MARK: - Legs

  private func legs(
    _ segments: [(Double, Double, SegmentKind)], visits: [(Double, Double?)], end: Double
  ) -> [TripLeg] {
    let stays = visits.map { from, to in
      var visit = Visit(arrival: from, known: from + 480)
      visit.departure = to
      return visit
    }
    return TripLegs.legs(
      between: stays,
      of: segments.map {
        Segment(from: SensorTime(seconds: $0.0), to: SensorTime(seconds: $0.1), kind: $0.2)
      }, MovedTime(), countsSteps: false, end: end)
  }

  @Test("A trip is what lies between visits; a wait is a leg, a red light is not")
  func parts() {
    let told = legs(
      [
        (0, 1000, .stationary), (1000, 1300, .walking), (1300, 1390, .stationary),
        (1390, 1600, .walking), (1600, 2000, .stationary), (2000, 2600, .automotive),
        (2600, 2620, .walking), (2620, 5000, .stationary),
      ], visits: [(0, 1000), (2620, nil)], end: 5000)
    #expect(told.map(\.mode) == [.walking, .waiting, .automotive])
    #expect(told.map(\.start) == [1000, 1600, 2000])
    #expect(told.last?.end == 2620)
    #expect(told.map(\.trip) == [1, 1, 1] && told.map(\.leg) == [1, 2, 3])
  }

  @Test("Trips are counted from 1; where nothing moved there is none")
  func counted() {
    let told = legs(
      [
        (0, 600, .walking), (600, 2000, .stationary), (2000, 2600, .cycling),
        (2600, 9000, .stationary),
      ], visits: [(600, 2000), (2600, 5000)], end: 9000)
    #expect(told.map(\.trip) == [1, 2])
    #expect(told.map(\.mode) == [.walking, .cycling])
  }
}

@Suite("The file of places")
struct PlacesFileTests {
  private let folder = TemporaryFolder()
  private var path: String { "\(folder.path)/places.json" }

  @Test("What is kept comes back; a missing file is a first use")
  func kept() throws {
    #expect(try PlacesFile.read(path) == nil)
    let places = KnownPlaces([
      .init(name: "home, \"sweet\"", latitude: 52.5, longitude: -13.4, visits: 3)
    ])
    try PlacesFile.write(places, to: path)
    #expect(try PlacesFile.read(path)?.places == places.places)
  }

  @Test(
    "A damaged file says what was expected and what to do",
    arguments: [
      ("", "nothing in it"), ("{}", "no schema"),
      ("{\"schema\": \"coremotion-building\", \"version\": 1}", "found \"coremotion-building\""),
      ("{\"schema\": \"coremotion-places\", \"version\": 2}", "found 2"),
      ("{\"schema\": \"coremotion-places\", \"version\": 1}", "no places"),
      (
        "{\"schema\": \"coremotion-places\", \"version\": 1, \"places\": [{\"name\": \"a\"}]}",
        "places[0]"
      ),
      (
        "{\"schema\": \"coremotion-places\", \"version\": 1, \"places\": "
          + "[{\"name\": \"a\", \"latitude_deg\": 91, \"longitude_deg\": 0}]}", "places[0]"
      ),
    ])
  func damaged(_ text: String, _ words: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
    let error = #expect(throws: OutputError.self) { try PlacesFile.read(path) }
    #expect(error?.description.contains(words) == true)
    #expect(error?.description.contains("nothing was changed") == true)
  }
}
