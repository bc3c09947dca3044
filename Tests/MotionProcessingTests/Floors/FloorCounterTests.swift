import Testing

@testable import MotionProcessing

@Suite("Floors are counted on foot and nowhere else")
struct FloorCounterTests {
  private static let approach = [Staircase.walk(15)]

  private func climb(_ parts: [Staircase.Stretch]) -> Staircase {
    Staircase(stretches: Self.approach + parts + [Staircase.walk(20)])
  }

  @Test("Stairs up are counted exactly", arguments: [1, 2, 3, 5, 8])
  func up(floors: Int) {
    let count = climb(Staircase.stairs(floors: floors)).count()
    #expect(count.up == floors && count.down == 0)
  }

  @Test("Stairs down are counted exactly", arguments: [1, 2, 4])
  func down(floors: Int) {
    let count = climb(Staircase.stairs(floors: -floors)).count()
    #expect(count.down == floors && count.up == 0)
  }

  @Test("Slow and fast climbers get the same floors", arguments: [0.2, 0.25, 0.35, 0.45])
  func speeds(speed: Double) {
    #expect(climb(Staircase.stairs(floors: 3, speed: speed)).count().up == 3)
  }

  @Test("Up, then down again: each floor once in its direction")
  func upAndDown() {
    let parts = Staircase.stairs(floors: 3) + [Staircase.walk(10)] + Staircase.stairs(floors: -3)
    let count = climb(parts).count()
    #expect(count.up == 3 && count.down == 3)
  }

  @Test("Barometers from 0.2 to 50 Hz give the same floors", arguments: [0.2, 0.5, 1, 10, 50])
  func rates(rate: Double) {
    var stairs = climb(Staircase.stairs(floors: 3))
    stairs.rate = rate
    let count = stairs.count()
    #expect(count.up == 3 && count.down == 0)
  }

  @Test("A floor is known within 5 s of the landing above it")
  func latency() {
    let count = climb(Staircase.stairs(floors: 2)).count()
    // A floor takes 16 s with its landings: the first ends at 15 + 16 s.
    let known = count.events.map(\.known.seconds)
    #expect(known.count == 2)
    for (i, k) in known.enumerated() { #expect(k < 15 + 16 * Double(i + 1) + 5) }
    for e in count.events { #expect(e.time <= e.known) }
  }

  @Test("Steps that are confirmed 12 s late still count for their own time")
  func lateSteps() {
    var stairs = climb(Staircase.stairs(floors: 2))
    stairs.stepDelay = 12
    #expect(stairs.count().up == 2)
  }

  @Test("Without steps, or without an accelerometer, there are no floors")
  func needs() {
    var stairs = climb(Staircase.stairs(floors: 3))
    stairs.hasSteps = false
    #expect(stairs.count().events.isEmpty)
    stairs.hasSteps = true
    stairs.hasAccelerometer = false
    #expect(stairs.count().events.isEmpty)
  }

  @Test("A lift gives none, slow or fast, walked into and out of", arguments: [0.4, 0.6, 1, 2])
  func lift(speed: Double) {
    let parts = [Staircase.lift(12, speed: speed), .init(seconds: 3, speed: 0, isWalked: false)]
    #expect(climb(parts).count().events.isEmpty)
  }

  @Test("Pacing about in a fast lift gives none")
  func pacingInLift() {
    var ride = Staircase.lift(24, speed: 1.5)
    ride.isWalked = true
    #expect(climb([ride]).count().events.isEmpty)
  }

  @Test("An escalator taken standing gives none")
  func escalator() {
    #expect(climb([Staircase.lift(6, speed: 0.3), Staircase.walk(10)]).count().events.isEmpty)
  }

  @Test("A storm and a slow hill give none while walking")
  func slowChanges() {
    var storm = climb([Staircase.walk(300)])
    storm.drift = 0.0075
    #expect(storm.count().events.isEmpty)
    // Four percent at 1.4 m/s.
    storm.drift = 0.056
    #expect(storm.count().events.isEmpty)
  }

  @Test("Squeezing a sealed case gives none", arguments: [1.6, 2.0, 3, 8, 30, -2.0, -30])
  func squeeze(jump: Double) {
    var walk = climb([Staircase.walk(120)])
    walk.sensor = { altitude, t in
      Int(t / 10) % 2 == 1 ? altitude + jump : altitude
    }
    #expect(walk.count().events.isEmpty)
  }

  @Test("A stuck sensor that comes back elsewhere gives none")
  func stuck() {
    var walk = climb([Staircase.walk(60)])
    walk.sensor = { altitude, t in t < 20 ? altitude : t < 60 ? 0.5 : altitude + 25 }
    #expect(walk.count().events.isEmpty)
  }

  @Test("A phone whose pressure shivers by half a metre gives none on the level")
  func noisy() {
    var walk = climb([Staircase.walk(300)])
    walk.noise = 0.47
    walk.rate = 15
    #expect(walk.count().events.isEmpty)
  }

  @Test("A gap in the pressure is not climbed")
  func gap() {
    var counter = VerticalMotion()
    for tick in 0..<100 {
      let t = Double(tick) + (tick < 50 ? 0 : 40)
      let update = AltitudeUpdate(
        time: SensorTime(seconds: t), relative: tick < 50 ? 0 : 12, pressure: 100)
      counter.process(update)
      for i in 0..<50 {
        let swing = i % 2 == 0 ? 0.2 : -0.2
        counter.process(Vector3(0, 0, -1 + swing), at: SensorTime(seconds: t + Double(i) / 50))
      }
      counter.process(
        StepRevision(
          number: tick, verdict: .confirmed, time: update.time, known: update.time, length: 0.7))
    }
    counter.finish(at: SensorTime(seconds: 140))
    #expect(counter.nextFloors() == nil)
  }

  @Test("Values and times that cannot be do no harm")
  func malice() {
    var counter = VerticalMotion()
    for t in [Int64.min, -1, 0, 1, 1, .max - 1, .max, 0] {
      let time = SensorTime(nanoseconds: t)
      for h in [Double.nan, .infinity, -1e300, 1e300, 0] {
        counter.process(AltitudeUpdate(time: time, relative: h, pressure: 100))
      }
      counter.process(Vector3(1e9, -1e9, .nan), at: time)
      for verdict in [StepRevision.Verdict.held, .confirmed, .dropped] {
        counter.process(
          StepRevision(number: 0, verdict: verdict, time: time, known: time, length: .nan))
      }
      counter.process(LocationFix(latitude: 0, longitude: 0, speed: 1e300), at: time)
    }
    counter.finish(at: .zero)
    #expect(counter.nextFloors() == nil && counter.nextLevelChange() == nil)
  }
}
