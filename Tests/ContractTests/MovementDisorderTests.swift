import CoreMotion
import MotionTesting
import Testing

extension CMMovementDisorderManager {
  fileprivate func tremor(
    from start: Date, to end: Date
  ) async -> (results: [CMTremorResult], code: Int?) {
    let call = await received { handOver in
      queryTremor(from: start, to: end) { handOver(Unchecked(($0, ($1 as NSError?)?.code))) }
    }
    return call.value
  }

  fileprivate func dyskinesia(
    from start: Date, to end: Date
  ) async -> (results: [CMDyskineticSymptomResult], code: Int?) {
    let call = await received { handOver in
      queryDyskineticSymptom(from: start, to: end) {
        handOver(Unchecked(($0, ($1 as NSError?)?.code)))
      }
    }
    return call.value
  }
}

/// Delivered objects, which nobody changes.
private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

extension CMTremorResult {
  fileprivate var sum: Float {
    percentUnknown + percentNone + percentSlight + percentMild + percentModerate + percentStrong
  }
}

private let day = 86_400.0

/// Contract, section 3.4; R164.
@Suite("Movement disorders", .timeLimit(.minutes(10)))
struct MovementDisorderTests {
  /// A watch at a hand that trembles from 70 s to 110 s.
  private func trembling(seconds: Double = 200) -> MotionReplay {
    watch(Worn.trembling(from: 70, to: 110, seconds: seconds))
  }

  /// A device that says that it is a watch.
  private func watch(_ samples: [MotionSample]) -> MotionReplay {
    let replay = MotionReplay(samples: samples)
    replay.report(.watch(true))
    return replay
  }

  private func manager(_ replay: MotionReplay) -> CMMovementDisorderManager {
    replay.perform { CMMovementDisorderManager() }
  }

  // MARK: - Availability

