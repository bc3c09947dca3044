import MotionProcessing
import MotionRecordings
import Testing

@testable import MotionDiary

@Suite("The holes in a stream are told from when to when")
struct StreamGapsTests {
  @Test("A stream that begins late and ends early has gaps at both ends")
  func ends() throws {
    let quality = try quality(
      accelerations: Array(0...6000), pressures: Array(20...40).map { Double($0) })
    let pressure = quality[.pressure]
    #expect(spans(pressure) == [[0, 20], [40, 120]])
    #expect(pressure.count(.gap) == 2)
    #expect(pressure.longestGap == 80)
    #expect(spans(quality[.acceleration]) == [])
    #expect(quality[.acceleration].count(.gap) == 0)
    #expect(quality[.acceleration].longestGap == 0.02)
    // A stream that was never there has none.
    #expect(quality[.location].count(.gap) == 0)
  }

  @Test("What can be bridged is no gap, at the ends neither")
  func bridged() throws {
    // The accelerometer has a second, the barometer 15.
    let quality = try quality(
      accelerations: Array(50...100) + Array(150...6000) + [6051],
      pressures: [15, 30, 45.1, 60, 105.02, 106.02])
    #expect(spans(quality[.acceleration]) == [[120, 121.02]])
    #expect(spans(quality[.pressure]) == [[30, 45.1], [60, 105.02]])
  }

  @Test("Samples that cannot be used leave a hole, and none but such is one from end to end")
  func useless() throws {
    var quality = try quality(
      accelerations: Array(0...6000), pressures: [10, 20, 30, 50], isUsable: { $0 != 20 })
    #expect(spans(quality[.pressure]) == [[10, 30], [30, 50], [50, 120]])
    quality = try self.quality(
      accelerations: Array(0...6000), pressures: [10, 20], isUsable: { _ in false })
    #expect(spans(quality[.pressure]) == [[0, 120]])
    #expect(quality[.pressure].count(.notFinite) == 2)
  }

  @Test("Samples before the start of the recording are prior knowledge, not a part of it")
  func beforeStart() throws {
    let quality = try quality(accelerations: Array(0...6000), pressures: [-60, -30, 14, 16])
    #expect(spans(quality[.pressure]) == [[16, 120]])
  }

  @Test("Of many gaps a thousand are kept, all are counted, and all silence lies in them")
  func many() throws {
    // 3,000 gaps of 1.5 s, each after a tenth of a second with samples; after every third a whole one.
    var times: [Int] = []
    var time = 0
    for index in 0..<3000 {
      let length = index % 3 == 0 ? 50 : 5
      times += (0...length).map { time + $0 }
      time += length + 75
    }
    let quality = try quality(accelerations: times, pressures: [])
    let stream = quality[.acceleration]
    #expect(stream.count(.gap) == 2999)
    #expect(stream.gaps.list.count == StreamGaps.most)
    let gaps = stream.gaps.list
    #expect(zip(gaps, gaps.dropFirst()).allSatisfy { $0.end < $1.start })
    #expect(gaps.allSatisfy { $0.start < $0.end })
    // The short pieces between them went first: of 2,000 all but a few.
    let silence = gaps.reduce(0) { $0 + $1.end.seconds(since: $1.start) }
    #expect(silence > 2999 * 1.5 && silence < 2999 * 1.5 + 2000 * 0.1 + 10)
  }

  @Test("Text and document say the same")
  func written() throws {
    var diary = Diary(metadata: RecordingMetadata(recording: "made"))
    diary.quality = try quality(accelerations: Array(0...6000), pressures: [30, 35])
    #expect(
      DiaryText(diary).string().contains(
        """
          barometer          2 samples  0.20 Hz  longest gap 85.0 s
            2 gaps too long to bridge
        """))
    let streams = try JSONValue.parse(DiaryJSON.document(of: [diary]))["recordings"]?[0]?[
      "quality"]?["streams"]
    #expect(streams?["barometer"]?["gaps"] == .number(2))
    #expect(streams?["barometer"]?["longest_gap_s"] == .number(85))
    #expect(
      streams?["barometer"]?["gap_s"]
        == .list([.list([.number(0), .number(30)]), .list([.number(35), .number(120)])]))
    #expect(streams?["accelerometer"]?["gap_s"] == .list([]))
  }

  // MARK: - Making

  /// The quality of samples at these times: of the accelerometer in fiftieths of a second.
  private func quality(
    accelerations: [Int], pressures: [Double], isUsable: (Double) -> Bool = { _ in true }
  ) throws -> DataQuality {
    var samples = accelerations.map { index in
      Sample(
        .acceleration(Vector3(0, 0, -1)), at: SensorTime(nanoseconds: Int64(index) * 20_000_000))
    }
    samples += pressures.map {
      Sample(.pressure(isUsable($0) ? 101 : .nan), at: SensorTime(seconds: $0))
    }
    var analysis = try RecordingAnalysis(metadata: RecordingMetadata(recording: "made"))
    for sample in samples.sorted(by: { $0.time < $1.time }) { try analysis.process(sample) }
    return try analysis.finish().quality
  }

  private func spans(_ stream: DataQuality.StreamQuality) -> [[Double]] {
    stream.gaps.list.map { [$0.start.seconds, $0.end.seconds] }
  }
}
