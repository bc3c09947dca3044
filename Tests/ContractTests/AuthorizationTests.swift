import CoreMotion
import MotionTesting
import Testing

/// One sensitive call of each of the four classes (R15).
private let sensitive: [(name: String, call: @Sendable (MotionReplay) -> Void)] = [
  ("altimeter", { Sensitive(in: $0).altimeter() }),
  ("pedometer updates", { Sensitive(in: $0).pedometer() }),
  ("pedometer query", { Sensitive(in: $0).pedometerQuery() }),
  ("pedometer events", { Sensitive(in: $0).pedometerEvents() }),
  ("activity updates", { Sensitive(in: $0).activity() }),
  ("activity query", { Sensitive(in: $0).activityQuery() }),
  ("recorder", { Sensitive(in: $0).recorder() }),
]

private struct Sensitive {
  let replay: MotionReplay

  init(in replay: MotionReplay) { self.replay = replay }

  func altimeter() {
    let altimeter = replay.perform { CMAltimeter() }
    altimeter.startRelativeAltitudeUpdates(to: OperationQueue()) { _, _ in }
    altimeter.stopRelativeAltitudeUpdates()
  }

  func pedometer() {
    let pedometer = replay.perform { CMPedometer() }
    pedometer.startUpdates(from: replay.now) { _, _ in }
    pedometer.stopUpdates()
  }

  func pedometerQuery() {
    replay.perform { CMPedometer() }
      .queryPedometerData(from: replay.now, to: replay.now) { _, _ in }
  }

  func pedometerEvents() {
    let pedometer = replay.perform { CMPedometer() }
    pedometer.startEventUpdates { _, _ in }
    pedometer.stopEventUpdates()
  }

  func activity() {
    let manager = replay.perform { CMMotionActivityManager() }
    manager.startActivityUpdates(to: OperationQueue()) { _ in }
    manager.stopActivityUpdates()
  }

  func activityQuery() {
    replay.perform { CMMotionActivityManager() }
      .queryActivityStarting(from: replay.now, to: replay.now, to: OperationQueue()) { _, _ in }
  }

  func recorder() {
    replay.perform { CMSensorRecorder() }.recordAccelerometer(forDuration: 10)
  }
}

private func standing() -> MotionReplay {
  MotionReplay(made: Made.together(Made.still(seconds: 10), Made.air(seconds: 10) { _ in 101 }))
}

@Suite("Authorization", .timeLimit(.minutes(10)))
struct AuthorizationTests {
  @Test("R14, R15, R18: the first sensitive call asks, and none asks again", arguments: 0..<7)
  func asksOnce(index: Int) throws {
    let replay = standing()
    replay.authorization = .notDetermined
    replay.answer = .denied
    let (name, call) = sensitive[index]
    #expect(replay.timesAsked == 0)
    call(replay)
    #expect(replay.timesAsked == 1, "\(name)")
    for (_, other) in sensitive { other(replay) }
    #expect(replay.timesAsked == 1)
    replay.authorization = .authorized
    for (_, other) in sensitive { other(replay) }
    #expect(replay.timesAsked == 1)
  }

  @Test("R15, R22: raw sensors and device motion ask nobody and come in every state")
  func motionIsFree() async throws {
    for status in [CMAuthorizationStatus.notDetermined, .restricted, .denied, .authorized] {
      let replay = MotionReplay(made: Made.table(seconds: 2))
      replay.authorization = status
      let manager = replay.perform { CMMotionManager() }
      let raw = Log<Call<CMAccelerometerData>>()
      let fused = Log<Call<CMDeviceMotion>>()
      manager.startAccelerometerUpdates(to: OperationQueue()) { raw.append(Call($0, $1)) }
      manager.startDeviceMotionUpdates(to: OperationQueue()) { fused.append(Call($0, $1)) }
      try await replay.run(for: 1)
      #expect(raw.data().count > 40 && fused.data().count > 40)
      #expect(raw.codes().isEmpty && fused.codes().isEmpty)
      #expect(replay.timesAsked == 0)
    }
  }

  @Test("R16: each of the four classes tells the four states")
  func states() {
    let replay = standing()
    for status in [CMAuthorizationStatus.notDetermined, .restricted, .denied, .authorized] {
      replay.authorization = status
      let told = replay.perform {
        [
          CMAltimeter.authorizationStatus(), CMPedometer.authorizationStatus(),
          CMMotionActivityManager.authorizationStatus(), CMSensorRecorder.authorizationStatus(),
        ]
      }
      #expect(told == [status, status, status, status])
    }
  }

  @Test("R17: restricted and denied are told apart by the status, not by the error")
  func restricted() async {
    let replay = standing()
    let (pedometer, activity) = replay.perform { (CMPedometer(), CMMotionActivityManager()) }
    for status in [CMAuthorizationStatus.restricted, .denied] {
      replay.authorization = status
      #expect(replay.perform { CMPedometer.authorizationStatus() } == status)
      #expect(await pedometer.answer(from: replay.now, to: replay.now).code == 105)
      #expect(await activity.answer(from: replay.now, to: replay.now).code == 105)
    }
    #expect(replay.timesAsked == 0)
  }

