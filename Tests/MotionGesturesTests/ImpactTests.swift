import MotionProcessing
import Testing

@testable import MotionGestures

@Suite("Punches and falls")
struct ImpactTests {
  private func punches(_ samples: [InertialSample], owner: OwnerActivity = .unknown) -> [Punch] {
    var (detector, grid) = (PunchDetector(), MotionGrid())
    var told: [Punch] = []
    for sample in samples {
      grid.process(sample) { detector.process($0, owner: owner) }
      while let punch = detector.next() { told.append(punch) }
    }
    detector.finish()
    while let punch = detector.next() { told.append(punch) }
    return told
  }

  private func falls(_ samples: [InertialSample], owner: OwnerActivity = .unknown) -> [Fall] {
    var (detector, grid) = (FallDetector(), MotionGrid())
    var told: [Fall] = []
    for sample in samples {
      grid.process(sample) { detector.process($0, owner: owner) }
      while let fall = detector.next() { told.append(fall) }
    }
    detector.finish()
    while let fall = detector.next() { told.append(fall) }
    return told
  }

  /// Somebody who walks, with a confirmed step at each of these seconds.
  private static func walking(steps: [Double] = []) -> OwnerActivity {
    var batch = MotionBatch(
      start: .zero, end: .zero, activity: MotionActivity(), evidence: nil, pedometer: nil,
      coverage: StreamCoverage())
    batch.activity.walking = true
    var owner = OwnerActivity()
    owner.process(batch)
    for (number, step) in steps.enumerated() {
      let time = SensorTime(seconds: step)
      owner.process(StepRevision(number: number, verdict: .confirmed, time: time, known: time))
    }
    return owner
  }

  /// A push of some g along a direction, and 0.1 s later its recoil.
  private static func punch(
    _ peak: Double, recoil: Double, at moments: [Double], along: Vector3 = Vector3(1, 0, 0)
  ) -> MadeMotion {
    MadeMotion(rate: 100, seconds: 12) { t in
      let push = moments.reduce(0) {
        $0 + peak * bell(t, at: $1, width: 0.03) - recoil * bell(t, at: $1 + 0.11, width: 0.03)
      }
      return MadeMotion.Moment(push: along * push)
    }
  }

  @Test("A punch out of rest is told with its peak and recoil, straight or upwards (R155, R169)")
  func punched() throws {
    let straight = punches(Self.punch(3.2, recoil: 1.4, at: [3, 7]).samples)
    try #require(straight.count == 2)
    #expect(abs(straight[0].peak - 3.2) < 0.3 && abs(straight[0].recoil - 1.4) < 0.3)
    #expect(straight.allSatisfy { $0.direction == .punch && !$0.isClipped })
    #expect(abs((straight[0].start.seconds + straight[0].end.seconds) / 2 - 3.05) < 0.1)
    let upper = punches(Self.punch(1.8, recoil: 0.8, at: [3], along: Vector3(0, 0, 1)).samples)
    #expect(upper.map(\.direction) == [.uppercut])
  }

  @Test("Somebody who walks does not punch, and a push without recoil is none")
  func noPunch() {
    let motion = Self.punch(3.2, recoil: 1.4, at: [3, 7])
    #expect(punches(motion.samples, owner: Self.walking()).isEmpty)
    #expect(punches(Self.punch(2, recoil: 0, at: [3]).samples).isEmpty)
  }

  @Test("At the sensor's limit a punch is said to be clipped")
  func clipped() {
    var samples = Self.punch(6, recoil: 2, at: [3]).samples
    for i in samples.indices {
      let a = samples[i].acceleration
      let limited = Vector3(min(a.x, 4), a.y, a.z)
      samples[i].userAcceleration = limited - samples[i].gravity
    }
    #expect(punches(samples).map(\.isClipped) == [true])
  }

  /// Core Motion's sign: in free fall the push takes gravity away, an impact adds to it.
  ///
  /// Standing, or treading with 2.6 g at some moments; little weight for a third of a second, an impact, another
  /// posture, stillness.
  private static func fall(
    impact: Double, weight: Double = 0.3, by angle: Double = 1.4, stirs: Double = 0,
    treads: [Double] = []
  ) -> MadeMotion {
    MadeMotion(rate: 100, seconds: 8) { t in
      let down = min(max((t - 3.6) / 0.4, 0), 1)
      let light = t > 3.65 && t < 4 ? 1 - weight : 0
      let hit = (impact - 1) * bell(t, at: 4.05, width: 0.025)
      let tread = treads.reduce(0) { $0 + 1.6 * bell(t, at: $1, width: 0.03) }
      let stir = t > 4.3 ? stirs * Trigonometry.sin(9 * t) : 0
      return MadeMotion.Moment(
        turn: Vector3(angle * raised(down, period: 2), 0, 0),
        push: Vector3(0, 0, light - hit - tread + stir))
    }
  }

