import MotionDiary
import MotionProcessing
import MotionRecordings
import MotionSimulator
import Testing

/// What a page shows while it records is what the diary says when it is over.
@Suite("Live figures")
struct LiveFiguresTests {
  private func number(_ key: String, in live: LiveFigures?) -> Double? {
    guard case .object(let keys)? = live?.json else { return nil }
    return keys[key]?.double
  }

  @Test("Steps and batches grow with the samples, and end as the diary has them")
  func walk() throws {
    var simulation = Simulation(try #require(Scenario.named("walk")), seed: 1)
    var analysis = try RecordingAnalysis(metadata: simulation.metadata)
    var steps: [Double] = []
    analysis.live = LiveFigures()
    while let sample = simulation.next(), sample.time.seconds < 60 {
      try analysis.process(sample)
      let now = try #require(number("steps", in: analysis.live))
      if now != steps.last { steps.append(now) }
    }
    let live = number("steps", in: analysis.live)
    let diary = try analysis.finish()
    #expect(steps.count > 10 && steps == steps.sorted() && steps.last == live)
    #expect(number("steps", in: analysis.live) == diary.totals.steps.map(Double.init))
    #expect(number("batches", in: analysis.live) == 24)
    let time = try #require(number("time_s", in: analysis.live))
    #expect(abs(time - diary.totals.duration) < 0.1)
  }

  @Test("Without gyroscope the attitude is the inclination")
  func inclination() throws {
    var analysis = try RecordingAnalysis(metadata: RecordingMetadata(recording: "tilted"))
    analysis.live = LiveFigures()
    // Upright: the top edge points up.
    for i in 0..<100 {
      try analysis.process(
        Sample(.acceleration(Vector3(0, -1, 0)), at: SensorTime(seconds: Double(i) / 50)))
    }
    guard case .object(let keys)? = analysis.live?.json, case .array(let q)? = keys["attitude"]
    else { return #expect(Bool(false), "no attitude") }
    let half = 0.5.squareRoot()
    for (value, expected) in zip(q.compactMap { $0.double }, [half, half, 0, 0]) {
      #expect(abs(value - expected) < 1e-6)
    }
    #expect(keys["activity"]?.string != nil && keys["track_m"] == nil)
  }
}
