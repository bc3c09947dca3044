import CoreMotion
import MotionTesting
import Testing

/// A replay of a scenario's first seconds, and the pedometer's record of them.
private func walked(
  _ scenario: String, seconds: TimeInterval, withhold: MotionFeature = []
) async throws -> (live: [CMPedometerData], total: CMPedometerData) {
  let replay = try MotionReplay(scenario: scenario)
  replay.withhold(withhold)
  let pedometer = replay.perform { CMPedometer() }
  let log = Log<CMPedometerData>()
  pedometer.startUpdates(from: replay.start) { data, _ in if let data { log.append(data) } }
  try await replay.run(for: seconds)
  pedometer.stopUpdates()
  let total = await pedometer.answer(from: replay.start, to: replay.now)
  return (log.entries, try #require(total.data))
}

@Suite("Distance, pace, floors", .timeLimit(.minutes(10)))
struct PedometerValuesTests {
  /// How far the length of a stranger's steps may be off: two of the standard deviations that the
  /// article Stride states for persons of whom nothing has been learned.
  private static let stranger = 0.22

  @Test("R78: distance is in metres with a fraction, over the whole period")
  func distance() async throws {
    let session = try await Session.walk.value
    let metres = try #require(session.total.distance).doubleValue
    // 170 s at 1.35 m/s and the first 14 s at 1.5 m/s.
    #expect(abs(metres - 250) < Self.stranger * 250)
    #expect(
      session.records.contains {
        ($0.value.distance?.doubleValue ?? 0).rounded() != $0.value.distance?.doubleValue
      })
  }

  @Test("R78, R87, R90, R96: what the device lacks is nil in records that are otherwise whole")
  func missing() async throws {
    let (live, total) = try await walked(
      "walk", seconds: 40, withhold: [.distance, .pace, .cadence, .floors])
    #expect(live.count > 5)
    for data in live + [total] {
      #expect(data.numberOfSteps.intValue > 0)
      #expect(data.distance == nil && data.currentPace == nil && data.currentCadence == nil)
      #expect(data.floorsAscended == nil && data.floorsDescended == nil)
    }
  }

  @Test("R96: without a barometer there are no floors")
  func noBarometer() async throws {
    let replay = MotionReplay(made: Made.walk(seconds: 30))
    try await replay.run()
    let pedometer = replay.perform { CMPedometer() }
    let data = try #require(await pedometer.answer(from: replay.start, to: replay.now).data)
    #expect(data.numberOfSteps.intValue > 40)
    #expect(data.floorsAscended == nil && data.floorsDescended == nil)
    #expect(!replay.perform { CMPedometer.isFloorCountingAvailable() })
  }

  @Test("R79: a walk and a run are measured alike, whatever the stride")
  func stride() async throws {
    let walk = try await Session.walk.value
    let slow = try #require(walk.record(at: 130.1)?.distance).doubleValue
    let run = try await Session.run.value
    let from = try #require(run.record(at: 90.1)?.distance).doubleValue
    let fast = try #require(run.record(at: 190.1)?.distance).doubleValue - from
    // 120 s at 1.35 m/s and 100 s at 3 m/s by the scripts.
    #expect(abs(slow - 162) < Self.stranger * 162)
    #expect(abs(fast - 300) < Self.stranger * 300)
  }

  @Test("R82: the pedometer never asks for location")
  func noLocation() async throws {
    let replay = try MotionReplay(scenario: "run-outdoors")
    let pedometer = replay.perform { CMPedometer() }
    pedometer.startUpdates(from: replay.start) { _, _ in }
    pedometer.startEventUpdates { _, _ in }
    try await replay.run(for: 3)
    #expect(replay.demand[.accelerometer] != nil)
    #expect(replay.demand[.location] == nil)
  }

  @Test("R87, R90: pace is in s/m and cadence in steps/s, both live only")
  func paceAndCadence() async throws {
    let session = try await Session.walk.value
    let record = try #require(session.record(at: 100))
    let pace = try #require(record.currentPace).doubleValue
    let cadence = try #require(record.currentCadence).doubleValue
    #expect(abs(1 / pace - 1.35) < Self.stranger * 1.35)
    #expect(cadence > 1.6 && cadence < 2.1)
    #expect(session.total.currentPace == nil && session.total.currentCadence == nil)
  }

  @Test("R88: at constant speed pace is smoother than differences of distance")
  func smooth() async throws {
    let session = try await Session.walk.value
    let records = session.records.filter { $0.at > 40 && $0.at < 175 }.map(\.value)
    let paces = records.compactMap { $0.currentPace?.doubleValue }
    #expect(paces.count == records.count && paces.count > 40)
    let differences = try zip(records, records.dropFirst()).map { a, b in
      let metres = try #require(b.distance).doubleValue - #require(a.distance).doubleValue
      return b.endDate.timeIntervalSince(a.endDate) / metres
    }
    #expect(deviation(paces) < 0.5 * deviation(differences))
  }

  @Test(
    "R89: from a walk into a run and back cadence and pace have settled after four seconds",
    arguments: [(1.8, 2.7), (2.7, 1.8)])
  func responsive(before: Double, after: Double) async throws {
    func bounce(_ cadence: Double) -> Double { cadence > 2.4 ? 0.7 : 0.25 }
    let replay = MotionReplay(
      made: Made.together(
        Made.walk(seconds: 41, cadence: before, bounce: bounce(before)),
        Made.walk(from: 41, seconds: 30, cadence: after, bounce: bounce(after))))
    let pedometer = replay.perform { CMPedometer() }
    let log = Log<Seen<CMPedometerData>>()
    pedometer.startUpdates(from: replay.start) { data, _ in
      if let data { log.append(Seen(value: data, at: replay.elapsed)) }
    }
    try await replay.run()
    pedometer.stopUpdates()
    func said(_ at: Double) throws -> (cadence: Double, pace: Double) {
      let data = try #require(log.entries.last { $0.at <= at }?.value)
      return (
        try #require(data.currentCadence).doubleValue, try #require(data.currentPace).doubleValue
      )
    }
    let (old, new) = (try said(40.1), try said(65.1))
    #expect(abs(old.cadence - before) < 0.03 && abs(new.cadence - after) < 0.03)
    #expect(abs(old.pace - new.pace) > 0.2 * old.pace)
    let settled = try said(45.1)
    #expect(abs(settled.cadence - after) < 0.1 * abs(before - after))
    #expect(abs(settled.pace - new.pace) < 0.5 * abs(old.pace - new.pace))
  }

  @Test("R91: average pace counts the time on foot only, and is nil for whoever stays")
  func averagePace() async throws {
    let session = try await Session.walk.value
    // The first 10 s and 6 s at 180 s are standing.
    let average = try #require(session.total.averageActivePace).doubleValue
    #expect(abs(1 / average - 250 / 184) < Self.stranger * 250 / 184)
    let replay = MotionReplay(made: Made.still(seconds: 20))
    try await replay.run()
    let pedometer = replay.perform { CMPedometer() }
    let rest = try #require(await pedometer.answer(from: replay.start, to: replay.now).data)
    #expect(rest.averageActivePace == nil)
  }

  @Test("R92, R96: storeys climbed on foot are floors, live and in history")
  func floors() async throws {
    let (live, total) = try await walked("stairs", seconds: 228)
    #expect(total.floorsAscended == 4 && total.floorsDescended == 4)
    let last = try #require(live.last)
    #expect(last.floorsAscended == 4 && (last.floorsDescended?.intValue ?? 0) >= 3)
    let ups = live.compactMap { $0.floorsAscended?.intValue }
    #expect(ups == ups.sorted() && ups.first == 0)
  }

  @Test("R95: a lift gives no floors")
  func lift() async throws {
    let (_, total) = try await walked("lift", seconds: 125)
    #expect(total.floorsAscended == 0 && total.floorsDescended == 0)
    #expect(total.numberOfSteps.intValue > 100)
  }

  private func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
    return (squares / Double(values.count)).squareRoot() / mean
  }
}
