import CoreMotion
import MotionTesting
import Testing

@Suite("The replay", .timeLimit(.minutes(10)))
struct MotionReplayTests {
  @Test("With today's dates code that asks until its own now hears of all that was lived through")
  func today() async throws {
    let replay = try MotionReplay(scenario: "walk-hand", seed: 1, dates: .now)
    #expect(abs(replay.start.timeIntervalSinceNow) < 60)
    let pedometer = replay.perform { CMPedometer() }
    try await replay.run(for: 120)
    let answer = await pedometer.answer(from: Date(timeIntervalSinceNow: -3600), to: Date())
    #expect((answer.data?.numberOfSteps.intValue ?? 0) > 150)
    let own = try MotionReplay(scenario: "walk-hand", seed: 1)
    #expect(own.start.timeIntervalSinceNow < -86400, "a scenario has dates of its own")
  }

  @Test(
    "A frame comes at each interval of the replay's time, inside of the device, and none for what is no interval"
  )
  func frames() async throws {
    let replay = MotionReplay(samples: Made.table(seconds: 10))
    let manager = replay.perform { CMMotionManager() }
    manager.startDeviceMotionUpdates()
    var times: [TimeInterval] = []
    var newest: [TimeInterval] = []
    try await replay.run(for: 2, every: 0.25) {
      times.append(replay.elapsed)
      newest.append(manager.deviceMotion?.timestamp ?? -1)
      #expect(CMMotionManager().isDeviceMotionAvailable, "a frame sees this device")
    }
    #expect(times.count == 8)
    for (i, time) in times.enumerated() { #expect(abs(time - 0.25 * Double(i + 1)) < 1e-6) }
    #expect(zip(newest, times).allSatisfy { abs($0 - $1) < 0.021 })
    for interval in [0, -1, Double.nan] {
      try await replay.run(for: 0.5, every: interval) { Issue.record("a frame") }
    }
    #expect(abs(replay.elapsed - 3.5) < 1e-6)
  }

  @Test("Time stands still until it is let go, and then goes as far as asked")
  func time() async throws {
    let replay = MotionReplay(made: Made.still(seconds: 60))
    #expect(replay.elapsed == 0)
    try await replay.run(for: 10)
    #expect(abs(replay.elapsed - 10) < 0.03)
    try await replay.run(until: replay.date(25))
    #expect(abs(replay.elapsed - 25) < 0.03)
    try await replay.run(until: replay.date(5))
    #expect(abs(replay.elapsed - 25) < 0.03, "time never goes back")
    try await replay.run()
    #expect(replay.elapsed >= 59.9)
  }

  @Test("Replays side by side do not see each other")
  func side() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for steps in [true, false] {
        group.addTask {
          let replay = MotionReplay(
            made: steps ? Made.walk(seconds: 30) : Made.still(seconds: 30))
          try await replay.perform {
            #expect(CMPedometer.isStepCountingAvailable())
            try await replay.run()
            let pedometer = CMPedometer()
            let data = await pedometer.answer(from: replay.start, to: replay.now).data
            #expect(((data?.numberOfSteps.intValue ?? 0) > 40) == steps)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("Handlers see the device of the manager that calls them")
  func handlers() async throws {
    let replay = MotionReplay(
      made: Made.together(Made.still(seconds: 5), Made.air(seconds: 5) { _ in 101 }))
    replay.authorization = .authorized
    let manager = replay.perform { CMMotionManager() }
    let seen = Log<Bool>()
    manager.startAccelerometerUpdates(to: OperationQueue()) { _, _ in
      seen.append(CMAltimeter.isRelativeAltitudeAvailable())
    }
    try await replay.run(for: 1)
    manager.stopAccelerometerUpdates()
    #expect(seen.count > 10 && seen.entries.allSatisfy { $0 })
  }

  @Test("A lost sensor is silent until it is restored")
  func lost() async throws {
    let replay = MotionReplay(made: Made.table(seconds: 30))
    let manager = replay.perform { CMMotionManager() }
    let calls = Log<Call<CMAccelerometerData>>()
    manager.startAccelerometerUpdates(to: OperationQueue()) { calls.append(Call($0, $1)) }
    try await replay.run(for: 2)
    replay.lose(.accelerometer)
    try await replay.run(for: 2)
    let before = calls.count
    try await replay.run(for: 2)
    #expect(calls.count == before && calls.codes() == [103])
    replay.restore(.accelerometer)
    manager.startAccelerometerUpdates(to: OperationQueue()) { calls.append(Call($0, $1)) }
    try await replay.run(for: 2)
    #expect(calls.count > before + 90 && calls.codes() == [103])
    manager.stopAccelerometerUpdates()
  }

  @Test("Samples can be changed and dropped on their way")
  func alter() async throws {
    let replay = MotionReplay(made: Made.still(seconds: 4))
    replay.alter { sample in
      var sample = sample
      if sample.time >= 2 { return nil }
      if sample.sensor == .accelerometer { sample.x += 0.5 }
      return sample
    }
    let manager = replay.perform { CMMotionManager() }
    manager.accelerometerUpdateInterval = 0.02
    let log = Log<Double>()
    manager.startAccelerometerUpdates(to: OperationQueue()) { data, _ in
      if let data { log.append(data.acceleration.x) }
    }
    try await replay.run()
    manager.stopAccelerometerUpdates()
    #expect(abs(log.count - 100) <= 2)
    #expect(log.entries.allSatisfy { abs($0 - 0.5) < 0.01 })
  }

  @Test("A scenario and a path that do not exist are refused with a clear error")
  func refused() throws {
    #expect(throws: (any Error).self) { try MotionReplay(scenario: "no such scenario") }
    #expect(throws: (any Error).self) { try MotionReplay("/no/such/file.zip") }
  }

  @Test("Parts lie where they were put on one time axis")
  func parts() async throws {
    let replay = try MotionReplay(parts: [
      .scenario("walk", at: 0), .samples(Made.still(seconds: 5), at: 700),
    ])
    let manager = replay.perform { CMMotionManager() }
    try await replay.run(for: 5)
    manager.startAccelerometerUpdates()
    try await replay.run(for: 1)
    let first = try #require(manager.accelerometerData).timestamp
    manager.stopAccelerometerUpdates()
    let other = MotionReplay(made: Made.still(from: 700, seconds: 5))
    let late = other.perform { CMMotionManager() }
    late.startAccelerometerUpdates()
    try await other.run(for: 702)
    #expect(abs(other.elapsed - 702) < 0.03)
    #expect(late.accelerometerData != nil && first > 0)
    late.stopAccelerometerUpdates()
  }

  @Test("A replay without samples is a device without sensors: nothing is there, nothing hangs")
  func nothing() async {
    #expect(MotionReplay(made: []).perform { !CMPedometer.isStepCountingAvailable() })
    let bare = MotionReplay(made: [])
    let pedometer = bare.perform { CMPedometer() }
    #expect(await pedometer.answer(from: Date(), to: Date()).code == 109)
    let activity = bare.perform { CMMotionActivityManager() }
    #expect(await activity.answer(from: Date(), to: Date()).code == 104)
  }

  @Test("All demand ends with the last stop, whatever was started")
  func demand() async throws {
    let replay = try MotionReplay(scenario: "run-outdoors")
    let (manager, pedometer, activity, altimeter) = replay.perform {
      (CMMotionManager(), CMPedometer(), CMMotionActivityManager(), CMAltimeter())
    }
    manager.startDeviceMotionUpdates()
    manager.startGyroUpdates()
    pedometer.startUpdates(from: replay.start) { _, _ in }
    pedometer.startEventUpdates { _, _ in }
    activity.startActivityUpdates(to: OperationQueue()) { _ in }
    altimeter.startRelativeAltitudeUpdates(to: OperationQueue()) { _, _ in }
    try await replay.run(for: 2)
    for sensor in [MotionSensor.accelerometer, .gyroscope, .barometer] {
      #expect(replay.demand[sensor] != nil)
    }
    manager.stopDeviceMotionUpdates()
    manager.stopGyroUpdates()
    #expect(replay.demand[.gyroscope] == nil && replay.demand[.accelerometer] != nil)
    altimeter.stopRelativeAltitudeUpdates()
    pedometer.stopUpdates()
    pedometer.stopEventUpdates()
    #expect(replay.demand[.accelerometer] != nil)
    activity.stopActivityUpdates()
    #expect(replay.demand.isEmpty)
  }
}
