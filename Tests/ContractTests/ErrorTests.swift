import CoreMotion
import MotionTesting
import Testing

/// Half a minute on foot, with air and a location.
private func walking() -> MotionReplay {
  MotionReplay(
    made: Made.together(
      Made.walk(seconds: 30), Made.air(seconds: 30, rate: 5) { _ in 101 },
      [.location(latitude: 52.5, longitude: 13.4, altitude: 34, at: 1)]))
}

/// The rows of the contract's section 4: which call gives which error when.
@Suite("Errors", .timeLimit(.minutes(10)))
struct ErrorTests {
  /// What the three handlers of a pedometer get within ten seconds.
  private func pedometerCodes(_ replay: MotionReplay) async throws -> [[Int]] {
    let pedometer = replay.perform { CMPedometer() }
    let (updates, events) = (Log<Call<CMPedometerData>>(), Log<Call<CMPedometerEvent>>())
    pedometer.startUpdates(from: replay.now) { updates.append(Call($0, $1)) }
    pedometer.startEventUpdates { events.append(Call($0, $1)) }
    try await replay.run(for: 10)
    let query = await pedometer.answer(from: replay.start, to: replay.now)
    pedometer.stopUpdates()
    pedometer.stopEventUpdates()
    #expect((updates.entries.map(\.isOneOfBoth) + [query.isOneOfBoth]).allSatisfy { $0 })
    #expect(events.entries.allSatisfy { $0.isOneOfBoth })
    return [query.code.map { [$0] } ?? [], updates.codes(), events.codes()]
  }

  @Test("Pedometer without steps: 109 for queries, updates and events")
  func noSteps() async throws {
    let replay = walking()
    replay.withhold([.steps])
    #expect(try await pedometerCodes(replay) == [[109], [109], [109]])
  }

  @Test("Pedometer without events: 109 for events alone")
  func noEvents() async throws {
    let replay = walking()
    replay.withhold([.pedometerEvents])
    #expect(try await pedometerCodes(replay) == [[], [], [109]])
  }

  @Test(
    "Pedometer denied or restricted: 105, once for each subscription",
    arguments: [CMAuthorizationStatus.denied, .restricted])
  func noPedometer(status: CMAuthorizationStatus) async throws {
    let replay = walking()
    replay.authorization = status
    #expect(try await pedometerCodes(replay) == [[105], [105], [105]])
  }

  @Test("Pedometer not determined: the answer decides")
  func undetermined() async throws {
    for (answer, codes) in [(CMAuthorizationStatus.authorized, []), (.denied, [105])] {
      let replay = walking()
      replay.authorization = .notDetermined
      replay.answer = answer
      #expect(try await pedometerCodes(replay) == [codes, codes, codes])
    }
  }

  @Test("Pedometer query: 107 if it ends before it starts, zeros if it is empty")
  func pedometerRange() async throws {
    let replay = walking()
    try await replay.run(for: 20)
    let pedometer = replay.perform { CMPedometer() }
    #expect(await pedometer.answer(from: replay.now, to: replay.start).code == 107)
    let probe = await pedometer.answer(from: replay.now, to: replay.now)
    #expect(probe.error == nil && probe.data?.numberOfSteps == 0)
    let before = await pedometer.answer(
      from: replay.start.addingTimeInterval(-3600), to: replay.start.addingTimeInterval(-60))
    #expect(before.error == nil)
    let empty = try #require(before.data)
    #expect(empty.numberOfSteps == 0 && empty.distance == 0)
    #expect(empty.currentPace == nil && empty.averageActivePace == nil)
  }

  @Test("Pedometer query from before the seven days: what exists, no error")
  func old() async throws {
    let replay = walking()
    try await replay.run()
    let pedometer = replay.perform { CMPedometer() }
    let answer = await pedometer.answer(
      from: replay.start.addingTimeInterval(-30 * 86_400), to: replay.now)
    #expect(answer.error == nil)
    #expect(try #require(answer.data).numberOfSteps.intValue > 45)
  }

