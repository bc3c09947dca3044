import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite struct GaitTests {
  @Test(
    "From a shuffle to a race walk, way and steps are those asked for",
    arguments: [0.4, 0.8, 1.3, 1.8, 2.2])
  func speeds(speed: Double) {
    let life = Life(
      Scenario(
        "test", "A walk.", person: .init(height: Person.averageHeight, cadence: 1),
        script: [.walk(60, .hand, speed: speed)]))
    #expect(abs(life.truth.distance / 60 / speed - 1) < 0.06)
    let sum = life.truth.steps.reduce(0) { $0 + $1.length }
    #expect(abs(sum - life.truth.distance) < 1e-9)
    let cadence = GaitStyle(kind: .walking, speed: speed).cadence
    #expect(abs(Double(life.truth.steps.count) / 60 / cadence - 1) < 0.06)
  }

  @Test("Runs from jog to tempo have the way asked for", arguments: [2, 3, 5])
  func runs(speed: Double) {
    let truth = Life([.run(40, .upperArm, speed: speed)]).truth
    #expect(abs(truth.distance / 40 / speed - 1) < 0.07)
    let cadence = Double(truth.steps.count) / 40
    #expect(cadence > 2.3 && cadence < 3.3)
  }

  @Test("A heel strike leaves no velocity and no turn behind")
  func strike() {
    var random = RandomSource(seed: 5, stream: 1)
    var sequence = StepSequence(Person.drawn(seed: 5), &random)
    let style = GaitStyle(kind: .walking, speed: 1.4)
    var step = sequence.begin(at: 0, style: style)
    for _ in 0..<12 {
      step = sequence.next(after: step, style: style, isLast: false, &random)
      let strike = Strike(step, running: 0)
      var velocity = Vector3.zero
      var largest = 0.0
      for i in 0..<6_000 {
        let t = step.start + Double(i) * 1e-4
        velocity += strike.acceleration(at: t, sharpness: 1, scatter: 1) * 1e-4
        largest = max(largest, velocity.length)
      }
      #expect(velocity.length < 0.01 * largest)
      #expect(strike.turn(at: step.start + 0.499).length < 1e-4)
    }
  }

  @Test("A person's manner returns, deviates, and never drifts")
  func manner() {
    var manner = GaitSignature(seed: 2)
    let size = Harmonics(repeating: 1)
    var velocity = Vector3.zero
    var squares = 0.0
    let tick = 0.005
    for i in 0..<24_000 {
      let stride = Double(i) * tick * 0.9
      if i % 111 == 0 { manner.beginStep() }
      let motion = manner.motion(
        kind: .walking, stride: stride - stride.rounded(.down), rate: 0.9, acceleration: size,
        turning: size, scatter: 1, tick: tick)
      velocity += motion.acceleration * tick
      squares += motion.acceleration.squaredLength
      // Eight harmonics of 1 m/s² RMS at 0.9 Hz and above: hundredths to tenths of m/s each.
      #expect(velocity.length < 3 && motion.turn.length < 3)
    }
    // Half of each is the person's own, half the step's: a power of 8 × (1 + 1).
    let rms = (squares / 24_000).squareRoot()
    #expect(rms > 2 && rms < 7)
  }

  @Test("Long memory: fluctuations of unit size that outlast a hundred steps")
  func memory() {
    var random = RandomSource(seed: 9, stream: 1)
    var memory = LongMemory()
    let values = (0..<40_000).map { _ in memory.advance(&random) }
    let measures = SignalMeasures(values, rate: 1)
    #expect(abs(measures.rms - 1) < 0.15)
    let near = measures.autocorrelation(from: 1, to: 1)
    let far = measures.autocorrelation(from: 60, to: 60)
    #expect(near > 0.7 && near < 0.95)
    #expect(far > 0.1 && far < 0.4)
  }

  @Test("By twos a storey has thirteen steps instead of twenty-one, and the same height")
  func byTwos() {
    let single = Life([.stairs(1, .pocket)])
    let double = Life([Episode.stairs(1, .pocket).byTwos()])
    #expect(single.truth.steps.count == 21)
    #expect(double.truth.steps.count == 13)
    for life in [single, double] {
      #expect(life.truth.floorsUp == 1)
      let rise = life.truth.levelChanges.first?.metres ?? 0
      #expect(abs(rise - Stairs.storey) < 1e-9)
    }
    let ends = [single, double].map { $0.truth.labels.last?.end ?? 0 }
    #expect(ends[1] < 0.8 * ends[0])
  }

  @Test("A turn on the spot takes a few steps and turns the phone by so much")
  func turn() throws {
    let life = Life([.stand(2, .hand), .turn(degrees: 180, .hand)], orientationRate: 50)
    #expect(life.truth.steps.count >= 2 && life.truth.steps.count <= 5)
    #expect(life.truth.distance < 0.8)
    let first = try #require(life.truth.orientation.first { $0.time > 1 })
    let last = try #require(life.truth.orientation.last)
    let turned = rotationVector(last.attitude * first.attitude.conjugate)
    #expect(abs(abs(turned.z) - Trigonometry.pi) < 0.35)
  }

  @Test("About the house there are short ways, with their steps in them")
  func potter() {
    let life = Life([.potter(120, .hand)], seed: 2)
    let labels = life.truth.labels
    #expect(labels.first?.start == 0 && labels.last?.end == 120)
    for (a, b) in zip(labels, labels.dropFirst()) {
      #expect(a.end == b.start && a.label != b.label)
    }
    let walks = labels.filter { $0.label == "walking" }
    #expect(walks.count > 5)
    for walk in walks {
      let steps = life.truth.steps.filter { $0.time >= walk.start && $0.time <= walk.end }
      // Three to ten, and those of a turn before.
      #expect(steps.count >= 3 && steps.count <= 15)
    }
    for step in life.truth.steps {
      #expect(walks.contains { $0.start <= step.time && step.time <= $0.end })
    }
  }

  @Test("On a trail steps are less alike than on a road")
  func trail() {
    let road = Episode.run(60, .upperArm)
    let variations = [road, road.onTrail()].map { episode in
      let steps = Life([episode]).truth.steps
      let times = zip(steps, steps.dropFirst()).map { $1.time - $0.time }.dropFirst(2).dropLast(2)
      return SignalMeasures(Array(times), rate: 1).rms / SignalMeasures.mean(Array(times))
    }
    #expect(variations[1] > 1.6 * variations[0])
    #expect(variations[1] < 0.15)
  }
}
