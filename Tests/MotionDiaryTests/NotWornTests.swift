@testable import MotionProcessing
import MotionRecordings
import Testing

@testable import MotionDiary

@Suite("A watch that was not worn, in a diary")
struct NotWornTests {
  /// Half an hour on a moving wrist, three hours on a table, a quarter of an hour on the wrist, at 10 Hz.
  private func diary(isWatch: Bool?) throws -> Diary {
    var analysis = try RecordingAnalysis(
      metadata: RecordingMetadata(recording: "watch"), streams: [.acceleration, .hint])
    if let isWatch { try analysis.process(Sample(.hint(.watch(isWatch)), at: .zero)) }
    for i in 0..<135_000 {
      let second = Double(i) / 10
      let isMoved = second < 1800 || second >= 12_600
      let size = isMoved ? 0.15 : 0.001
      let read = Vector3(
        0.2 * size * Trigonometry.sin(3 * second), size * Trigonometry.sin(7 * second), -1)
      try analysis.process(Sample(.acceleration(read), at: SensorTime(seconds: second)))
    }
    return try analysis.finish()
  }

  @Test(
    "Its time on a table is no rest of its owner: the time line, the sums and both documents say so"
  )
  func onATable() throws {
    let diary = try diary(isWatch: true)
    let spell = try #require(diary.notWorn?.first)
    #expect(diary.notWorn?.count == 1)
    #expect(spell.start.seconds == 1800 && spell.end.seconds == 12_600)
    #expect(diary.totals.notWorn == 10_800)
    let off = diary.segments.filter { $0.reason == .notWorn }
    #expect(off.count == 1 && abs((off.first?.duration ?? 0) - 10_800) < 60)
    #expect(diary.totals.time(of: .stationary) < 2700)
    let sum = SegmentKind.allCases.reduce(0) { $0 + diary.totals.time(of: $1) }
    #expect(abs(sum - diary.totals.duration) < 1)
    let text = DiaryText(diary).string()
    #expect(text.contains("not worn") && text.contains("3:00:00, of which nothing is said"))
    let document = try JSONValue.parse(DiaryJSON.summary(of: diary))
    #expect(document["totals"]?["not_worn_s"] == .number(10_800))
    #expect(document["not_worn"]?[0]?["start_s"] == .number(1800))
  }

  @Test("Of what nobody calls a watch nothing is said", arguments: [nil, false])
  func noWatch(isWatch: Bool?) throws {
    let diary = try diary(isWatch: isWatch)
    #expect(diary.notWorn == nil && diary.totals.notWorn == nil)
    #expect(!diary.segments.contains { $0.reason == .notWorn })
    #expect(diary.totals.time(of: .stationary) > 10_000)
    let document = try JSONValue.parse(DiaryJSON.summary(of: diary))
    #expect(document["not_worn"] == nil && document["gravity"] == nil)
  }

  @Test("What was walked stays in the pieces around a spell")
  func pieces() {
    var piece = Segment(from: .zero, to: SensorTime(seconds: 100), kind: .stationary)
    piece.walked.add(stepOf: 0.7, activeTime: 0.5)
    piece.support = (0, 40, 60)
    let spell = NotWornSpell(start: SensorTime(seconds: 20), end: SensorTime(seconds: 60))
    let parts = NotWornPieces.marked([piece], by: [spell])
    #expect(parts.map { $0.kind } == [.stationary, .other, .stationary])
    #expect(parts.map { $0.duration } == [20, 40, 40])
    #expect(parts.map { $0.walked.steps } == [1, 0, 0])
    #expect(parts[0].support == (0, 8, 12) && parts[2].support == (0, 16, 24))
    #expect(NotWornPieces.marked([piece], by: []) == [piece])
  }

  @Test("What is unlike all beside a spell is no part of it, and a spell in several pieces is one")
  func beside() {
    let times: [Double] = [0, 1000, 4000, 8000, 9000]
    let pieces = zip(times, times.dropFirst()).map {
      Segment(from: SensorTime(seconds: $0), to: SensorTime(seconds: $1), kind: .other)
    }
    let spell = NotWornSpell(start: SensorTime(seconds: 1000), end: SensorTime(seconds: 8000))
    let segments = NotWornPieces.joined(NotWornPieces.marked(pieces, by: [spell]))
    #expect(segments.map(\.duration) == [1000, 7000, 1000])
    #expect(segments.map { $0.reason == .notWorn } == [false, true, false])
  }
}