  @Test("Activity query: 104 unsupported, 105 refused, 107 reversed or future, 103 before all data")
  func activityQuery() async throws {
    let replay = walking()
    try await replay.run(for: 20)
    let manager = replay.perform { CMMotionActivityManager() }
    let (start, now) = (replay.start, replay.now)
    #expect(await manager.answer(from: now, to: start).code == 107)
    let future = now.addingTimeInterval(3600)
    #expect(await manager.answer(from: future, to: future.addingTimeInterval(60)).code == 107)
    let ago = start.addingTimeInterval(-3600)
    #expect(await manager.answer(from: ago, to: ago.addingTimeInterval(60)).code == 103)
    let probe = await manager.answer(from: now, to: now)
    #expect(probe.error == nil && probe.data != nil)
    for status in [CMAuthorizationStatus.denied, .restricted] {
      replay.authorization = status
      #expect(await manager.answer(from: start, to: now).code == 105)
      #expect(await manager.answer(from: now, to: now).code == 105)
    }
    replay.authorization = .authorized
    replay.withhold([.activity])
    #expect(await manager.answer(from: start, to: now).code == 104)
  }

  @Test("Activity updates: silence where they are unsupported, denied or restricted")
  func activityUpdates() async throws {
    for prepare: (MotionReplay) -> Void in [
      { $0.withhold([.activity]) }, { $0.authorization = .denied },
      { $0.authorization = .restricted },
    ] {
      let replay = walking()
      prepare(replay)
      let manager = replay.perform { CMMotionActivityManager() }
      let calls = Shared(0)
      manager.startActivityUpdates(to: OperationQueue()) { _ in calls.change { $0 += 1 } }
      try await replay.run(for: 20)
      manager.stopActivityUpdates()
      #expect(calls.value == 0)
    }
  }

  @Test("Altimeter: nothing without a barometer, 105 once where it is refused")
  func altimeter() async throws {
    let bare = MotionReplay(made: Made.still(seconds: 10))
    #expect(!bare.perform { CMAltimeter.isRelativeAltitudeAvailable() })
    #expect(try await altimeterCalls(bare) == [])
    for status in [CMAuthorizationStatus.denied, .restricted] {
      let replay = walking()
      replay.authorization = status
      #expect(try await altimeterCalls(replay) == [105, 105])
    }
  }

  /// The codes of relative and absolute updates; 0 for data.
  private func altimeterCalls(_ replay: MotionReplay) async throws -> [Int] {
    let altimeter = replay.perform { CMAltimeter() }
    let log = Log<Int>()
    altimeter.startRelativeAltitudeUpdates(to: OperationQueue()) {
      log.append(Call($0, $1).code ?? 0)
    }
    altimeter.startAbsoluteAltitudeUpdates(to: OperationQueue()) {
      log.append(Call($0, $1).code ?? 0)
    }
    try await replay.run(for: 8)
    altimeter.stopRelativeAltitudeUpdates()
    altimeter.stopAbsoluteAltitudeUpdates()
    return log.entries
  }

  @Test("Recorder: nil where it is refused, unsupported, reversed or too long; recording is silent")
  func recorder() async throws {
    let replay = walking()
    let recorder = replay.perform { CMSensorRecorder() }
    recorder.recordAccelerometer(forDuration: 60)
    recorder.recordAccelerometer(forDuration: -1)
    recorder.recordAccelerometer(forDuration: .nan)
    try await replay.run(for: 10)
    let (start, now) = (replay.start, replay.now)
    #expect(recorder.accelerometerData(from: start, to: now) != nil)
    #expect(recorder.accelerometerData(from: now, to: start) == nil)
    #expect(recorder.accelerometerData(from: now.addingTimeInterval(-36.5 * 3600), to: now) == nil)
    for status in [CMAuthorizationStatus.denied, .restricted] {
      replay.authorization = status
      recorder.recordAccelerometer(forDuration: 60)
      #expect(recorder.accelerometerData(from: start, to: now) == nil)
    }
    replay.authorization = .authorized
    replay.withhold([.recorder])
    #expect(!replay.perform { CMSensorRecorder.isAccelerometerRecordingAvailable() })
    recorder.recordAccelerometer(forDuration: 60)
    #expect(recorder.accelerometerData(from: start, to: now) == nil)
  }

