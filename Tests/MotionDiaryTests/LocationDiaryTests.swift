import MotionProcessing
import MotionRecordings
import Testing

@testable import MotionDiary

@Suite("Location alone is a diary like any other")
struct LocationDiaryTests {
  @Test("A run that its owner calls one has a line, a way, a pace and kilometres")
  func run() throws {
    let diary = try told(sport: .running, fixes: way(seconds: 0..<1200) { 3 * $0 })
    #expect(diary.segments.map { $0.kind } == [.running])
    let segment = try #require(diary.segments.first)
    #expect(segment.isByLocation && segment.confidence == .high)
    #expect(segment.end == SensorTime(seconds: 1199))
    #expect(abs((segment.distance ?? 0) - 3597) < 20)
    #expect(abs((segment.pace ?? 0) - 1 / 3.0) < 0.01)
    #expect(diary.splits.map { $0.metres.rounded() }.dropLast() == [1000, 1000, 1000])
    #expect(diary.splits.allSatisfy { abs($0.movingTime / $0.metres - 1 / 3.0) < 0.02 })
    let text = DiaryText(diary).string()
    #expect(
      text.contains("running  high  \(DisplayUnits.metric.distance(segment.distance ?? 0))  5:3"))
    #expect(!text.contains("step") && text.contains("\nKilometres\n"))
  }

  @Test("Without a word of the owner the same way is told by its speed, less certain")
  func unknown() throws {
    let walk = try told(sport: nil, fixes: way(seconds: 0..<600) { 1.4 * $0 })
    #expect(walk.segments.map { $0.kind } == [.walking])
    let drive = try told(sport: nil, fixes: way(seconds: 0..<600) { 25 * $0 })
    #expect(drive.segments.last?.kind == .automotive)
    #expect(abs((drive.segments.last?.speed ?? 0) - 25) < 0.5)
    #expect(DiaryText(drive).string().contains("km/h"))
    #expect(drive.totals.steps == nil && drive.totals.distanceOnFoot == nil)
  }

  @Test("A watch that nobody stopped is driven home all the same")
  func forgotten() throws {
    let fixes = way(seconds: 0..<1200) { $0 < 600 ? 3 * $0 : 1800 + 25 * ($0 - 600) }
    #expect(
      try told(sport: .running, fixes: fixes).segments.map { $0.kind } == [.running, .automotive])
  }

  @Test("Who stands is stationary, and where fixes are missing there are no data")
  func standing() throws {
    let before = way(seconds: 0..<300) { 1.4 * $0 }
    let stand = way(seconds: 300..<900) { _ in 420 }
    let later = way(seconds: 1200..<1500) { 420 + 1.4 * ($0 - 1200) }
    let diary = try told(sport: nil, fixes: before + stand + later)
    #expect(diary.segments.map { $0.kind } == [.walking, .stationary, .noData, .walking])
    let gap = diary.segments[2]
    #expect(abs(gap.start.seconds - 900) < 5 && abs(gap.end.seconds - 1200) < 5)
    let metres = diary.segments.reduce(0) { $0 + ($1.way?.metres ?? 0) }
    #expect(abs(metres - (diary.totals.trackDistance ?? 0)) < 1e-6)
  }

  @Test("Fixes up to a minute apart are followed")
  func sparse() throws {
    let fixes = way(seconds: 0..<1800) { 1.4 * $0 }.filter { Int($0.time.seconds) % 30 == 0 }
    let diary = try told(sport: nil, fixes: fixes)
    #expect(diary.segments.last?.kind == .walking)
    #expect(!diary.segments.contains { $0.kind == .noData })
  }

  @Test("A speed without a place is a way too, but not over a gap")
  func speedAlone() throws {
    var fixes = (0..<600).map { second in
      Sample(
        .location(LocationFix(latitude: .nan, longitude: .nan, speed: 3)),
        at: SensorTime(seconds: Double(second < 300 ? second : second + 200)))
    }
    fixes.removeLast()
    let diary = try told(sport: .running, fixes: fixes)
    #expect(abs((diary.totals.trackDistance ?? 0) - 3 * (299 + 298)) < 1)
    #expect(diary.segments.map { $0.kind } == [.running, .noData, .running])
  }

  @Test("Times that are all equal leave a length and no pace")
  func equalTimes() throws {
    let fixes = way(seconds: 0..<100) { 10 * $0 }.map { Sample($0.reading, at: .zero) }
    let diary = try told(sport: .walking, fixes: fixes)
    #expect(diary.hasEqualTimes && diary.segments.isEmpty && diary.splits.isEmpty)
    #expect(abs((diary.totals.trackDistance ?? 0) - 990) < 1)
    let text = DiaryText(diary).string()
    #expect(text.contains("All times are equal") && text.contains("0.99 km"))
    let part = try JSONValue.parse(DiaryJSON.document(of: [diary]))["recordings"]?[0]
    #expect(part?["totals"]?["time_s"] == nil && part?["segments"] == nil)
    #expect(part?["quality"]?["streams"]?["location"]?["mean_rate_hz"] == nil)
  }

  @Test("What the file says stands beside what was found, in the text and in the document")
  func stated() throws {
    var stated = StatedActivity()
    stated.source = "Garmin"
    stated.sports = ["running"]
    stated.distance = 3600
    stated.time = 1200
    stated.laps = [.init(time: 600, distance: 1800), .init(time: 600, distance: 1800)]
    let diary = try told(
      sport: .running, fixes: way(seconds: 0..<1200) { 3 * $0 }, stated: stated)
    let text = DiaryText(diary).string()
    #expect(text.contains("\nGarmin says\n  running, 3,600 m (ours: "))
    #expect(text.contains("  lap 2  1.80 km  0:10:00\n"))
    let part = try JSONValue.parse(DiaryJSON.document(of: [diary]))["recordings"]?[0]
    #expect(part?["stated"]?["laps"]?[1]?["distance_m"] == .number(1800))
    #expect(part?["segments"]?[0]?["steps"] == nil && part?["segments"]?[0]?["active_s"] == nil)
    #expect(part?["splits"]?[2]?["distance_m"] == .number(1000))
  }

  @Test("Heights climb where they leave a turning point by more than they wander")
  func climb() throws {
    var heights = HeightClimb()
    #expect(heights.sum == nil)
    for second in 0..<2000 {
      let slope = second < 1000 ? Double(second) * 0.1 : Double(2000 - second) * 0.1
      heights.process(slope + (second % 2 == 0 ? 0.3 : -0.3))
    }
    let sum = try #require(heights.sum)
    #expect(abs(sum.up - 100) < sum.error && abs(sum.down - 100) < sum.error && sum.error < 15)
    for absurd in [Double.nan, .infinity, 1e9] { heights.process(absurd) }
    #expect(heights.sum == sum)
  }

  // MARK: - Ways

  /// Fixes on a road to the north, `metres` by second.
  private func way(seconds: Range<Int>, metres: (Double) -> Double) -> [Sample] {
    seconds.map { second in
      let fix = LocationFix(
        latitude: 50 + metres(Double(second)) / 111_229, longitude: 8, horizontalAccuracy: 5)
      return Sample(.location(fix), at: SensorTime(seconds: Double(second)))
    }
  }

  private func told(
    sport: Hint.Sport?, fixes: [Sample], stated: StatedActivity? = nil
  ) throws -> Diary {
    var metadata = RecordingMetadata(recording: "way")
    metadata.start = MadeDiary.start
    var analysis = try RecordingAnalysis(metadata: metadata, streams: [.location])
    if let sport { try analysis.process(Sample(.hint(.sport(sport)), at: .zero)) }
    for fix in fixes { try analysis.process(fix) }
    return try analysis.finish(stated: stated)
  }
}
