import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionGestures

@Suite("Repetitions")
struct RepetitionCounterTests {
  /// A set: rest, repetitions about an axis by an angle, rest.
  private static func lifts(
    _ count: Double, every period: Double, by angle: Double = 1.2,
    about axis: Vector3 = Vector3(0, 1, 0), rest: Double = 4
  ) -> MadeMotion {
    MadeMotion(seconds: 2 * rest + 4 + count * period) { t in
      let since = min(max(t - rest, 0), count * period)
      return MadeMotion.Moment(turn: axis * (angle * raised(since, period: period)))
    }
  }

  private func told(
    _ samples: [InertialSample], owner: OwnerActivity? = nil
  ) -> (repetitions: [Repetition], sets: [RepetitionSet]) {
    var counter = RepetitionCounter()
    var grid = MotionGrid()
    var repetitions: [Repetition] = []
    var sets: [RepetitionSet] = []
    func drain() {
      while let told = counter.next() {
        switch told {
        case .repetition(let repetition): repetitions.append(repetition)
        case .set(let set): sets.append(set)
        }
      }
    }
    for sample in samples {
      if let owner {
        grid.process(sample) { counter.process($0, owner: owner) }
      } else {
        counter.process(sample)
      }
      drain()
    }
    counter.finish()
    drain()
    return (repetitions, sets)
  }

  @Test(
    "Each one is counted, slow and fast, and ends where the posture comes back (R167)",
    arguments: [1.0, 1.4, 2, 3, 4.5, 5.5])
  func counted(period: Double) throws {
    let told = told(Self.lifts(10, every: period).samples)
    #expect(told.repetitions.count == 10)
    #expect(told.sets.map(\.count) == [10])
    for (i, repetition) in told.repetitions.enumerated() {
      #expect(repetition.number == i + 1 && repetition.share == 1)
      #expect(abs(repetition.end.seconds - (4 + Double(i + 1) * period)) < 0.4)
      #expect(repetition.known >= repetition.end)
    }
    let set = try #require(told.sets.first)
    #expect(abs(set.period - period) < 0.1 * period)
    #expect(set.start == told.repetitions.first?.start && set.end == told.repetitions.last?.end)
  }

  @Test("At 0.15 a second the count is right, and the ends are at the far posture")
  func slowest() {
    let told = told(Self.lifts(10, every: 6.6).samples)
    #expect(told.sets.map(\.count) == [10])
    // What is remembered, 16 s, does not reach back to the rest before the first one.
    withKnownIssue {
      #expect(told.repetitions.first.map { abs($0.end.seconds - 10.6) < 0.4 } == true)
    }
  }

  @Test("The first ones are told late, the later ones within 0.6 s of their end")
  func soon() {
    let told = told(Self.lifts(12, every: 2).samples).repetitions
    #expect(told[0].known.seconds - told[0].end.seconds > 2)
    let later = told.dropFirst(4).map { $0.known.seconds(since: $0.end) }.sorted()
    #expect(later[later.count / 2] < 0.6)
  }

  @Test("One that stops half way is a half")
  func half() {
    let told = told(Self.lifts(7.5, every: 2.4).samples)
    #expect(told.sets.map(\.count) == [7.5])
    #expect(told.repetitions.last?.share == 0.5)
  }

  @Test("A turn about the vertical, which gravity does not see, counts by the gyroscope")
  func vertical() {
    let motion = Self.lifts(8, every: 2, by: 0.9, about: Vector3(0, 0, 1))
    #expect(told(motion.samples).sets.map(\.count) == [8])
  }

  @Test("A pull at a cable counts by acceleration, with and without a gyroscope")
  func pulled() {
    let beat = 2 * Trigonometry.pi / 2.0
    for hasGyroscope in [true, false] {
      let motion = MadeMotion(seconds: 32, hasGyroscope: hasGyroscope) { t in
        guard t > 4, t < 24 else { return MadeMotion.Moment() }
        let push = 0.5 * Trigonometry.cos(beat * (t - 4))
        return MadeMotion.Moment(push: Vector3(push, 0, 0))
      }
      let sets = told(motion.samples).sets
      #expect(sets.map(\.count).count == 1, "\(sets)")
      #expect(abs((sets.first?.count ?? 0) - 10) <= 1)
    }
  }