  @Test(
    "A fall is told 2 s after its impact, whether it is hard or soft", arguments: [1.8, 2.4, 4.5])
  func fallen(impact: Double) throws {
    let motion = Self.fall(impact: impact)
    let told = falls(motion.samples)
    try #require(told.count == 1)
    #expect(abs(told[0].end.seconds - 4.05) < 0.1)
    #expect(told[0].start < told[0].end)
    #expect(told[0].known.seconds(since: told[0].end) <= 2.1)
    #expect(told[0].turned > 1)
    #expect(falls(motion.samples, owner: Self.walking()).count == 1, "who walks may fall")
  }

  @Test("Who trips falls softer than he trod before, and is heard to fall")
  func tripped() throws {
    let treads = [0.3, 0.85, 1.4, 1.95, 2.5, 3.05]
    let motion = Self.fall(impact: 1.9, treads: treads)
    let told = falls(motion.samples, owner: Self.walking(steps: treads))
    try #require(told.count == 1)
    #expect(abs(told[0].end.seconds - 4.05) < 0.1)
    #expect(falls(motion.samples).isEmpty, "what repeats without being steps is clapping")
  }

  /// Up and back within a third of a second, every so many seconds from the tenth on, or down and back.
  private static func bumps(
    _ direction: Double, every interval: Double, seconds: Double
  ) -> [InertialSample] {
    MadeMotion(rate: 50, seconds: seconds) { t in
      guard t > 10 else { return MadeMotion.Moment() }
      let phase = t.truncatingRemainder(dividingBy: interval)
      let push = bell(phase, at: 1, width: 0.05) - 0.7 * bell(phase, at: 1.2, width: 0.07)
      // Core Motion's sign: what is pushed up reads down.
      return MadeMotion.Moment(push: Vector3(0, 0, -direction * push))
    }.samples
  }

  @Test(
    "A device that is bumped up jumps, one that is bumped down ducks, also after minutes and soon again (R173)",
    arguments: [4, 2.5])
  func bumps(every interval: Double) {
    for (direction, word) in [(1.0, Jolt.Direction.jump), (-1, .duck)] {
      var detector = JoltDetector()
      var told: [Jolt] = []
      for sample in Self.bumps(direction, every: interval, seconds: 250) {
        detector.process(sample)
        while let jolt = detector.next() { told.append(jolt) }
      }
      #expect(told.count == Int(240 / interval))
      #expect(told.allSatisfy { $0.direction == word }, "\(told.prefix(3))")
    }
  }

  @Test("Sitting down hard, jumping, clapping and a phone that is dropped are no falls")
  func lookAlikes() {
    let sitting = Self.fall(impact: 2.5, weight: 0.5, by: 0.3)
    let dropped = Self.fall(impact: 8, weight: 0, by: 2)
    let stirring = Self.fall(impact: 4, by: 1.4, stirs: 0.5)
    let jumping = MadeMotion(rate: 100, seconds: 8) { t in
      let fly = t > 3 && t < 3.45 ? 0.95 : 0
      let push = bell(t, at: 2.9, width: 0.05) + 2.2 * bell(t, at: 3.5, width: 0.03)
      return MadeMotion.Moment(push: Vector3(0, 0, fly - push))
    }
    let clapping = MadeMotion(rate: 100, seconds: 10) { t in
      guard t > 2, t < 7 else { return MadeMotion.Moment() }
      let beat = (t * 3).truncatingRemainder(dividingBy: 1) / 3
      return MadeMotion.Moment(
        turn: Vector3(0, 0.4 * Trigonometry.sin(19 * t), 0),
        push: Vector3(4 * bell(beat, at: 0.1, width: 0.02), 0, 0))
    }
    for motion in [sitting, dropped, stirring, jumping, clapping] {
      #expect(falls(motion.samples).isEmpty)
    }
  }
}