  @Test("It is there for a watch of 50 Hz, with a version, and for nothing else (R62)")
  func available() {
    trembling(seconds: 10).perform {
      #expect(CMMovementDisorderManager.isAvailable())
      #expect(CMMovementDisorderManager.version() != nil)
    }
    let phone = MotionReplay(samples: Worn.trembling(from: 1, to: 2, seconds: 10))
    let slow = watch(Made.still(seconds: 10, rate: 25))
    for replay in [phone, slow] {
      replay.perform {
        #expect(!CMMovementDisorderManager.isAvailable())
        #expect(CMMovementDisorderManager.version() == nil)
      }
    }
    let alone = watch(Made.still(seconds: 10, rate: 50))
    alone.perform { #expect(CMMovementDisorderManager.isAvailable(), "acceleration is enough") }
  }

  @Test("A device that says later that it is a watch is one from then on")
  func declared() async throws {
    let replay = MotionReplay(samples: Worn.trembling(from: 70, to: 110, seconds: 130))
    let manager = manager(replay)
    manager.monitorKinesias(forDuration: 600)
    try await replay.run(for: 10)
    #expect(manager.monitorKinesiasExpirationDate() == nil)
    replay.report(.watch(true))
    replay.perform { #expect(CMMovementDisorderManager.isAvailable()) }
    manager.monitorKinesias(forDuration: 600)
    try await replay.run()
    #expect(await manager.tremor(from: replay.start, to: replay.now).results.count == 3)
  }

  @Test("What a test withholds stays away, and the rest of a watch does not")
  func withheld() {
    let replay = trembling(seconds: 10)
    replay.withhold([.steps])
    replay.perform {
      #expect(CMMovementDisorderManager.isAvailable() && !CMPedometer.isStepCountingAvailable())
    }
    replay.withhold([.movementDisorders])
    replay.perform { #expect(!CMMovementDisorderManager.isAvailable()) }
  }

  // MARK: - Authorization

  @Test("The first monitoring asks the user, and nothing else does")
  func asks() async throws {
    let replay = trembling()
    replay.authorization = .notDetermined
    replay.answer = .authorized
    let manager = manager(replay)
    replay.perform { #expect(CMMovementDisorderManager.authorizationStatus() == .notDetermined) }
    let early = await manager.tremor(from: replay.start, to: replay.now)
    #expect(early.code == CMErrorMotionActivityNotAuthorized.code && early.results.isEmpty)
    #expect(manager.lastProcessedDate() == nil && manager.monitorKinesiasExpirationDate() == nil)
    #expect(replay.timesAsked == 0)
    manager.monitorKinesias(forDuration: 600)
    #expect(replay.timesAsked == 1)
    manager.monitorKinesias(forDuration: 900)
    #expect(replay.timesAsked == 1)
    replay.perform { #expect(CMMovementDisorderManager.authorizationStatus() == .authorized) }
    try await replay.run()
    #expect(await manager.tremor(from: replay.start, to: replay.now).results.count == 4)
  }

  @Test("Refused, nothing is watched, and queries end with error 105")
  func refused() async throws {
    let replay = trembling()
    replay.authorization = .denied
    let manager = manager(replay)
    manager.monitorKinesias(forDuration: 600)
    try await replay.run()
    let tremor = await manager.tremor(from: replay.start, to: replay.now)
    #expect(tremor.results.isEmpty && tremor.code == CMErrorMotionActivityNotAuthorized.code)
    let dyskinesia = await manager.dyskinesia(from: replay.start, to: replay.now)
    #expect(dyskinesia.results.isEmpty && dyskinesia.code == tremor.code)
    #expect(manager.monitorKinesiasExpirationDate() == nil)
    replay.authorization = .authorized
    #expect(await manager.tremor(from: replay.start, to: replay.now).results.isEmpty)
    #expect(manager.monitorKinesiasExpirationDate() == nil)
  }

  // MARK: - Results

  @Test(
    "R164: results are minutes or less; six shares add up to one; where it trembles they say so")
  func minutes() async throws {
    let replay = trembling()
    let manager = manager(replay)
    manager.monitorKinesias(forDuration: 600)
    try await replay.run()
    let (results, code) = await manager.tremor(from: replay.start, to: replay.now)
    try #require(results.count == 4 && code == nil)
    for (i, result) in results.enumerated() {
      let length = result.endDate.timeIntervalSince(result.startDate)
      #expect(length > 0 && length <= 60.001)
      #expect(abs(result.startDate.timeIntervalSince(replay.date(Double(i) * 60))) < 0.1)
      #expect(abs(result.sum - 1) < 1e-5)
    }
    #expect(results[0].percentSlight == 0)
    // From 70 s to 110 s; windows have three seconds.
    #expect(abs(results[1].percentSlight - 40 / 60) < 0.1)
    #expect(results[1].percentMild + results[1].percentModerate + results[1].percentStrong == 0)
    #expect(abs(results[3].endDate.timeIntervalSince(replay.date(200))) < 0.1)
    #expect(await manager.dyskinesia(from: replay.start, to: replay.now).results.isEmpty)
  }

  @Test("A query holds the minutes that begin in its range")
  func range() async throws {
    let replay = trembling()
    let manager = manager(replay)
    manager.monitorKinesias(forDuration: 600)
    try await replay.run()
    let (results, _) = await manager.tremor(from: replay.date(59), to: replay.date(150))
    #expect(results.count == 2)
    #expect(
      results.first.map { abs($0.startDate.timeIntervalSince(replay.date(60))) < 0.1 } == true)
  }

  @Test("Where nothing was monitored the array is empty and there is no error")
  func nothing() async throws {
    let replay = trembling()
    try await replay.run()
    let (results, code) = await manager(replay).tremor(from: replay.start, to: replay.now)
    #expect(results.isEmpty && code == nil)
    #expect(manager(replay).lastProcessedDate() == nil)
  }

  @Test("Of a pause between two monitorings there are no results")
  func pause() async throws {
    let replay = trembling()
    let manager = manager(replay)
    manager.monitorKinesias(forDuration: 50)
    try await replay.run(for: 130)
    manager.monitorKinesias(forDuration: 600)
    try await replay.run()
    let (results, _) = await manager.tremor(from: replay.start, to: replay.now)
    try #require(results.count == 3)
    #expect(abs(results[0].endDate.timeIntervalSince(replay.date(50))) < 0.2)
    #expect(abs(results[1].startDate.timeIntervalSince(replay.date(130))) < 0.2)
    #expect(results.allSatisfy { $0.percentSlight == 0 }, "it trembled in the pause")
  }

  @Test(
    "Error 107 for a range that is reversed, or begins eight days ago or tomorrow",
    arguments: [(-60.0, -120.0), (-8 * day, -7.5 * day), (day, 2 * day), (.nan, 0)])
  func impossible(_ from: Double, _ to: Double) async {
    let replay = trembling(seconds: 10)
    let manager = manager(replay)
    let (start, end) = (replay.now + from, replay.now + to)
    #expect(await manager.tremor(from: start, to: end).code == CMErrorInvalidParameter.code)
    #expect(await manager.dyskinesia(from: start, to: end).code == CMErrorInvalidParameter.code)
  }

  @Test("Error 109 on a device that cannot")
  func notAvailable() async {
    let replay = MotionReplay(samples: Worn.trembling(from: 1, to: 2, seconds: 10))
    let (_, code) = await manager(replay).tremor(from: replay.start, to: replay.now)
    #expect(code == CMErrorNotAvailable.code)
  }

  // MARK: - Duration

  @Test("A longer request extends, none shortens, and seven days are the most")
  func durations() async throws {
    let replay = trembling()
    let manager = manager(replay)
    for (duration, expected) in [
      (-1, nil), (.nan, nil), (600, 600), (60, 600), (1200, 1200), (30 * day, 7 * day),
      (60, 7 * day),
    ] as [(Double, Double?)] {
      manager.monitorKinesias(forDuration: duration)
      let expiration = manager.monitorKinesiasExpirationDate()
      #expect(
        (expiration == nil) == (expected == nil)
          && abs((expiration ?? .now).timeIntervalSince(replay.date(expected ?? 0))) < 1
          || expected == nil, "\(duration)")
    }
  }

  @Test("What was processed only grows, and nothing before it changes")
  func processed() async throws {
    let replay = trembling()
    let manager = manager(replay)
    manager.monitorKinesias(forDuration: 600)
    var last: Date?
    var known: [[Float]] = []
    for _ in 0..<20 {
      try await replay.run(for: 10)
      let processed = manager.lastProcessedDate()
      if let last { #expect(try #require(processed) >= last) }
      last = processed
      let results = await manager.tremor(from: replay.start, to: replay.now).results
      #expect(results.last?.endDate == processed)
      let shares = results.map { [$0.percentUnknown, $0.percentNone, $0.percentSlight] }
      #expect(Array(shares.prefix(known.count)) == known)
      known = shares
    }
    #expect(known.count >= 3)
  }

  @Test("It goes on while the client is suspended and after its object is gone")
  func suspended() async throws {
    let replay = trembling()
    manager(replay).monitorKinesias(forDuration: 600)
    try await replay.run(for: 20)
    replay.suspendClient()
    try await replay.run(for: 130)
    replay.resumeClient()
    try await replay.run()
    #expect(await manager(replay).tremor(from: replay.start, to: replay.now).results.count == 4)
  }

  // MARK: - Scripted

  @Test("A test says what the device has found before, dyskinesia too; after seven days it is gone")
  func scripted() async throws {
    let replay = trembling()
    let start = replay.start
    replay.rememberMovement(
      from: start - 8 * day, to: start - 8 * day + 60, tremor: MovementShares(strong: 1))
    replay.rememberMovement(
      from: start - 120, to: start - 60, tremor: MovementShares(unknown: 0.25, mild: 0.5),
      dyskinesiaLikely: 0.75)
    replay.rememberMovement(from: start - 60, to: start - 30)
    let manager = manager(replay)
    let (results, _) = await manager.tremor(from: start - 6 * day, to: start)
    try #require(results.count == 2)
    #expect(results[0].percentUnknown == 0.25 && results[0].percentMild == 0.5)
    #expect(results[0].percentNone == 0.25 && results[1].percentNone == 1)
    let dyskinesia = await manager.dyskinesia(from: start - 6 * day, to: start).results
    try #require(dyskinesia.count == 1)
    #expect(dyskinesia[0].percentLikely == 0.75 && dyskinesia[0].percentUnlikely == 0.25)
    #expect(dyskinesia[0].startDate == start - 120)
    #expect(manager.lastProcessedDate() == start - 30)
    try await replay.run()
    #expect(await manager.tremor(from: start - 7 * day + 200, to: replay.now).results.count == 2)
  }

  @Test("Handlers run once, off the main thread")
  func background() async {
    let replay = trembling(seconds: 10)
    let manager = manager(replay)
    let isMain = await received { handOver in
      manager.queryTremor(from: replay.start, to: replay.now) { _, _ in
        handOver(Thread.isMainThread)
      }
    }
    #expect(!isMain)
  }

  @Test(
    "A recorded hand of Parkinson's disease: minutes, and a few tenths of them tremble",
    .enabled(if: Recordings.areThere, Recordings.areAbsent))
  func recorded() async throws {
    let replay = try MotionReplay(Recordings.path("gestures/tremor-watch/study_watch.zip"))
    let manager = manager(replay)
    manager.monitorKinesias(forDuration: 3600)
    try await replay.run()
    let (results, _) = await manager.tremor(from: replay.start, to: replay.now)
    #expect(results.count == 13)
    let shaken = results.reduce(0) {
      $0 + $1.percentSlight + $1.percentMild + $1.percentModerate + $1.percentStrong
    }
    // 15 of 182 windows of another toolbox: a minute in twelve.
    #expect(shaken > 0.5 && shaken < 3, "\(shaken)")
  }
}