  @Test("Two sets with a pause are two sets")
  func pause() {
    let one = Self.lifts(6, every: 2.2)
    let motion = MadeMotion(seconds: 60) { t in one.at(t < 30 ? t : t - 30) }
    #expect(told(motion.samples).sets.map(\.count) == [6, 6])
  }

  @Test("25, 50, 100 and 200 samples a second agree within one")
  func rates() {
    for rate in [25.0, 50, 100, 200] {
      var motion = Self.lifts(12, every: 1.7)
      motion.rate = rate
      #expect(abs((told(motion.samples).sets.first?.count ?? 0) - 12) <= 1)
    }
  }

  @Test("However the device lies on the limb, the count is the same")
  func mountings() {
    for axis in [Vector3(1, 0, 0), Vector3(0.6, -0.64, 0.48), Vector3(0, 0.8, -0.6)] {
      var motion = Self.lifts(9, every: 2.1)
      motion.mounting = Quaternion(rotation: axis * 1.9)
      #expect(told(motion.samples).sets.map(\.count) == [9])
    }
  }

  @Test("What does not come back is no set: noise, rest, one movement")
  func quiet() {
    // A hand that goes to another place every 0.4 to 1.2 s.
    var random = SeededNoise(seed: 3)
    var places: [(time: Double, turn: Vector3)] = [(0, .zero)]
    while places[places.count - 1].time < 61 {
      let last = places[places.count - 1].time
      places.append((last + 0.8 + 0.4 * random.next(), random.vector(0.6)))
    }
    let dishes = MadeMotion(seconds: 60) { t in
      let next = places.firstIndex { $0.time > t } ?? places.count - 1
      let (from, to) = (places[next - 1], places[next])
      let share = raised((t - from.time) / (to.time - from.time), period: 2)
      return MadeMotion.Moment(turn: from.turn * (1 - share) + to.turn * share)
    }
    let once = MadeMotion(seconds: 20) { t in
      MadeMotion.Moment(turn: Vector3(0, raised(min(max(t - 8, 0), 2), period: 2), 0))
    }
    let rest = MadeMotion(seconds: 30) { _ in MadeMotion.Moment() }
    for motion in [dishes, once, rest] {
      #expect(told(motion.samples).repetitions.map { $0.start.seconds } == [])
    }
  }

  @Test("Swinging arms of somebody who walks are no exercise; the same arms at rest are")
  func walking() {
    let motion = Self.lifts(20, every: 1.1, by: 0.8)
    var batch = MotionBatch(
      start: .zero, end: .zero, activity: MotionActivity(), evidence: nil, pedometer: nil,
      coverage: StreamCoverage())
    batch.activity.walking = true
    var owner = OwnerActivity()
    owner.process(batch)
    #expect(told(motion.samples, owner: owner).repetitions.isEmpty)
    #expect(told(motion.samples).sets.map(\.count) == [20])
  }

  @Test("A gap ends the set, and nothing is counted across it")
  func gap() {
    let samples = Self.lifts(12, every: 2).samples.filter {
      $0.time.seconds < 14 || $0.time.seconds > 17
    }
    let told = told(samples)
    #expect(told.sets.count == 2)
    for repetition in told.repetitions {
      #expect(repetition.end.seconds <= 14.1 || repetition.start.seconds >= 16.9)
    }
  }

  @Test("What nearly was a set says which condition vetoed it")
  func judged() throws {
    var counter = RepetitionCounter()
    var judgements: [GestureJudgement] = []
    for sample in Self.lifts(3, every: 2).samples {
      counter.process(sample)
      if let judgement = counter.takeJudgement() { judgements.append(judgement) }
      while counter.next() != nil {}
    }
    let last = try #require(judgements.last)
    #expect(last.kind == .repetition)
    if !last.isTold {
      #expect((0..<last.conditions.count).contains { !last.conditions[$0].holds })
    }
  }
}
