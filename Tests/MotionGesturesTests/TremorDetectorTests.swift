import MotionProcessing
import Testing

@testable import MotionGestures

@Suite("Tremor")
struct TremorDetectorTests {
  private func told(
    _ samples: [InertialSample], owner: OwnerActivity = .unknown
  ) -> (stretches: [Tremor], minutes: [TremorMinute]) {
    var (detector, grid) = (TremorDetector(), MotionGrid())
    var (stretches, minutes): ([Tremor], [TremorMinute]) = ([], [])
    func drain() {
      while let told = detector.next() {
        switch told {
        case .tremor(let stretch): stretches.append(stretch)
        case .minute(let minute): minutes.append(minute)
        }
      }
    }
    for sample in samples {
      grid.process(sample) { detector.process($0, owner: owner) }
      drain()
    }
    detector.finish()
    drain()
    return (stretches, minutes)
  }

  /// A hand that turns to and fro and is pushed to and fro, between two moments; its arm swings by an angle, rad, once
  /// a second.
  private static func trembling(
    _ hertz: Double, centimetres: Double, from start: Double = 10, to end: Double = 40,
    seconds: Double = 62, swing: Double = 0, hasGyroscope: Bool = true
  ) -> MadeMotion {
    let beat = 2 * Trigonometry.pi * hertz
    // Half of what lies between the ends, as an acceleration in g.
    let push = centimetres / 200 * beat * beat / 9.80665
    var motion = MadeMotion(rate: 100, seconds: seconds) { t in
      guard t > start, t < end else { return MadeMotion.Moment() }
      let phase = Trigonometry.sin(beat * t)
      return MadeMotion.Moment(
        turn: Vector3(0.006 * phase, swing * Trigonometry.sin(2 * Trigonometry.pi * t), 0),
        push: Vector3(0, push * phase, 0))
    }
    motion.hasGyroscope = hasGyroscope
    return motion
  }

  @Test(
    "The frequency is told within 0.3 Hz, and when it was (R164)", arguments: [4.2, 5.0, 6.0, 7.0])
  func frequency(hertz: Double) throws {
    let stretches = told(Self.trembling(hertz, centimetres: 0.3).samples).stretches
    let longest = try #require(
      stretches.max { $0.end.seconds(since: $0.start) < $1.end.seconds(since: $1.start) })
    #expect(abs(longest.frequency - hertz) < 0.3)
    // Windows of three seconds.
    #expect(abs(longest.start.seconds - 10) < 3)
    #expect(
      abs(longest.end.seconds - 40) < 3,
      "\(stretches.map { [$0.start.seconds, $0.end.seconds, $0.frequency] })")
    #expect(longest.kind == .rest)
    #expect(longest.known.seconds(since: longest.start) < 5)
  }

  @Test(
    "The size is that of the hand's way, and its class that of the rating scale",
    arguments: [(0.5, TremorStrength.slight), (2, .mild), (6, .moderate)])
  func size(centimetres: Double, strength: TremorStrength) throws {
    let stretches = told(Self.trembling(5, centimetres: centimetres).samples).stretches
    let longest = try #require(stretches.first { $0.end.seconds(since: $0.start) > 20 })
    #expect(abs(longest.size * 100 / centimetres - 1) < 0.1)
    #expect(longest.strength == strength)
  }

  @Test("A tremor that turns the hand to and fro by a quarter turn does not pass for a moving arm")
  func large() throws {
    let motion = MadeMotion(rate: 100, seconds: 62) { t in
      guard t > 10, t < 40 else { return MadeMotion.Moment() }
      let phase = Trigonometry.sin(2 * Trigonometry.pi * 5 * t)
      return MadeMotion.Moment(
        turn: Vector3(0.7 * phase, 0, 0), push: Vector3(0, 4 * phase, 0))
    }
    let longest = try #require(
      told(motion.samples).stretches.max {
        $0.end.seconds(since: $0.start) < $1.end.seconds(since: $1.start)
      })
    #expect(longest.end.seconds(since: longest.start) > 25)
    #expect(abs(longest.frequency - 5) < 0.3)
  }

  @Test("The shares of a minute add up to one, and what there was of the last one is told as that")
  func minutes() throws {
    let minutes = told(Self.trembling(5, centimetres: 0.3, seconds: 100).samples).minutes
    try #require(minutes.count == 2)
    #expect(minutes[0].isWhole && !minutes[1].isWhole)
    #expect(minutes[1].start.seconds == 60 && abs(minutes[1].end.seconds - 100) < 0.1)
    let s = minutes[0].strengths
    let sum = minutes[0].unknown + minutes[0].none + s.slight + s.mild + s.moderate + s.strong
    #expect(abs(sum - 1) < 1e-9)
    #expect(abs(s.slight - 0.5) < 0.1)
    #expect(minutes[0].start == .zero && minutes[0].end.seconds == 60)
    #expect(minutes[0].longest.map { abs($0.frequency - 5) < 0.3 } == true)
  }

  @Test(
    "A minute at whose end the input ends, but for a reading, is whole", arguments: [119.99, 118.5])
  func lastMinute(seconds: Double) throws {
    let minutes = told(Self.trembling(5, centimetres: 0.3, seconds: seconds).samples).minutes
    try #require(minutes.count == 2)
    #expect(minutes[1].isWhole == (seconds > 119))
    #expect(minutes[1].known >= minutes[1].end)
  }

  @Test("Acceleration alone is enough")
  func noGyroscope() {
    let motion = Self.trembling(5, centimetres: 1, hasGyroscope: false)
    #expect(told(motion.samples).stretches.contains { abs($0.frequency - 5) < 0.3 })
  }

  @Test("A resting hand, a device on a table, a moving arm and a walk have none")
  func quiet() {
    let rest = MadeMotion(rate: 100, seconds: 62) { t in
      MadeMotion.Moment(turn: Vector3(0.003 * Trigonometry.sin(6 * t), 0, 0))
    }
    let resting = told(rest.samples)
    #expect(resting.stretches.isEmpty)
    #expect((resting.minutes.first?.none ?? 0) > 0.8, "\(resting.minutes)")
    let arm = MadeMotion(rate: 100, seconds: 62) { t in
      MadeMotion.Moment(
        turn: Vector3(0.5 * Trigonometry.sin(6 * t), 0.3 * Trigonometry.sin(9 * t), 0))
    }
    let moving = told(arm.samples)
    #expect(moving.stretches.isEmpty && (moving.minutes.first?.unknown ?? 0) > 0.9)
    var table = MadeMotion(rate: 100, seconds: 62) { _ in MadeMotion.Moment() }
    table.noise = (0.0002, 0.0005)
    let lying = told(table.samples)
    #expect(lying.stretches.isEmpty && (lying.minutes.first?.unknown ?? 0) > 0.9)
    var batch = MotionBatch(
      start: .zero, end: .zero, activity: MotionActivity(), evidence: nil, pedometer: nil,
      coverage: StreamCoverage())
    batch.activity.walking = true
    var owner = OwnerActivity()
    owner.process(batch)
    let swinging = Self.trembling(5, centimetres: 1, swing: 0.0175)
    #expect(told(swinging.samples, owner: owner).stretches.isEmpty)
    #expect(!told(swinging.samples).stretches.isEmpty, "the same of who is not known to walk")
    #expect(
      !told(Self.trembling(5, centimetres: 1).samples, owner: owner).stretches.isEmpty,
      "where nothing else moves it passes for a walk")
  }
}
