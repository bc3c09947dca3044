import CoreMotion
import MotionTesting
import Testing

/// What is pushed in the first seconds of a scenario, by seconds since the start.
func pushed(
  _ scenario: String, seconds: TimeInterval, prepare: (MotionReplay) -> Void = { _ in }
) async throws -> [Seen<CMMotionActivity>] {
  let replay = try MotionReplay(scenario: scenario)
  prepare(replay)
  let manager = replay.perform { CMMotionActivityManager() }
  let log = Log<Seen<CMMotionActivity>>()
  manager.startActivityUpdates(to: OperationQueue()) { activity in
    if let activity { log.append(Seen(value: activity, at: replay.elapsed)) }
  }
  try await replay.run(for: seconds)
  manager.stopActivityUpdates()
  return log.entries
}

@Suite("Activity", .timeLimit(.minutes(10)))
struct ActivityTests {
  @Test("R24: an activity carries six flags, a confidence and a start date")
  func members() async throws {
    let session = try await Session.walk.value
    let walk = try #require(session.activities.last { $0.at < 150 }?.value)
    #expect(walk.walking && walk.confidence == .high)
    #expect(!walk.stationary && !walk.running && !walk.automotive && !walk.cycling && !walk.unknown)
    #expect(walk.startDate > session.replay.date(9) && walk.startDate < session.replay.date(16))
  }

  @Test("R25, R26: at most one kind of motion is true; stationary may come with automotive")
  func exclusive() async throws {
    var seen: Set<String> = []
    for session in [
      try await Session.walk.value, try await Session.run.value, try await Session.drive.value,
    ] {
      for activity in session.activities.map(\.value) + session.history {
        let kinds = [
          activity.walking, activity.running, activity.cycling, activity.automotive,
          activity.unknown,
        ].filter { $0 }
        #expect(kinds.count <= 1)
        if activity.stationary { #expect(kinds.isEmpty || activity.automotive) }
        seen.insert(activity.flags)
      }
    }
    #expect(seen.contains("stationary automotive"))
  }

  @Test("R29, R35: directly after start-up the activity is unknown, and later no more")
  func unknown() async throws {
    for session in [try await Session.walk.value, try await Session.drive.value] {
      #expect(session.activities.first?.value.flags == "unknown")
      #expect(try #require(session.activities.first).at < 0.1)
      #expect(session.activities.dropFirst().allSatisfy { !$0.value.unknown })
    }
  }

  @Test("R29: the time during which the device was off is unknown in history")
  func switchedOff() async throws {
    let replay = try MotionReplay(parts: [
      .samples(Made.still(seconds: 30), at: 0), .samples(Made.still(seconds: 30), at: 600),
    ])
    try await replay.run()
    let manager = replay.perform { CMMotionActivityManager() }
    let states = try #require(await manager.answer(from: replay.start, to: replay.now).data)
    #expect(states.flags(at: replay.date(20)) == "stationary")
    #expect(states.flags(at: replay.date(40)) == "unknown")
    #expect(states.flags(at: replay.date(599)) == "unknown")
    #expect(states.flags(at: replay.date(625)) == "stationary")
  }

  @Test("R30: a phone on a table is stationary and nothing else")
  func table() async throws {
    let seen = try await pushed("table", seconds: 40)
    #expect(seen.last?.value.flags == "stationary")
    #expect(Set(seen.dropFirst().map(\.value.flags)) == ["stationary"])
  }

  @Test("R31: on a runner's upper arm it is running and nothing else")
  func runner() async throws {
    let session = try await Session.run.value
    for second in stride(from: 80.0, to: 215, by: 2.5) {
      #expect(session.pushed(at: second) == "running")
      #expect(session.stored(at: second) == "running")
    }
  }

  @Test("R33: in the mount of a moving car it is automotive and nothing else")
  func drive() async throws {
    let session = try await Session.drive.value
    for second in stride(from: 45.0, to: 210, by: 2.5) {
      #expect(session.pushed(at: second) == "automotive")
    }
  }

  @Test("R39, R40: confidence grows, each change is pushed, and the start date stays")
  func confidence() async throws {
    let seen = try await pushed("table", seconds: 30).map(\.value).filter(\.stationary)
    #expect(seen.count >= 2)
    #expect(Set(seen.map(\.startDate)).count == 1)
    for (a, b) in zip(seen, seen.dropFirst()) {
      #expect(a.confidence.rawValue < b.confidence.rawValue)
    }
    #expect(seen.last?.confidence == .high)
  }

  @Test("R43: walking is told within 5 s from the pocket and within 10 s elsewhere")
  func latency() async throws {
    let session = try await Session.walk.value
    let pocket = try #require(session.activities.first { $0.value.walking })
    #expect(pocket.at > 10 && pocket.at <= 15.1)
    for scenario in ["walk-hand", "walk-bag", "walk-arm", "walk-swinging-hand"] {
      let first = try #require(
        try await pushed(scenario, seconds: 20).first { $0.value.walking }, "\(scenario)")
      // The person of these scenarios stands for 8 s.
      #expect(first.at > 8 && first.at <= 18)
    }
  }

