import Foundation
import MotionHost
import MotionLink
import MotionRecordings
import SystemLibrary
import Testing

@testable import MotionBus
@testable import MotionService

extension BusTests {
  @Suite("What the user does, on a bus")
  struct MotionObjectTests {
    private static let accessDenied = BusClient.Refused(
      name: "org.freedesktop.DBus.Error.AccessDenied")

    @Test("A claimant is told of the activity and of each step; the sum is what a question gets")
    func walk() async throws {
      let running = try await RunningBus([RunningBus.stroll(seconds: 300)])
      let client = try BusClient()
      #expect(client.listen() >= 0)
      try client.motion("Claim")
      try client.motion("Claim")
      let device = try #require(running.service.device(named: ""))
      client.take { _ in device.hasEnded }
      // What it said last is on its way.
      await running.onLoop {}
      client.catchUp("/org/coremotiond/Motion1", of: MotionObject.name)
      let steps = client.heard.compactMap { line in
        line.split(separator: " ").drop { $0 != "StepsToday" }.dropFirst().first.flatMap { Int($0) }
      }
      let activities = client.heard.filter { $0.contains("Activity walking") }
      #expect(!activities.isEmpty)
      #expect(steps.count > 50 && steps == steps.sorted())
      // 108 a minute.
      let last = try #require(steps.last)
      #expect(abs(last - 540) < 30)
      let record = try client.motion("Steps", 1_401_776_100, 1_401_776_400)
      let asked = try #require(record.split(separator: " ").last.flatMap { Int($0) })
      #expect(record.contains("steps") && abs(asked - last) <= 5)
      #expect(try client.motion("Activities", 1_401_776_100, 1_401_776_400).contains("walking"))
      #expect(try client.motion(property: "Status") == "authorized")
      await running.end()
    }

    @Test(
      "A claimant stands in the service's status, until it releases its claim or leaves the bus")
    func listed() async throws {
      let running = try await RunningBus([RunningBus.stroll(seconds: 10)])
      let (one, other) = (try BusClient(), try BusClient())
      try one.motion("Claim")
      try other.motion("Claim")
      let clients = { @Sendable in running.service.status.object?["clients"]?.array?.count }
      #expect(try await running.eventually { clients() == 2 })
      try one.motion("Release")
      #expect(try await running.eventually { clients() == 1 })
      other.crash()
      #expect(try await running.eventually { clients() == 0 })
      await running.end()
    }

    @Test("Who only listens is told nothing, however much the bus has to say")
    func listener() async throws {
      let running = try await RunningBus([RunningBus.stroll(seconds: 120)])
      let (claimant, listener) = (try BusClient(), try BusClient())
      #expect(
        claimant.listen() >= 0
          && listener.listen("type='signal',sender='\(MotionObject.name)'") >= 0)
      try claimant.motion("Claim")
      let device = try #require(running.service.device(named: ""))
      claimant.take { _ in device.hasEnded }
      await running.onLoop {}
      #expect(claimant.heard.count > 20)
      listener.catchUp("/org/coremotiond/Motion1", of: MotionObject.name)
      #expect(listener.heard.isEmpty)
      await running.end()
    }

    @Test("Denied: no property but Status, no answer, no claim")
    func denied() async throws {
      let running = try await RunningBus([RunningBus.stroll(seconds: 120)])
      try await running.answer(false)
      let client = try BusClient()
      #expect(try client.motion(property: nil) == "Status denied")
      for property in [
        "Activity", "Confidence", "Since", "StepsToday", "DistanceToday", "FloorsToday",
      ] {
        #expect(throws: Self.accessDenied) { try client.motion(property: property) }
      }
      #expect(throws: Self.accessDenied) { try client.motion("Steps", 0, 2e9) }
      #expect(throws: Self.accessDenied) { try client.motion("Activities", 0, 2e9) }
      #expect(throws: Self.accessDenied) { try client.motion("Claim") }
      await running.end()
    }

    @Test("A withdrawal takes back what a claimant was told, and an answer gives it again")
    func withdrawn() async throws {
      let running = try await RunningBus([RunningBus.stroll(seconds: 3600)])
      let client = try BusClient()
      #expect(client.listen() >= 0)
      try client.motion("Claim")
      client.take { $0.contains { $0.contains("StepsToday") } }
      try await running.answer(false)
      client.take { $0.contains { $0.contains("Status denied") } }
      let line = try #require(client.heard.last)
      // What it had is named, without values.
      #expect(line.contains("Activity") && !line.contains("walking"))
      let before = client.heard.count
      #expect(throws: Self.accessDenied) { try client.motion(property: "StepsToday") }
      client.catchUp("/org/coremotiond/Motion1", of: MotionObject.name)
      #expect(client.heard.count == before)
      try await running.answer(true)
      client.take { $0.dropFirst(before).contains { $0.contains("Status authorized") } }
      client.take { $0.dropFirst(before).contains { $0.contains("StepsToday") } }
      #expect(client.heard.dropFirst(before).contains { $0.contains("StepsToday") })
      await running.end()
    }

