import MotionTestSupport
import Testing

@_spi(Training) @testable import MotionProcessing

/// Cadence and pace as they are said at the end of each batch.
@Suite("Current cadence and pace")
struct PaceTests {
  /// A walk of `seconds` at each of the cadences, one after the other.
  private func batches(_ cadences: [Double], seconds: Double) -> [PedometerBatch] {
    var bench = PedometerBench()
    for cadence in cadences {
      let bounce = cadence > 2.4 ? 0.7 : 0.15 * cadence
      bench.walk(SyntheticGait(cadence: cadence, bounce: bounce), seconds: seconds)
    }
    return bench.batches
  }

  @Test("R88, R90: cadence is even to a hundredth", arguments: [1.4, 1.8, 2.2, 2.7, 3])
  func smooth(cadence: Double) {
    let said = batches([cadence], seconds: 60).dropFirst(3).map { $0.cadence ?? .nan }
    #expect(said.allSatisfy { abs($0 / cadence - 1) < 0.01 })
  }

  @Test(
    "R89: it has settled within four seconds of a change, where 5 s of steps are a third off",
    arguments: [(1.6, 2), (2, 1.6), (1.8, 2.7), (2.7, 1.8), (2.5, 3), (3, 2.5)])
  func quick(before: Double, after: Double) {
    // The change is 1 s before the end of a batch and 3.5 s before the end of the next one.
    let said = batches([before, after], seconds: 29).map { $0.cadence ?? .nan }
    #expect(abs(said[12] - after) < 0.2 * abs(after - before))
    #expect(abs(said[10] - before) < 0.02 * before)
    for cadence in said[13...20] { #expect(abs(cadence - after) < 0.02 * after) }
  }

  @Test("R87, R89: pace follows too, in both directions", arguments: [(1.8, 2.7), (2.7, 1.8)])
  func pace(before: Double, after: Double) {
    let said = batches([before, after], seconds: 29).map { $0.pace ?? .nan }
    let (old, new) = (said[10], said[20])
    #expect(abs(old - new) > 0.2 * old)
    #expect(abs(said[12] - new) < 0.6 * abs(old - new))
    #expect(abs(said[13] - new) < 0.35 * abs(old - new))
    for pace in said[14...20] { #expect(abs(pace - new) < 0.05 * new) }
  }

  @Test("Cadence is said from the first steps, and nothing after a stop")
  func when() throws {
    var bench = PedometerBench()
    bench.rest(seconds: 5)
    bench.walk(SyntheticGait(), seconds: 20)
    bench.rest(seconds: 10)
    bench.walk(SyntheticGait(), seconds: 10)
    let said = bench.batches.map(\.cadence)
    #expect(said[0] == nil && said[1] == nil)
    // Walking from 5 s to 25 s and from 35 s.
    #expect(said[3...9].allSatisfy { abs(($0 ?? .nan) - 1.8) < 0.05 })
    #expect(said[10...13].allSatisfy { $0 == nil })
    #expect(abs(try #require(said[14]) - 1.8) < 0.2)
    #expect(bench.batches[10...13].allSatisfy { $0.pace == nil })
  }
}
