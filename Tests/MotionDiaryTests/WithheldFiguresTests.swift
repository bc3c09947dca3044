import MotionProcessing
import MotionRecordings
import MotionTestSupport
import Testing

@testable import MotionDiary

@Suite("Figures that are not given")
struct WithheldFiguresTests {
  /// A minute of walking between two of rest, at a rate.
  private func diary(rate: Double) throws -> Diary {
    var analysis = try RecordingAnalysis(metadata: RecordingMetadata(recording: "walk"))
    let gait = SyntheticGait()
    var noise = SeededNoise()
    for i in 0..<Int(180 * rate) {
      let time = Double(i) / rate
      let isWalking = (60..<120).contains(time)
      try analysis.process(
        Sample(
          .acceleration(isWalking ? gait.acceleration(at: time, &noise) : gait.rest(&noise)),
          at: SensorTime(seconds: time)))
    }
    return try analysis.finish()
  }

  @Test(
    "Below ten samples a second there are no steps, and text and document say why",
    arguments: [8, 5, 4, 2, 1])
  func tooSlow(rate: Double) throws {
    let diary = try diary(rate: rate)
    #expect(diary.totals.steps == nil && diary.totals.distanceOnFoot == nil)
    #expect(diary.statedErrors.steps95 == nil)
    #expect(diary.totals.withheld?.contains("steps need 10") == true)
    #expect(diary.segments.allSatisfy { $0.walked.steps == 0 && $0.confidence != .high })
    let text = DiaryText(diary).string()
    #expect(text.contains("steps") && text.contains("no figure: the accelerometer has"))
    let document = DiaryJSON.document(of: [diary])
    #expect(document.contains("\"no_steps_because\" : \"the accelerometer has"))
    #expect(!document.contains("\"steps\"") && !document.contains("steps_95"))
  }

  @Test("At ten samples a second and more there are, with gaps too", arguments: [10, 12.5, 50])
  func fastEnough(rate: Double) throws {
    let diary = try diary(rate: rate)
    #expect(diary.totals.withheld == nil && diary.totals.steps != nil)
    #expect(DiaryJSON.document(of: [diary]).contains("\"steps\""))
  }

  @Test("A clock that was set by years is asked for; a night without samples is none")
  func setClock() throws {
    for (jump, isTold) in [(8 * 3600.0, false), (3e9, true)] {
      var quality = DataQuality()
      for second in [0, 1, 1 + jump, 2 + jump] {
        quality.count(Sample(.pressure(101), at: SensorTime(seconds: second)))
      }
      let lines = QualityText.lines(quality) { $0 }
      #expect(lines.contains { $0.contains("was a clock set meanwhile?") } == isTold)
    }
  }

  @Test("One absurd sample in a hundred is a note; more are damage, with the reason")
  func damage() throws {
    func quality(_ absurd: Int, of count: Int = 124) -> DataQuality {
      var quality = DataQuality()
      for i in 0..<count {
        quality.count(
          Sample(.pressure(i < absurd ? 0.01 : 101), at: SensorTime(seconds: Double(i))))
      }
      for i in 0..<absurd {
        quality.count(
          SampleFault(.absurd, in: .pressure, at: SensorTime(seconds: Double(i))))
      }
      return quality
    }
    #expect(!quality(1).isDamaged && quality(1).damage.isEmpty)
    #expect(!quality(1, of: 93).isDamaged && quality(1, of: 5).isDamaged, "one is one of few")
    #expect(quality(2, of: 93).isDamaged)
    #expect(quality(2).damage == ["2 of 124 samples of the barometer are beyond any sensor"])
    var rows = quality(0)
    for i in 0..<8_000 {
      rows.count(Sample(.pressure(101), at: SensorTime(seconds: Double(200 + i))))
    }
    rows.skippedRows = 4
    rows.findings = [RecordingFinding(file: "a.csv", reason: "one row", isOfRows: true)]
    #expect(!rows.isDamaged)
    rows.skippedRows = 5
    #expect(rows.damage == ["5 of 8129 rows could not be read"])
    rows.skippedRows = 0
    rows.findings = [RecordingFinding(file: "a.csv", reason: "it breaks off")]
    #expect(rows.damage == ["a.csv: it breaks off"])
  }

  @Test("Clocks are known by their distance from universal time")
  func offsets() throws {
    for (name, zone, hour) in [
      ("+02:00", "+02:00", 2), ("-0330", "-03:30", 20), ("UTC+2", "+02:00", 2), ("+2", "+02:00", 2),
    ] {
      let clock = try LocalClock(zone: name)
      #expect(clock.zone == zone)
      #expect(clock.read(WallClock(nanoseconds: 0)).hour == hour)
    }
    for name in ["+25:00", "+2:3:4", "02:00", "+", "+a"] {
      #expect(throws: UnknownTimeZone.self) { try LocalClock(zone: name) }
    }
  }
}
