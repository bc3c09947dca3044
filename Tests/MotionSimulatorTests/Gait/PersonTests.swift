import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite struct PersonTests {
  @Test("People are as tall as people are, and one seed is one person")
  func heights() {
    let people = (0..<600).map { Person.drawn(seed: UInt64($0)) }
    let heights = people.map(\.height)
    #expect(abs(SignalMeasures.mean(heights) - 1.73) < 0.02)
    let spread = SignalMeasures(heights, rate: 1).rms
    #expect(spread > 0.08 && spread < 0.12)
    #expect(heights.allSatisfy { $0 > 1.4 && $0 < 2.1 })
    #expect(Person.drawn(seed: 7) == Person.drawn(seed: 7))
    #expect(Set(people.map(\.intensity)).count == 600)
  }

  @Test("What a scenario says of a person holds, the rest is drawn as before")
  func given() {
    let known = Person.Given(height: 1.55, cadence: 1.2, style: .elderly)
    var person = Person.drawn(seed: 4, given: known)
    #expect(person.height == 1.55 && person.cadence == 1.2 && person.style == .elderly)
    let drawn = Person.drawn(seed: 4)
    (person.height, person.cadence, person.style) = (drawn.height, drawn.cadence, drawn.style)
    #expect(person == drawn)
  }

  @Test("Tall people take longer and fewer steps at the same speed, and the truth knows")
  func tall() throws {
    let short = life(.init(height: 1.5, cadence: 1))
    let tall = life(.init(height: 2, cadence: 1))
    #expect(short.truth.height == 1.5 && tall.truth.height == 2)
    #expect(short.truth.totalsFile.contains("\"height_m\" : 1.5"))
    let steps = Double(tall.truth.steps.count) / Double(short.truth.steps.count)
    // Cadence goes with one over the root of the height.
    #expect(abs(steps - (1.5 / 2).squareRoot()) < 0.03)
    #expect(abs(tall.truth.distance / short.truth.distance - 1) < 0.05)
    let lengths = [short, tall].map { $0.truth.distance / Double($0.truth.steps.count) }
    #expect(lengths[1] / lengths[0] > 1.1)
  }

  @Test("A quick person takes more and shorter steps")
  func quick() {
    let slow = life(.init(height: 1.73, cadence: 0.9))
    let quick = life(.init(height: 1.73, cadence: 1.15))
    let ratio = Double(quick.truth.steps.count) / Double(slow.truth.steps.count)
    #expect(abs(ratio - 1.15 / 0.9) < 0.05)
    #expect(abs(quick.truth.distance / slow.truth.distance - 1) < 0.06)
  }

  @Test("Who shuffles takes small steps that hardly shake and are less alike")
  func shuffling() {
    let speed = 0.7
    let ordinary = life(.init(height: 1.7, style: .ordinary), at: .lowerBack, speed: speed)
    let shuffle = life(.init(height: 1.7, style: .shuffling), at: .lowerBack, speed: speed)
    #expect(shuffle.truth.steps.count > ordinary.truth.steps.count)
    let impacts = [ordinary, shuffle].map { $0.lengths(from: 4, to: 36).rms(from: 4, to: 12) }
    #expect(impacts[1] < 0.8 * impacts[0])
    #expect(variation(shuffle) > 1.2 * variation(ordinary))
  }

  @Test("Who limps has a short and a long step")
  func limping() {
    let life = life(.init(style: .limping))
    let times = intervals(life)
    let even = stride(from: 0, to: times.count - 1, by: 2).map { times[$0] }
    let odd = stride(from: 1, to: times.count, by: 2).map { times[$0] }
    let ratio = SignalMeasures.mean(even) / SignalMeasures.mean(odd)
    #expect(max(ratio, 1 / ratio) > 1.1)
  }

  @Test("Everybody has a speed of their own", arguments: Person.Style.allCases)
  func comfortable(style: Person.Style) {
    let short = Person.drawn(seed: 1, given: .init(height: 1.5, style: style))
    let tall = Person.drawn(seed: 1, given: .init(height: 1.9, style: style))
    #expect(short.comfortableSpeed < tall.comfortableSpeed)
    #expect(short.comfortableSpeed > 0.4 && tall.comfortableSpeed < 1.9)
    #expect(abs(tall.legLength - 1.007) < 0.001)
  }

  // MARK: - Walks

  private func life(
    _ given: Person.Given, at placement: Placement = .hand, speed: Double = 1.3
  ) -> Life {
    Life(
      Scenario(
        "test", "A walk.", person: given, script: [.walk(40, placement, speed: speed)]), seed: 3)
  }

  private func intervals(_ life: Life) -> [Double] {
    Array(
      zip(life.truth.steps, life.truth.steps.dropFirst()).map { $1.time - $0.time }
        .dropFirst(2).dropLast(2))
  }

  private func variation(_ life: Life) -> Double {
    let times = intervals(life)
    return SignalMeasures(times, rate: 1).rms / SignalMeasures.mean(times)
  }
}
