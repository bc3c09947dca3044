import MotionProcessing
import MotionRecordings
import Testing

@Suite("What a file says of itself is handed on, and its sport is a hint")
struct StatedActivityTests {
  @Test("TCX: sport, laps and their sums, the device's name")
  func tcx() throws {
    let whole = try read(
      "a.tcx",
      """
      <TrainingCenterDatabase><Activities><Activity Sport="Running">
      <Lap StartTime="2012-12-26T21:29:53Z"><TotalTimeSeconds>608.5</TotalTimeSeconds>
      <DistanceMeters>1609.3</DistanceMeters><Track>\(points(0..<3))</Track></Lap>
      <Lap StartTime="2012-12-26T21:29:56Z"><TotalTimeSeconds>10</TotalTimeSeconds>
      <DistanceMeters>30</DistanceMeters><Track>\(points(3..<6))</Track></Lap>
      <Creator><Name>Forerunner</Name></Creator></Activity></Activities></TrainingCenterDatabase>
      """)
    let stated = try #require(whole.reader.stated)
    #expect(stated.sports == ["running"] && stated.source == "Forerunner")
    #expect(stated.distance == 1639.3 && stated.time == 618.5 && stated.elapsed == nil)
    #expect(stated.laps == [.init(time: 608.5, distance: 1609.3), .init(time: 10, distance: 30)])
    #expect(whole.fixes.count == 6)
    #expect(whole.samples(.hint).map { $0.reading } == [.hint(.sport(.running))])
  }

  @Test("GPX: the type of a track and Garmin's totals of it, not the type of a link")
  func gpx() throws {
    let whole = try read(
      "a.gpx",
      """
      <gpx creator="Strava"><metadata><link><type>text/html</type></link></metadata>
      <trk><link href="x"><type>html</type></link><type>1</type><extensions>
      <gpxtrkx:TrackStatsExtension xmlns:gpxtrkx="x"><gpxtrkx:Distance>1200</gpxtrkx:Distance>
      <gpxtrkx:Ascent>12</gpxtrkx:Ascent></gpxtrkx:TrackStatsExtension></extensions><trkseg>
      <trkpt lat="46" lon="14"><time>2020-01-01T10:00:00Z</time></trkpt>
      <trkpt lat="46.001" lon="14"><time>2020-01-01T10:00:30Z</time></trkpt>
      </trkseg></trk></gpx>
      """)
    let stated = try #require(whole.reader.stated)
    #expect(stated.sports == ["cycling"] && stated.source == "Strava")
    #expect(stated.distance == 1200 && stated.ascent == 12 && stated.laps.isEmpty)
    #expect(whole.samples(.hint).map { $0.reading } == [.hint(.sport(.cycling))])
  }

  @Test(
    "A file that says nothing states nothing, and words that are no way to get about hint at none")
  func nothing() throws {
    let plain = "<trkpt lat=\"46\" lon=\"14\"><time>2020-01-01T10:00:00Z</time></trkpt>"
    let bare = try read("a.gpx", "<gpx creator=\"x\"><trk><trkseg>\(plain)</trkseg></trk></gpx>")
    #expect(bare.reader.stated == nil && bare.samples(.hint).isEmpty)
    let swim = try read(
      "b.gpx", "<gpx><trk><type>Swimming</type><trkseg>\(plain)</trkseg></trk></gpx>")
    #expect(swim.reader.stated?.sports == ["swimming"] && swim.samples(.hint).isEmpty)
  }

  @Test("An odometer gives the speed where there is neither a place nor a speed")
  func odometer() throws {
    let points = (0..<4).map {
      "<Trackpoint><Time>2020-01-01T10:00:0\($0)Z</Time><DistanceMeters>\(3 * $0)</DistanceMeters>"
        + "</Trackpoint>"
    }
    let whole = try read(
      "a.tcx",
      "<TrainingCenterDatabase><Activities><Activity Sport=\"Other\"><Lap><Track>"
        + points.joined() + "</Track></Lap></Activity></Activities></TrainingCenterDatabase>")
    #expect(whole.fixes.map { $0.speed } == [3, 3, 3])
    #expect(whole.fixes.allSatisfy { $0.latitude.isNaN })
  }

  @Test("A sport survives the recording layout", arguments: Hint.Sport.allCases)
  func layout(sport: Hint.Sport) throws {
    let folder = try TemporaryFolder()
    var writer = try RecordingWriter(
      path: folder.path + "/a.zip", metadata: RecordingMetadata(recording: "a"))
    try writer.write(Sample(.hint(.sport(sport)), at: .zero))
    try writer.write(Sample(.hint(.sport(nil)), at: SensorTime(seconds: 5)))
    try writer.write(
      Sample(.location(LocationFix(latitude: 1, longitude: 2)), at: SensorTime(seconds: 1)))
    try writer.finish()
    let hints = try WholeRecording(folder.path + "/a.zip").samples(.hint).map { $0.reading }
    #expect(hints == [.hint(.sport(sport)), .hint(.sport(nil))])
  }

  private func points(_ seconds: Range<Int>) -> String {
    seconds.map {
      "<Trackpoint><Time>2012-12-26T21:29:5\(3 + $0)Z</Time><Position><LatitudeDegrees>46.\($0)"
        + "</LatitudeDegrees><LongitudeDegrees>14</LongitudeDegrees></Position></Trackpoint>"
    }.joined()
  }

  private func read(_ name: String, _ text: String) throws -> WholeRecording {
    let folder = try TemporaryFolder()
    return try WholeRecording(folder.add(name, text))
  }
}
