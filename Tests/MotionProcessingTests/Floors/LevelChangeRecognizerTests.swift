import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("What kind of rise it was")
struct LevelChangeRecognizerTests {
  private func made(_ parts: [Staircase.Stretch]) -> Staircase {
    Staircase(stretches: [Staircase.walk(40)] + parts + [Staircase.walk(40)])
  }

  private func only(_ made: Staircase) throws -> LevelChange {
    let events = made.levelChanges()
    #expect(events.count == 1)
    return try #require(events.first?.change)
  }

  @Test("Stairs are stairs, with their metres and their direction", arguments: [1, 3, -2])
  func stairs(floors: Int) throws {
    let change = try only(made(Staircase.stairs(floors: floors)))
    #expect(change.kind == .stairs)
    #expect(abs(change.metres - 3 * Double(floors)) < 0.4)
  }

  @Test("A rise begins and ends when the height does, to five seconds")
  func span() throws {
    // Two floors of two half flights of 5 s and 3 s of landing each.
    let event = try #require(made(Staircase.stairs(floors: 2)).levelChanges().first)
    #expect(abs(try #require(event.change).start.seconds - 40) < 5)
    #expect(abs(event.time.seconds - 69) < 5)
    #expect(event.known >= event.time)
  }

  @Test("A lift is one, slow or fast, up or down", arguments: [0.5, 0.65, 1.6, -0.5, -2.5])
  func lift(speed: Double) throws {
    let way = speed < 0 ? -12.0 : 12
    let lift = Staircase.lift(way, speed: speed.magnitude)
    let ride = [Staircase.stand(8), lift, Staircase.stand(8)]
    let change = try only(made(ride))
    #expect(change.kind == .lift)
    #expect(abs(change.metres - way) < 0.6)
  }

  @Test("An escalator is one, standing and walking", arguments: [0.25, 0.37])
  func escalator(speed: Double) throws {
    let standing = try only(made([Staircase.lift(6, speed: speed)]))
    #expect(standing.kind == .escalator)
    var ride = Staircase.lift(8, speed: speed + 0.3)
    ride.isWalked = true
    #expect(try only(made([ride])).kind == .escalator)
  }

  @Test("A walk uphill is a slope, steep or gentle", arguments: [0.03, 0.06, 0.12, 0.16, -0.1])
  func slope(speed: Double) throws {
    let change = try only(made([Staircase.slope(240, speed)]))
    #expect(change.kind == .slope)
    #expect(abs(change.metres - 240 * speed) < 0.1 * abs(240 * speed) + 0.5)
  }

  @Test("A drive uphill is a slope, however steep", arguments: [0.1, 0.3, 1.0])
  func drive(speed: Double) throws {
    let way = [(30.0, 0.0), (100, speed), (30, 0)].map {
      Staircase.Stretch(seconds: $0.0, speed: $0.1, isWalked: false, isOnWheels: true)
    }
    let change = try only(made(way))
    #expect(change.kind == .slope)
    #expect(abs(change.metres - 100 * speed) < 2)
  }

  @Test("Weather is no rise, whether somebody walks or the phone lies", arguments: [true, false])
  func weather(isWalked: Bool) {
    var storm = Staircase(
      stretches: [Staircase.Stretch(seconds: 3_600, speed: 0, isWalked: isWalked)])
    storm.drift = 0.0075
    storm.rate = 1
    #expect(storm.levelChanges().isEmpty)
  }

  @Test("A door is no rise", arguments: [0.5, -1.5])
  func door(step: Double) {
    var walk = made([Staircase.walk(60)])
    walk.sensor = { altitude, t in t > 70 ? altitude + step : altitude }
    #expect(walk.levelChanges().isEmpty)
  }

  @Test("A squeezed case is no rise", arguments: [1.6, 3, 8, 30, -3])
  func squeeze(jump: Double) {
    var walk = made([Staircase.walk(120)])
    walk.sensor = { altitude, t in Int(t / 10) % 2 == 1 ? altitude + jump : altitude }
    #expect(walk.levelChanges().isEmpty)
  }

  @Test("A lift and the stairs after it are two rises")
  func two() {
    let ride = [Staircase.stand(8), Staircase.lift(12, speed: 1.5), Staircase.stand(5)]
    let events = made(ride + [Staircase.walk(10)] + Staircase.stairs(floors: 2)).levelChanges()
    #expect(events.compactMap(\.change?.kind) == [.lift, .stairs])
  }

  @Test("Without accelerometer a lift is known by its speed, all else is not told")
  func withoutAccelerometer() throws {
    var ride = made([Staircase.lift(12, speed: 1.5)])
    ride.hasAccelerometer = false
    ride.hasSteps = false
    #expect(try only(ride).kind == .lift)
    var stairs = made(Staircase.stairs(floors: 3))
    stairs.hasAccelerometer = false
    stairs.hasSteps = false
    let change = try only(stairs)
    #expect(change.kind == nil && abs(change.metres - 9) < 0.6)
  }

  @Test("A lift ride that the recording cuts off counts as far as it went")
  func cutOff() throws {
    let ride = Staircase(
      stretches: [Staircase.walk(30), Staircase.stand(5), Staircase.lift(12, speed: 1.5)])
    let change = try #require(ride.levelChanges().first?.change)
    #expect(change.kind == .lift && abs(change.metres - 12) < 2)
  }

  @Test("What changes during a gap is no rise")
  func gap() {
    var recognizer = VerticalMotion()
    for tick in 0..<200 {
      let t = Double(tick) + (tick < 100 ? 0 : 40)
      recognizer.process(
        AltitudeUpdate(
          time: SensorTime(seconds: t), relative: tick < 100 ? 0 : 12, pressure: 100))
    }
    recognizer.finish(at: SensorTime(seconds: 240))
    #expect(recognizer.nextLevelChange() == nil)
  }
}
