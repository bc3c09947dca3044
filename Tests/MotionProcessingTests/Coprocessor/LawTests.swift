import MotionProcessing
import MotionSimulator
import MotionTestSupport
import Testing

@Suite("Laws that every algorithm keeps")
struct LawTests {
  /// Standing, walking, stairs, running and a drive, felt by every sensor that there is.
  private static let life: [Sample] = {
    guard let scenario = try? Scenario(name: "laws", text: ShortLife.scenario) else { return [] }
    var simulation = Simulation(scenario, seed: 41)
    var samples: [Sample] = []
    while let sample = simulation.next() { samples.append(sample) }
    return samples
  }()

  @Test(
    "Turned, in another unit, at another time, in other pieces: the same is said",
    arguments: CoprocessorAnswers.Algorithm.allCases, Law.allCases)
  func laws(algorithm: CoprocessorAnswers.Algorithm, law: Law) {
    let breach = law.breach(
      on: Self.life, within: algorithm == .attitude ? 0.1 : 1e-3, seconds: 1e-3
    ) {
      CoprocessorAnswers(algorithm, origin: $0)
    }
    #expect(breach == nil)
  }

  /// Attitude without what the magnetometer tells: of a turned device north is a degree or two
  /// elsewhere, and keeps the law to 0.1 only.
  private struct Inertial: SampleFed {
    var attitude: CoprocessorAnswers

    mutating func process(_ sample: Sample) { attitude.process(sample) }

    func answers() -> [Answer] {
      attitude.answers().map { Answer("", at: $0.time, along: Array($0.vectors.prefix(3))) }
    }
  }

  @Test("On foot a turned device feels the same gravity, pushes and turns, to a hundredth")
  func inertial() {
    // In the drive gravity comes to differ by 3.4° and more, within the 0.1 of the test of all laws.
    let onFoot = Self.life.prefix { $0.time.seconds < 90 }
    let breach = Law.turnedFrame.breach(on: Array(onFoot), within: 0.01) {
      Inertial(attitude: CoprocessorAnswers(.attitude, origin: $0))
    }
    #expect(breach == nil)
  }

  /// Breaks the law that it is told.
  private struct Lawless: SampleFed {
    final class Count { var samples = 0 }

    let law: Law
    let origin: SensorTime
    let count = Count()
    var said: [Answer] = []

    mutating func process(_ sample: Sample) {
      count.samples += 1
      guard case .acceleration(let a) = sample.reading else { return }
      switch law {
      case .turnedFrame: said.append(Answer("", at: sample.time, [a.x]))
      case .otherUnit: said.append(Answer("\(a.x.bitPattern)", at: sample.time))
      case .shiftedTime: said.append(Answer("", at: sample.time, [sample.time.seconds]))
      case .otherCut: said.append(Answer("\(count.samples)", at: sample.time))
      }
    }

    func answers() -> [Answer] { said }
  }

  @Test("What breaks a law is found out", arguments: Law.allCases)
  func lawless(law: Law) {
    let breach = law.breach(on: Self.life, within: 1e-3) { Lawless(law: law, origin: $0) }
    #expect(breach?.contains("became") == true)
    #expect(
      law.breach(on: []) { Lawless(law: law, origin: $0) } != nil, "nothing said is nothing held")
  }
}
