import MotionProcessing
import Testing

@testable import MotionSimulator

@Suite struct DeterminismTests {
  @Test("The same scenario and seed give the same bits, another seed gives others")
  func seeds() throws {
    let commuter = try #require(Scenario.named("commuter"))
    let first = fingerprint(commuter, seed: 7, samples: 3_000)
    #expect(fingerprint(commuter, seed: 7, samples: 3_000) == first)
    #expect(fingerprint(commuter, seed: 8, samples: 3_000) != first)
  }

  @Test("A walk has the same bits on every platform and in every build")
  func goldenBits() throws {
    // The simulator's own bits, which no law holds. It changes with what the simulator simulates,
    // never with compiler, optimisation or processor: it is renewed only in a commit that changes
    // the simulator's model and says so. Where it changes in any other, that commit is wrong.
    let walk = try #require(Scenario.named("walk"))
    #expect(fingerprint(walk, seed: 1, samples: 5_000) == 0x03C7_8225_825C_B5A6)
  }

  @Test("The source of chance is xoshiro256** behind SplitMix64, bit for bit")
  func generator() {
    // Computed with the published algorithms in another language (Python integers).
    var random = RandomSource(seed: 0, stream: 0)
    #expect(random.next() == 0x99EC_5F36_CB75_F2B4)
    #expect(random.next() == 0xBF6E_1F78_4956_452A)
  }

  @Test("Normal values have mean 0 and variance 1, uniforms stay in their bounds")
  func moments() {
    var random = RandomSource(seed: 3, stream: 0)
    var sum = 0.0
    var squares = 0.0
    for _ in 0..<20_000 {
      let x = random.normal()
      sum += x
      squares += x * x
      let u = random.uniform(2, 5)
      #expect(u >= 2 && u < 5)
    }
    #expect(abs(sum / 20_000) < 0.03)
    #expect(abs(squares / 20_000 - 1) < 0.03)
  }

  @Test("Band noise has unit variance at every centre and width in use")
  func bandNoise() {
    for (centre, width) in [(0.35, 0.35), (1.4, 0.7), (6.0, 6.0), (9.0, 9.0), (17.0, 6.0)] {
      var random = RandomSource(seed: 5, stream: 0)
      var noise = BandNoise(centre: centre, width: width, step: Tick.seconds)
      var squares = 0.0
      for _ in 0..<60_000 {
        let y = noise.advance(&random)
        squares += y * y
      }
      #expect(abs((squares / 60_000).squareRoot() - 1) < 0.2, "\(centre) Hz")
    }
  }

  @Test("Every scenario starts, is named once and says what it is")
  func library() {
    #expect(Set(Scenario.all.map(\.name)).count == Scenario.all.count)
    for scenario in Scenario.all {
      #expect(!scenario.summary.isEmpty)
      #expect(Scenario.named(scenario.name)?.name == scenario.name)
      var simulation = Simulation(scenario, seed: 2)
      for _ in 0..<300 { #expect(simulation.next() != nil, "\(scenario.name)") }
    }
    #expect(Scenario.named("no such scenario") == nil)
  }

  @Test("Samples that wait stay few, however long the simulation")
  func constantMemory() throws {
    var simulation = Simulation(
      Scenario("long", "Long.", phone: .android, script: [.lie(60), .walk(60, .pocket)]), seed: 4)
    var most = 0
    var count = 0
    while simulation.next() != nil {
      most = max(most, simulation.waiting)
      count += 1
    }
    #expect(count > 50_000)
    #expect(most <= 32)
  }
}