  @Test("R14: a call before the user has answered waits for the answer")
  func openQuestion() async throws {
    let replay = standing()
    replay.authorization = .notDetermined
    replay.answer = nil
    let altimeter = replay.perform { CMAltimeter() }
    let log = Log<Call<CMAltitudeData>>()
    altimeter.startRelativeAltitudeUpdates(to: OperationQueue()) { log.append(Call($0, $1)) }
    try await replay.run(for: 4)
    #expect(replay.timesAsked == 1)
    #expect(log.isEmpty)
    #expect(replay.perform { CMAltimeter.authorizationStatus() } == .notDetermined)
    replay.authorization = .authorized
    try await replay.run(for: 4)
    #expect(!log.data().isEmpty && log.codes().isEmpty)
    altimeter.stopRelativeAltitudeUpdates()
  }

  @Test("R14: a query before the user has answered gets data or 105, as the answer is")
  func openQuery() async {
    for (answer, code) in [(CMAuthorizationStatus.authorized, nil), (.denied, 105 as Int?)] {
      let replay = standing()
      replay.authorization = .notDetermined
      replay.answer = answer
      let pedometer = replay.perform { CMPedometer() }
      let call = await pedometer.answer(from: replay.start, to: replay.now)
      #expect(call.code == code && (call.data == nil) == (code != nil))
      #expect(replay.perform { CMPedometer.authorizationStatus() } == answer)
    }
  }

  @Test("R19: who is no longer allowed gets one error, then nothing")
  func withdrawn() async throws {
    let replay = MotionReplay(
      made: Made.together(Made.walk(seconds: 60), Made.air(seconds: 60, rate: 2) { _ in 101 }))
    let (pedometer, altimeter) = replay.perform { (CMPedometer(), CMAltimeter()) }
    let steps = Log<Call<CMPedometerData>>()
    let events = Log<Call<CMPedometerEvent>>()
    let altitudes = Log<Call<CMAltitudeData>>()
    pedometer.startUpdates(from: replay.start) { steps.append(Call($0, $1)) }
    pedometer.startEventUpdates { events.append(Call($0, $1)) }
    altimeter.startRelativeAltitudeUpdates(to: OperationQueue()) { altitudes.append(Call($0, $1)) }
    try await replay.run(for: 30)
    #expect(!steps.data().isEmpty && !altitudes.data().isEmpty && !events.data().isEmpty)
    let before = (steps.count, events.count, altitudes.count)
    replay.authorization = .denied
    try await replay.run(for: 30)
    #expect(steps.codes() == [105] && steps.count == before.0 + 1)
    #expect(events.codes() == [105] && events.count == before.1 + 1)
    #expect(altitudes.codes() == [105] && altitudes.count == before.2 + 1)
    #expect(steps.last?.code == 105 && altitudes.last?.code == 105)
    #expect(await pedometer.answer(from: replay.start, to: replay.now).code == 105)
  }

  @Test("R20: reading the status neither asks nor waits")
  func reading() {
    let replay = standing()
    replay.authorization = .notDetermined
    replay.answer = .authorized
    replay.perform {
      for _ in 0..<100 {
        #expect(CMPedometer.authorizationStatus() == .notDetermined)
        #expect(CMAltimeter.authorizationStatus() == .notDetermined)
        #expect(CMMotionActivityManager.authorizationStatus() == .notDetermined)
        #expect(CMSensorRecorder.authorizationStatus() == .notDetermined)
      }
    }
    #expect(replay.timesAsked == 0)
  }

  @Test("R21: a query from now to now tells whether the client is allowed")
  func probe() async throws {
    let replay = standing()
    try await replay.run(for: 5)
    let (pedometer, activity) = replay.perform { (CMPedometer(), CMMotionActivityManager()) }
    #expect(await pedometer.answer(from: replay.now, to: replay.now).error == nil)
    #expect(await activity.answer(from: replay.now, to: replay.now).error == nil)
    replay.authorization = .denied
    #expect(await pedometer.answer(from: replay.now, to: replay.now).code == 105)
    #expect(await activity.answer(from: replay.now, to: replay.now).code == 105)
  }

  @Test("R23: every feature is there or not on its own")
  func availability() {
    let replay = standing()
    replay.withhold([.steps, .distance])
    replay.perform {
      #expect(CMMotionActivityManager.isActivityAvailable())
      #expect(!CMPedometer.isStepCountingAvailable())
      #expect(!CMPedometer.isDistanceAvailable())
    }
    let other = standing()
    other.withhold([.activity, .floors, .pace, .cadence, .pedometerEvents, .absoluteAltitude])
    other.perform {
      #expect(!CMMotionActivityManager.isActivityAvailable())
      #expect(CMPedometer.isStepCountingAvailable() && CMPedometer.isDistanceAvailable())
      #expect(!CMPedometer.isFloorCountingAvailable() && !CMPedometer.isPaceAvailable())
      #expect(!CMPedometer.isCadenceAvailable())
      #expect(!CMPedometer.isPedometerEventTrackingAvailable())
      #expect(CMAltimeter.isRelativeAltitudeAvailable())
      #expect(!CMAltimeter.isAbsoluteAltitudeAvailable())
      #expect(CMSensorRecorder.isAccelerometerRecordingAvailable())
    }
  }

  @Test("R23: a feature that is not there never asks")
  func missingFeatureAsksNobody() {
    let replay = standing()
    replay.authorization = .notDetermined
    replay.answer = .authorized
    replay.withhold([
      .activity, .steps, .pedometerEvents, .relativeAltitude, .absoluteAltitude, .recorder,
    ])
    for (_, call) in sensitive { call(replay) }
    #expect(replay.timesAsked == 0)
  }
}
