import FoundationEssentials
import MotionLink
import MotionProcessing
import MotionSources
import MotionTestSupport
import Testing

@testable import MotionHost

@Suite("Queries by a clock that is not the device's")
struct QueryClockTests {
  /// Somebody who walks for two minutes.
  private static let samples: [Sample] = {
    let gait = SyntheticGait()
    var noise = SeededNoise()
    return (0..<6000).map { tick in
      let time = SensorTime(seconds: Double(tick) / 50)
      return Sample(.acceleration(gait.acceleration(at: time.seconds, &noise)), at: time)
    }
  }()

  /// The record of a query after two minutes, by the program's clock six seconds after the start, and
  /// what was said on standard error.
  private func record(
    _ pace: Pace, _ dates: ReplayDates, began: Date? = morning, from start: Date, to end: Date
  ) throws -> (record: PedometerRecord?, lines: [String]) {
    let clock = HandDrivenClock()
    var machine = clock.machine
    machine.date = { machineNow }
    let replay = Replay(
      SampleList(Self.samples, start: began), pace: pace, dates: dates, machine: machine
    ) { 0 }
    let client = replay.host.connect()
    try replay.run()
    let heard = Guarded<[PedometerRecord]>([])
    let listener = LineListener()
    StandardError.$listener.withValue(listener) {
      for _ in 0..<2 {
        client.query(.pedometer(from: start, to: end)) { result, _ in
          if case .success(.pedometer(let record)) = result { heard.withLock { $0.append(record) } }
        }
      }
    }
    return (heard.withLock { $0.first }, listener.lines)
  }

  @Test(
    "Above real time a query until the program's now means the device's now, and shows its own end")
  func untilNow() throws {
    // The program's clock lags: the device has lived through two minutes in six seconds.
    let start = machineNow.addingTimeInterval(-3600)
    let now = try record(.speed(20), .now, from: start, to: machineNow)
    let record = try #require(now.record)
    #expect(record.steps > 150 && record.end == machineNow)
    #expect(now.lines.isEmpty)
    let earlier = machineNow.addingTimeInterval(-5)
    let past = try #require(try self.record(.speed(20), .now, from: start, to: earlier).record)
    #expect(past.steps == 0, "an end that is not now means itself")
  }

  @Test(
    "A recording without a date begins by the program's clock, so until now means the device's now")
  func undated() throws {
    let start = machineNow.addingTimeInterval(-3600)
    let now = try record(.virtual, .recorded, began: nil, from: start, to: machineNow)
    #expect((now.record?.steps ?? 0) > 150 && now.lines.isEmpty)
    #expect(now.record?.end == machineNow)
  }

  @Test("A range that lies in the device's future is told once, with the cure")
  func future() throws {
    let start = machineNow.addingTimeInterval(-3600)
    for pace in [Pace.virtual, .speed(20)] {
      let outcome = try record(pace, .recorded, from: start, to: machineNow)
      #expect(outcome.record?.steps == 0)
      #expect(outcome.lines.count == 1)
      let line = try #require(outcome.lines.first)
      #expect(line.contains("dates=now") && line.contains("past=") && !line.contains("\n"))
    }
  }

  @Test(
    "A probe of the authorization, and a question about the recording's dates, are told nothing")
  func silent() throws {
    let probe = try record(.virtual, .recorded, from: machineNow, to: machineNow)
    #expect(probe.lines.isEmpty)
    let own = try record(
      .virtual, .recorded, from: morning, to: morning.addingTimeInterval(120))
    #expect(own.lines.isEmpty)
    #expect((own.record?.steps ?? 0) > 150)
  }

  @Test("A recording without a date has this machine's stamps in time, and none of its own without")
  func stamps() {
    let clock = HandDrivenClock()
    let timed = Replay(SampleList(Self.samples), pace: .speed(5), machine: clock.machine) { 0 }
    #expect(timed.host.clock.moment.timestamp == clock.uptime)
    let virtual = Replay(SampleList(Self.samples), pace: .virtual, machine: clock.machine) { 0 }
    #expect(virtual.host.clock.moment.timestamp == 0)
  }
}

private let machineNow = Date(timeIntervalSince1970: 1_795_000_000)
