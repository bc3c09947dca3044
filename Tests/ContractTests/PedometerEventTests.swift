import CoreMotion
import MotionTesting
import Testing

@Suite("Pedometer events", .timeLimit(.minutes(10)))
struct PedometerEventTests {
  @Test("R97: events carry the time of the transition, not of their delivery")
  func times() async throws {
    let session = try await Session.walk.value
    let events = session.events.map { seen in
      (
        type: seen.value.type, date: seen.value.date.timeIntervalSince(session.replay.start),
        at: seen.at
      )
    }
    #expect(events.map(\.type).prefix(2) == [.resume, .pause])
    // By the script the walk begins at 10 s and ends at 180 s.
    let resume = try #require(events.first)
    #expect(abs(resume.date - 10) < 1.2 && resume.at > resume.date + 1)
    let pause = try #require(events.dropFirst().first)
    #expect(abs(pause.date - 180) < 1.2 && pause.at > pause.date + 1)
    #expect(events.allSatisfy { $0.date <= $0.at })
  }

  @Test("R99: a run is paused and resumed like a walk")
  func run() async throws {
    let session = try await Session.run.value
    let light = session.events.filter { $0.at > 200 }.map { seen in
      (type: seen.value.type, date: seen.value.date.timeIntervalSince(session.replay.start))
    }
    #expect(light.map(\.type) == [.pause, .resume])
    #expect(abs(try #require(light.first).date - 218) < 1.2)
    #expect(abs(try #require(light.last).date - 243) < 1.2)
    let walk = try await Session.walk.value.events.map(\.value.type)
    #expect(walk.contains(.pause))
  }

  @Test("R100: events alternate, and their spans are the time of which pace is made")
  func alternating() async throws {
    for session in [try await Session.walk.value, try await Session.run.value] {
      let events = session.events.map(\.value)
      #expect(events.first?.type == .resume && events.count >= 3)
      for (a, b) in zip(events, events.dropFirst()) {
        #expect(a.type != b.type && a.date < b.date)
      }
      var moving = 0.0
      var begin: Date?
      for event in events {
        if event.type == .resume { begin = event.date }
        if event.type == .pause, let begin { moving += event.date.timeIntervalSince(begin) }
        if event.type == .pause { begin = nil }
      }
      if let begin { moving += session.replay.now.timeIntervalSince(begin) }
      let pace = try #require(session.total.averageActivePace).doubleValue
      let metres = try #require(session.total.distance).doubleValue
      #expect(abs(moving / metres - pace) < 0.05 * pace)
    }
  }

  @Test(
    "R98, R100: a run with six red lights has six stops, known at once, and its pace without them")
  func lights() async throws {
    let replay = try MotionReplay(scenario: "urban-run", seed: 2)
    let pedometer = replay.perform { CMPedometer() }
    let log = Log<Seen<CMPedometerEvent>>()
    pedometer.startEventUpdates { event, _ in
      if let event { log.append(Seen(value: event, at: replay.elapsed)) }
    }
    try await replay.run()
    pedometer.stopEventUpdates()
    // By the script people stand before the run, at six lights and after it.
    let lights = [(135.0, 147.0), (217, 252), (347, 367), (427, 472), (547, 555), (645, 673)]
    let events = log.entries
    try #require(events.map(\.value.type) == (0..<14).map { $0 % 2 == 0 ? .resume : .pause })
    var waits: [Double] = []
    for (light, (stop, go)) in lights.enumerated() {
      #expect(events[2 * light + 1].at - stop < 2.5)
      waits.append(events[2 * light + 2].at - go)
    }
    #expect(waits.sorted()[3] < 2)
    var (moving, metres) = (0.0, 0.0)
    for i in stride(from: 0, to: 14, by: 2) {
      let (from, to) = (events[i].value.date, events[i + 1].value.date)
      moving += to.timeIntervalSince(from)
      metres += try #require(await pedometer.answer(from: from, to: to).data?.distance).doubleValue
    }
    let total = try #require(await pedometer.answer(from: replay.start, to: replay.now).data)
    let pace = try #require(total.averageActivePace).doubleValue
    #expect(abs(moving / metres / pace - 1) < 0.02)
    #expect(abs(moving - 655) < 0.02 * 655)
  }

  @Test("R101: events are live only: who comes later does not hear of them")
  func liveOnly() async throws {
    let replay = MotionReplay(
      made: Made.together(
        Made.walk(seconds: 20), Made.still(from: 20, seconds: 20), Made.walk(from: 40, seconds: 20))
    )
    try await replay.run(for: 30)
    let pedometer = replay.perform { CMPedometer() }
    let log = Log<CMPedometerEvent>()
    pedometer.startEventUpdates { event, _ in if let event { log.append(event) } }
    try await replay.run(for: 8)
    #expect(log.isEmpty)
    try await replay.run()
    #expect(log.entries.map(\.type) == [.resume])
    pedometer.stopEventUpdates()
  }

  @Test("Events stop with stopEventUpdates, while steps go on")
  func stop() async throws {
    let replay = MotionReplay(
      made: Made.together(
        Made.walk(seconds: 20), Made.still(from: 20, seconds: 20), Made.walk(from: 40, seconds: 20))
    )
    let pedometer = replay.perform { CMPedometer() }
    let (events, records) = (Shared(0), Shared(0))
    pedometer.startEventUpdates { _, _ in events.change { $0 += 1 } }
    pedometer.startUpdates(from: replay.start) { _, _ in records.change { $0 += 1 } }
    try await replay.run(for: 15)
    #expect(events.value == 1)
    pedometer.stopEventUpdates()
    let before = records.value
    try await replay.run()
    #expect(events.value == 1 && records.value > before)
    pedometer.stopUpdates()
  }
}