  @Test("Device motion: 102 once in the true-north frame without a location")
  func trueNorth() async throws {
    var device = Turning()
    device.wave()
    let replay = MotionReplay(made: device.samples)
    let manager = replay.perform { CMMotionManager() }
    let log = Log<Call<CMDeviceMotion>>()
    manager.startDeviceMotionUpdates(using: .xTrueNorthZVertical, to: OperationQueue()) {
      log.append(Call($0, $1))
    }
    try await replay.run()
    manager.stopDeviceMotionUpdates()
    #expect(log.codes().filter { $0 == 102 }.count == 1)
    #expect(log.data().isEmpty)
  }

  @Test("Device motion: 109 once for a frame that the device lacks, nil for pull")
  func missingFrame() async throws {
    let replay = MotionReplay(made: Made.table(seconds: 4))
    let manager = replay.perform { CMMotionManager() }
    let log = Log<Call<CMDeviceMotion>>()
    manager.startDeviceMotionUpdates(using: .xMagneticNorthZVertical, to: OperationQueue()) {
      log.append(Call($0, $1))
    }
    try await replay.run(for: 2)
    #expect(log.codes() == [109] && log.count == 1)
    manager.startDeviceMotionUpdates(using: .xMagneticNorthZVertical)
    try await replay.run(for: 1)
    #expect(manager.deviceMotion == nil)
    manager.stopDeviceMotionUpdates()
  }

  @Test("Raw sensors: 103 once when the sensor is lost, and when the recording is at its end")
  func lost() async throws {
    let replay = MotionReplay(made: Made.table(seconds: 10))
    let manager = replay.perform { CMMotionManager() }
    let (a, g) = (Log<Call<CMAccelerometerData>>(), Log<Call<CMGyroData>>())
    manager.startAccelerometerUpdates(to: OperationQueue()) { a.append(Call($0, $1)) }
    manager.startGyroUpdates(to: OperationQueue()) { g.append(Call($0, $1)) }
    try await replay.run(for: 2)
    #expect(a.codes().isEmpty && g.codes().isEmpty)
    replay.lose(.gyroscope)
    try await replay.run(for: 2)
    #expect(g.codes() == [103] && g.last?.code == 103 && a.codes().isEmpty)
    let count = a.count
    try await replay.run()
    #expect(a.count > count && a.codes() == [103] && a.last?.code == 103)
    #expect(g.codes() == [103])
    manager.stopAccelerometerUpdates()
    manager.stopGyroUpdates()
  }

  @Test("An error is an NSError of Core Motion's domain whose code clients can compare")
  func shape() async throws {
    let replay = walking()
    replay.authorization = .denied
    let pedometer = replay.perform { CMPedometer() }
    let call = await pedometer.answer(from: replay.start, to: replay.now)
    let error = try #require(call.error)
    #expect((error as NSError).domain == "CMErrorDomain")
    #expect((error as NSError).code == CMErrorMotionActivityNotAuthorized.code)
    #expect(error._code == 105)
    #expect(
      CMError(rawValue: UInt32((error as NSError).code)) == CMErrorMotionActivityNotAuthorized)
    #expect(error.localizedDescription.contains("CMErrorDomain error 105"))
  }

  @Test("Services whose hardware is missing say so, stay silent and ask nobody")
  func wider() async throws {
    let replay = walking()
    replay.authorization = .notDetermined
    replay.answer = .authorized
    replay.perform {
      #expect(!CMFallDetectionManager.isAvailable)
      #expect(!CMMovementDisorderManager.isAvailable())
      #expect(!CMWaterSubmersionManager.waterSubmersionAvailable)
      let headphones = CMHeadphoneMotionManager()
      #expect(!headphones.isDeviceMotionAvailable)
      headphones.startDeviceMotionUpdates(to: OperationQueue()) { _, _ in
        Issue.record("no headphones, no motion")
      }
      #expect(!CMHeadphoneActivityManager().isActivityAvailable)
    }
    try await replay.run()
    #expect(replay.timesAsked == 0)
  }
}
