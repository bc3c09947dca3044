import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite struct HandsTests {
  @Test("A phone that is put down lies still", arguments: [Occupation.typing, .playing, .calling])
  func putDown(occupation: Occupation) throws {
    let life = Life([.busy(8, .hand, occupation), .lie(8)], phone: .ideal)
    let busy = life.rotation.filter { $0.time > 2 && $0.time < 6 }.map(\.value.length)
    let still = life.rotation.filter { $0.time > 11 && $0.time < 15.9 }.map(\.value.length)
    #expect(try #require(busy.max()) > 0.1)
    // What is left is the drift of the gyroscope's bias.
    #expect(try #require(still.max()) < 2e-3)
    for sample in life.acceleration where sample.time > 11 && sample.time < 15.9 {
      #expect(abs(sample.value.length - 1) < 0.02)
    }
  }

  @Test(
    "Hands leave no velocity behind",
    arguments: [
      (HandWork.occupation(.dishes), Placement.wrist), (.occupation(.typing), .hand),
      (.dancing, .pocket), (.dancing, .jacket), (.tremor(.parkinsonian(severity: 3)), .hand),
      (.repetitions(.pushUp, count: 4, sets: 1, rest: 5), .upperArm),
      (.repetitions(.curl, count: 4, sets: 2, rest: 6), .wrist),
      (.strokes(.serve, count: 3), .hand), (.punches(count: 5), .wrist),
      (.strokes(nil, count: 12, play: Play(isLeft: true, every: 1)), .wrist),
      (.strokes(.topspinForehand, count: 12, play: Play(every: 1.02)), .wrist),
      (.repetitions(.cablePull, count: 3, sets: 1, rest: 5, plan: SetPlan(half: .both)), .wrist),
      (.swings(count: 4, BatSwing()), .wrist), (.bumps(nil, count: 6, size: nil), .hand),
      (.flicks(.z, count: 5), .hand),
      (.poses(PoseSequence(poses: [.tree, .plank], hold: 6, change: 2)), .wrist),
      (.steadyTremor(StatedTremor(arm: .moving, size: 0.02)), .wrist), (.dyskinesia, .wrist),
    ])
  func velocity(work: HandWork, placement: Placement) {
    var hands = Hands(seed: 5)
    hands.begin(work, placement, at: 0, until: 40)
    let pose = placement.attitude(variation: .zero)
    var velocity = Vector3.zero
    var way = Vector3.zero
    var fastest = 0.0
    var farthest = 0.0
    for tick in 0..<16_000 {
      let time = Double(tick) * Tick.seconds
      velocity += hands.advance(to: time, attitude: pose).acceleration * Tick.seconds
      way += velocity * Tick.seconds
      fastest = max(fastest, velocity.length)
      farthest = max(farthest, way.length)
      if tick > 0, !hands.isBusy(at: time) { _ = hands.finish(at: time) }
    }
    // A fist or a racket hand is faster than 2 m/s and slower than 20; arms are shorter than 2 m.
    #expect(fastest > 1e-3 && fastest < 20)
    #expect(farthest < 2)
    #expect(velocity.length < 1e-6)
    #expect(way.length < 1e-6)
  }

  @Test("Work on the spot and at the table takes no steps and goes nowhere")
  func noSteps() {
    let life = Life([.busy(10, .wrist, .dishes), .busy(10, .pocket, .dancing)])
    #expect(life.truth.steps.isEmpty)
    #expect(life.truth.distance == 0)
    #expect(life.truth.labels.map(\.label) == ["other"])
    #expect(life.truth.gestures.map(\.gesture) == ["dishes", "dancing"])
  }

  @Test("A phone on the table knows nothing of what the hands do")
  func elsewhere() {
    let busy = Life([Episode.lie(6).with(.occupation(.dishes))], phone: .ideal)
    let idle = Life([.lie(6)], phone: .ideal)
    #expect(busy.acceleration.map(\.value) == idle.acceleration.map(\.value))
  }

  @Test("A passenger's hand is added to the car: it hides the engine, not the course")
  func passenger() throws {
    let car: [Episode] = [.drive(100, .hand)]
    let quiet = Life(car, phone: .ideal)
    let busy = Life([car[0].with(.occupation(.playing))], phone: .ideal)
    func turning(_ life: Life) -> Double {
      let rates = life.rotation.filter { $0.time > 10 && $0.time < 90 }.map(\.value.squaredLength)
      return (rates.reduce(0, +) / Double(rates.count)).squareRoot()
    }
    #expect(turning(busy) > 2.5 * turning(quiet))
    #expect(busy.truth.metresDriven == quiet.truth.metresDriven)
    #expect(busy.truth.labels == quiet.truth.labels)
    #expect(busy.truth.gestures.map(\.gesture) == ["playing"])
  }

  @Test("The same seed gives the same bits of hands, another seed gives others")
  func determinism() throws {
    for name in ["typing", "household", "gym", "tennis", "dance-pocket", "tremor"]
      + BuiltInScenario.gestures.map(\.name)
    {
      let scenario = try #require(Scenario.named(name))
      let first = fingerprint(scenario, seed: 3, samples: 6_000)
      #expect(fingerprint(scenario, seed: 3, samples: 6_000) == first)
      #expect(fingerprint(scenario, seed: 4, samples: 6_000) != first)
    }
  }

  @Test("Segments without hands have the bits that they had without the option")
  func untouched() {
    var hands = Hands(seed: 1)
    let moment = hands.advance(to: 0, attitude: .identity)
    #expect(moment.acceleration == .zero)
    #expect(moment.turn == .identity && moment.tilt == .identity)
  }

  @Test("Every occupation moves the limb that does it, and jumps nowhere")
  func occupations() {
    for occupation in Occupation.allCases {
      let placement: Placement =
        occupation == .shifting ? .pocket : occupation.isOfPhone ? .hand : .wrist
      let life = Life([.busy(14, placement, occupation), .stand(4, placement)], phone: .ideal)
      let rates = life.rotation.filter { $0.time > 1 }.map(\.value.length)
      #expect((rates.max() ?? 0) > 0.05, "\(occupation)")
      #expect((rates.max() ?? 0) < 12, "\(occupation)")
      let knocks = occupation == .applauding || occupation == .slamming
      for (a, b) in zip(life.acceleration, life.acceleration.dropFirst()) {
        let jump = (a.value - b.value).length
        #expect(jump < (knocks ? 15 : 2), "\(occupation) at \(a.time) s")
      }
    }
  }
}
