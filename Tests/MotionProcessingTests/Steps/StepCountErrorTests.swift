import MotionTestSupport
import Testing

@testable import MotionProcessing

@Suite("The error of a count of steps is stated with it")
struct StepCountErrorTests {
  @Test("Where nothing was counted and nothing refused, there is no error")
  func nothing() {
    var error = StepCountError()
    error.process(line(0, .held, 1))
    error.process(line(1, .dropped, 2, refusal: .noGait))
    error.process(line(2, .dropped, 3, refusal: .crowded))
    #expect(error.halfWidth == 0)
    #expect(error.halfWidth(ofMetres: 0, relativeError: 0.1) == 0)
  }

  @Test("Every source of error widens it")
  func sources() {
    let usual = walk().halfWidth
    #expect(usual > 0)
    #expect(walk(bouts: 3).halfWidth > usual)
    #expect(walk(steps: 400).halfWidth > usual)
    #expect(walk(rate: 25).halfWidth > usual)
    #expect(walk(errorProbability: 0.1).halfWidth > usual)
    for refusal in [StepRevision.Refusal.tooFew, .cycling, .interrupted] {
      var more = walk()
      more.process(line(900, .dropped, 900, refusal: refusal))
      #expect(more.halfWidth > usual)
    }
    var strange = walk()
    strange.process(stepsOffFoot: 50)
    #expect(strange.halfWidth > usual)
    var missed = walk()
    missed.process(line(900, .dropped, 900, errorProbability: 0.4, refusal: .noGait))
    #expect(missed.halfWidth > usual)
  }

  @Test("A step without time on foot begins a bout")
  func bouts() {
    #expect(walk(bouts: 1).bouts == 1)
    #expect(walk(bouts: 4).bouts == 4)
    #expect(walk(bouts: 4).steps == walk().steps)
  }

  @Test("A gap or a repeated stamp does not make a source coarse")
  func gaps() {
    var error = StepCountError()
    for index in 0..<500 {
      let time = Double(index) / 50 + (index > 250 ? 30 : 0)
      error.process(sampleAt: SensorTime(seconds: time))
      error.process(sampleAt: SensorTime(seconds: time))
    }
    error.process(line(0, .confirmed, 41))
    var fine = StepCountError()
    fine.process(line(0, .confirmed, 41))
    #expect(error.halfWidth == fine.halfWidth)
  }

  @Test("A distance has at least the error of its steps, and at least that of their length")
  func distance() {
    let error = walk()
    let both = error.halfWidth(ofMetres: 140, relativeError: 0.085)
    #expect(both > 1.95 * 0.085 * 140)
    #expect(both > error.halfWidth * 140 / 200)
    #expect(error.halfWidth(ofMetres: 140, relativeError: 0) == error.halfWidth * 0.7)
  }

  @Test("Doubts that are no probabilities do no harm", arguments: [Float.nan, -1, .infinity])
  func malice(errorProbability: Float) {
    var error = walk()
    error.process(line(900, .confirmed, 101, errorProbability: errorProbability))
    error.process(line(901, .dropped, 102, errorProbability: errorProbability, refusal: .noGait))
    #expect(error.halfWidth.isFinite)
    #expect(error.expectedFalse <= 1 && error.expectedFalse >= 0)
  }

  @Test("A walk of five minutes by construction is within its error, and the error is narrow")
  func counted() {
    var coprocessor = MotionCoprocessor()
    var sink = RecordingSink()
    var error = StepCountError()
    var random = SeededNoise(seed: 5)
    let gait = SyntheticGait()
    for index in 0..<16_000 {
      let time = Double(index) / 50
      let walks = time >= 10 && time < 310
      let sample = Sample(
        .acceleration(
          walks ? gait.acceleration(at: time - 10, &random) : gait.rest(&random)),
        at: SensorTime(seconds: time))
      error.process(sampleAt: sample.time)
      coprocessor.process(sample, into: &sink)
    }
    coprocessor.finish(into: &sink)
    for revision in sink.revisions { error.process(revision) }
    #expect(abs(Double(error.steps) - 540) <= error.halfWidth)
    #expect(error.halfWidth < 0.1 * 540)
  }

  // MARK: - Parts

  private func walk(
    steps: Int = 200, bouts: Int = 1, rate: Double = 50, errorProbability: Float = 0
  ) -> StepCountError {
    var error = StepCountError()
    for index in 0..<Int(200 * rate) {
      error.process(sampleAt: SensorTime(seconds: Double(index) / rate))
    }
    for number in 0..<steps {
      let bout = number * bouts / steps
      let isFirst = number == 0 || bout > (number - 1) * bouts / steps
      error.process(
        line(
          number, .confirmed, Double(number) / 2 + 5 * Double(bout),
          activeTime: isFirst ? 0 : 0.5, errorProbability: errorProbability))
    }
    return error
  }

  private func line(
    _ number: Int, _ verdict: StepRevision.Verdict, _ time: Double, activeTime: Double = 0.5,
    errorProbability: Float = 0, refusal: StepRevision.Refusal? = nil
  ) -> StepRevision {
    StepRevision(
      number: number, verdict: verdict, time: SensorTime(seconds: time),
      known: SensorTime(seconds: time + 3), length: verdict == .confirmed ? 0.7 : nil,
      activeTime: verdict == .confirmed ? activeTime : 0, errorProbability: errorProbability,
      refusal: refusal)
  }
}
