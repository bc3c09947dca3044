import MotionProcessing
import Testing

@testable import MotionDiary

@Suite("Why a batch was told, with its waves")
struct BatchExplanationTests {
  private func explanations(_ lines: [StepRevision]) -> [BatchExplanation] {
    BatchExplanation.explanations(
      of: [MadeExplanation.batch(0, walking: 0.75), MadeExplanation.batch(1, walking: 0.75)],
      lines, [])
  }

  @Test("Waves of two sessions of the clock have the same numbers, and are told apart")
  func twoSessions() {
    let found = explanations([
      MadeExplanation.line(0, .confirmed, 1, length: 0.7, errorProbability: 0.02),
      MadeExplanation.line(1, .dropped, 1.5, errorProbability: 0.1, refusal: .noGait),
      // The clock begins anew, and the numbers with it.
      MadeExplanation.line(0, .dropped, 3, errorProbability: 0.2, refusal: .tooFew),
      MadeExplanation.line(1, .held, 4),
    ])
    #expect(found.map { $0.waves.map(\.number) } == [[0, 1], [0, 1]])
    #expect(found[0].waves.map(\.verdict) == [.confirmed, .dropped])
    #expect(found[0].waves[0].length == 0.7 && found[0].waves[0].known != nil)
    #expect(found[1].waves.map(\.verdict) == [.dropped, .held])
    #expect(found[1].waves[0].refusal == .tooFew && found[1].waves[1].known == nil)
  }

  @Test("A wave lies in the batch of its time, in order; what lies in none is left out")
  func times() {
    let found = explanations([
      MadeExplanation.line(1, .held, 2.6), MadeExplanation.line(0, .held, 2.4),
      MadeExplanation.line(2, .held, 5), MadeExplanation.line(3, .held, -1),
    ])
    #expect(found.map { $0.waves.map(\.number) } == [[0], [1]])
    #expect(explanations([]).allSatisfy { $0.waves.isEmpty })
  }
}