    @Test(
      "A user who is neither the owner nor a reader gets nothing, and is counted",
      .enabled(if: getuid() != 0, "skipped: root is admitted everywhere"))
    func otherUser() async throws {
      var policy = ServicePolicy()
      policy.admission = Admission(owner: 54_321)
      let running = try await RunningBus([RunningBus.stroll(seconds: 10)], policy: policy)
      let client = try BusClient()
      #expect(throws: Self.accessDenied) { try client.motion(property: nil) }
      #expect(throws: Self.accessDenied) { try client.motion("Claim") }
      let refused = running.service.status.object?["refused"]?.object?["other_user"]
      #expect(refused == .number("2"))
      await running.end()
    }

    @Test("Where another device takes the place of the first one a claim goes on with it")
    func replaced() async throws {
      let first = RunningBus.stroll(seconds: 10)
      let running = try await RunningBus([first])
      let client = try BusClient()
      #expect(client.listen() >= 0)
      try client.motion("Claim")
      client.take { _ in first.hasEnded }
      let second = RunningBus.stroll(seconds: 120)
      await running.onLoop { running.service.replace(first, by: second) }
      client.take { _ in second.hasEnded }
      await running.onLoop {}
      client.catchUp("/org/coremotiond/Motion1", of: MotionObject.name)
      let steps = client.heard.compactMap { line in
        line.split(separator: " ").drop { $0 != "StepsToday" }.dropFirst().first.flatMap { Int($0) }
      }
      #expect((steps.last ?? 0) > 180)
      await running.end()
    }

    @Test("Who asks without waiting for answers is told to wait, and is served again afterwards")
    func flood() async throws {
      let running = try await RunningBus([RunningBus.stroll(seconds: 10)])
      let client = try BusClient()
      let answers = try client.flood(200)
      #expect(answers.count == 200)
      #expect(answers.contains("org.freedesktop.DBus.Error.LimitsExceeded"))
      #expect(try client.motion(property: "Status") == "authorized")
      await running.end()
    }

    @Test("Without a device there is nothing to claim, and it is said")
    func noDevice() async throws {
      let running = try await RunningBus()
      let client = try BusClient()
      #expect(throws: BusClient.Refused(name: "org.coremotiond.Error.NoDevice")) {
        try client.motion("Claim")
      }
      await running.end()
    }

    @Test("Times that cannot be are refused", arguments: [(2.0, 1.0), (.nan, 1), (0, .infinity)])
    func ranges(_ start: Double, _ end: Double) async throws {
      let running = try await RunningBus([RunningBus.stroll(seconds: 10)])
      let client = try BusClient()
      #expect(throws: BusClient.Refused(name: "org.freedesktop.DBus.Error.InvalidArgs")) {
        try client.motion("Steps", start, end)
      }
      await running.end()
    }

    @Test("At midnight of the machine's zone the day's steps begin anew")
    func midnight() async throws {
      // Two minutes on either side of it.
      let midnight = LocalDay.start(of: Date(timeIntervalSince1970: 1_401_776_100), plus: 1)
      let running = try await RunningBus([
        RunningBus.stroll(seconds: 240, from: midnight.timeIntervalSince1970 - 120)
      ])
      let client = try BusClient()
      #expect(client.listen() >= 0)
      try client.motion("Claim")
      let device = try #require(running.service.device(named: ""))
      client.take { _ in device.hasEnded }
      // What it said last is on its way.
      await running.onLoop {}
      client.catchUp("/org/coremotiond/Motion1", of: MotionObject.name)
      let steps = client.heard.compactMap { line in
        line.split(separator: " ").drop { $0 != "StepsToday" }.dropFirst().first.flatMap { Int($0) }
      }
      let most = try #require(steps.max())
      #expect(abs(most - 216) < 20)
      let last = try #require(steps.last)
      #expect(abs(last - 216) < 20)
      // Once, it fell.
      #expect(zip(steps, steps.dropFirst()).count { $0 > $1 } == 1)
      await running.end()
    }
  }
}