  @Test(
    "R44: walking is told in the pocket, in a bag, at the arm and in the hand",
    arguments: ["walk", "walk-bag", "walk-arm", "walk-hand", "walk-swinging-hand"])
  func placements(scenario: String) async throws {
    let seen = try await pushed(scenario, seconds: 60)
    #expect(seen.last?.value.flags == "walking")
    #expect(seen.filter { $0.at > 20 }.allSatisfy { $0.value.walking })
  }

  @Test("R46: between start and end of a walk history says walking")
  func wholeWalk() async throws {
    let session = try await Session.walk.value
    let seconds = stride(from: 10.0, to: 180, by: 0.5)
    let walking = seconds.filter { session.stored(at: $0) == "walking" }
    #expect(Double(walking.count) > 0.95 * Double(Array(seconds).count))
  }

  @Test("R49: neither a walk nor a drive nor hands at a desk look like a run for certain")
  func noRun() async throws {
    var all = try await Session.walk.value.activities + Session.drive.value.activities
    all += try await pushed("walk-hand", seconds: 60)
    #expect(all.count > 20)
    #expect(all.allSatisfy { !($0.value.running && $0.value.confidence == .high) })
    // Until 68 s the runner walks.
    let warmUp = try await Session.run.value.activities.filter { $0.at < 68 }
    #expect(warmUp.allSatisfy { !$0.value.running })
  }

  @Test("R53: walkers and runners are never taken for drivers, nor at a light")
  func noDriver() async throws {
    for session in [try await Session.walk.value, try await Session.run.value] {
      for activity in session.activities.map(\.value) + session.history {
        #expect(!(activity.automotive && activity.confidence != .low))
      }
    }
  }

  @Test("R52: a hint alone makes no drive of a phone on a table")
  func hintAlone() async throws {
    let seen = try await pushed("table", seconds: 60) { replay in
      replay.report(.carBluetooth(true))
      replay.report(.power(true))
    }
    #expect(seen.count > 1)
    #expect(seen.allSatisfy { !$0.value.automotive })
  }

  @Test("R51, R52: in a pocket a drive is told in the end, with a car's Bluetooth earlier")
  func hint() async throws {
    let plain = try await pushed("drive-pocket", seconds: 60)
    let hinted = try await pushed("drive-pocket", seconds: 60) { $0.report(.carBluetooth(true)) }
    let first = try #require(plain.first { $0.value.automotive })
    let earlier = try #require(hinted.first { $0.value.automotive })
    // With a gyroscope the drive is told as early without: `HostHintsTests` tries what a hint gains.
    #expect(earlier.at <= first.at)
  }

  @Test("R62: a watch never tells automotive")
  func watch() async throws {
    let seen = try await pushed("drive", seconds: 100) { $0.report(.watch(true)) }
    #expect(seen.count > 1)
    #expect(seen.allSatisfy { !$0.value.automotive })
    #expect(
      try await Session.drive.value.activities.contains { $0.at < 100 && $0.value.automotive })
  }

  @Test("R62: from when a device says that it is a watch, neither push nor history tells a drive")
  func watchWithinDrive() async throws {
    let replay = try MotionReplay(scenario: "drive")
    let manager = replay.perform { CMMotionActivityManager() }
    let log = Log<Seen<CMMotionActivity>>()
    manager.startActivityUpdates(to: OperationQueue()) { activity in
      if let activity { log.append(Seen(value: activity, at: replay.elapsed)) }
    }
    try await replay.run(for: 100)
    replay.report(.watch(true))
    try await replay.run(for: 150)
    manager.stopActivityUpdates()
    #expect(log.entries.contains { $0.at < 100 && $0.value.automotive })
    #expect(log.entries.allSatisfy { $0.at <= 100 || !$0.value.automotive })
    let history = try #require(await manager.answer(from: replay.start, to: replay.now).data)
    #expect(history.contains { $0.automotive })
    #expect(history.allSatisfy { $0.startDate < replay.date(100) || !$0.automotive })
    #expect(history.flags(at: replay.date(101)) != "automotive")
  }

  @Test("R63: a runner at a traffic light is stationary in push")
  func trafficLight() async throws {
    let session = try await Session.run.value
    #expect(session.pushed(at: 217) == "running")
    #expect(session.pushed(at: 235) == "stationary")
    #expect(session.pushed(at: 240) == "stationary")
    #expect(session.pushed(at: 260) == "running")
  }
}
