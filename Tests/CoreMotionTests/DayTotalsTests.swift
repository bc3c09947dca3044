import CoreMotion
import MotionDiary
import MotionProcessing
import MotionSimulator
import MotionTestSupport
import MotionTesting
import Testing

@Suite("The module and the analysis of a recording agree")
struct DayTotalsTests {
  @Test(
    "R6, R92, R96: A query over a whole recording has the totals of its diary",
    arguments: ["stairs", "commuter"])
  func totals(scenario: String) async throws {
    let told = try diary(of: scenario)
    let totals = told.totals
    let replay = try MotionReplay(scenario: scenario, seed: 1)
    let record = try await replay.perform {
      try await replay.run()
      return try await CMPedometer().record(from: replay.start, to: replay.now)
    }
    #expect(totals.steps ?? 0 > 100)
    #expect(record.steps == totals.steps)
    // A query has the metres of all steps; the diary's total on foot has those of its lines on foot.
    let distance = told.segments.reduce(0) { $0 + $1.walked.distance }
    let onFoot = told.segments.filter { $0.kind.isOnFoot }.reduce(0) { $0 + $1.walked.distance }
    #expect(totals.distanceOnFoot == onFoot)
    // The history adds in parts of 2^-32 m.
    #expect(abs(try #require(record.distance) - distance) < 1e-6 * distance)
    #expect(record.floorsAscended == totals.floorsAscended)
    #expect(record.floorsDescended == totals.floorsDescended)
  }

  /// The diary that `coremotion analyze` would print.
  private func diary(of name: String) throws -> Diary {
    var simulation = Simulation(try #require(Scenario.named(name)), seed: 1)
    var analysis = try RecordingAnalysis(metadata: simulation.metadata)
    while let sample = simulation.next() { try analysis.process(sample) }
    return try analysis.finish()
  }
}

extension CMPedometer {
  fileprivate struct Record: Sendable {
    var steps: Int
    var distance: Double?
    var floorsAscended: Int?
    var floorsDescended: Int?
  }

  /// What was walked between two dates.
  fileprivate func record(from start: Date, to end: Date) async throws -> Record {
    let result: Result<Record, any Error> = await received { answer in
      queryPedometerData(from: start, to: end) { data, error in
        guard let data else {
          return answer(.failure(error ?? CocoaError(.coderValueNotFound)))
        }
        answer(
          .success(
            Record(
              steps: data.numberOfSteps.intValue, distance: data.distance?.doubleValue,
              floorsAscended: data.floorsAscended?.intValue,
              floorsDescended: data.floorsDescended?.intValue)))
      }
    }
    return try result.get()
  }
}
