import FoundationEssentials
import MotionLink
import MotionProcessing
import MotionSources
import MotionTestSupport
import Testing

@testable import MotionHost

@Suite("A replay in real time")
struct RealTimeTests {
  /// An update as text, and what the machine's clock showed when it came, seconds from the start.
  private struct Heard: Sendable {
    var text: String
    var measured: TimeInterval?
    var at: TimeInterval
  }

  /// Long enough for steps and the event that begins them.
  private let samples: [Sample] = {
    let gait = SyntheticGait()
    var noise = SeededNoise()
    return (0..<700).flatMap { tick -> [Sample] in
      let time = SensorTime(seconds: Double(tick) / 50)
      let step = Sample(.acceleration(gait.acceleration(at: time.seconds, &noise)), at: time)
      guard tick.isMultiple(of: 5) else { return [step] }
      return [step, Sample(.pressure(101 - 0.001 * time.seconds), at: time)]
    }
  }()

  /// All updates of a client that listens to everything.
  private func updates(_ pace: Pace, dates: ReplayDates) throws -> [Heard] {
    let clock = HandDrivenClock()
    let begin = clock.uptime
    let replay = Replay(
      SampleList(samples, start: morning), pace: pace, dates: dates, machine: clock.machine
    ) { 0 }
    let heard = Guarded<[Heard]>([])
    let client = replay.host.connect()
    let requests: [MotionRequest] = [
      .accelerometer(interval: 0.04), .activity, .relativeAltitude,
      .pedometer(since: replay.host.clock.date(of: .zero)), .pedometerEvents,
    ]
    let subscriptions = requests.map { request in
      client.subscribe(to: request) { update, _ in
        var measured: TimeInterval?
        if case .accelerometer(let reading) = update { measured = reading.moment.timestamp }
        let entry = Heard(text: "\(update)", measured: measured, at: clock.uptime - begin)
        heard.withLock { $0.append(entry) }
      }
    }
    try replay.run(until: SensorTime(seconds: 13))
    withExtendedLifetime(subscriptions) {}
    return heard.withLock { $0 }
  }

  @Test("The same updates come in the same order as without waiting, and take as long as they say")
  func real() throws {
    let virtual = try updates(.virtual, dates: .recorded)
    let real = try updates(.speed(1), dates: .recorded)
    #expect(virtual.map(\.text) == real.map(\.text))
    for word in ["accelerometer", "activity", "relativeAltitude", "pedometer(", "pedometerEvent"] {
      #expect(real.contains { $0.text.hasPrefix(word) }, "\(word)")
    }
    #expect(virtual.allSatisfy { $0.at == 0 })
    #expect(real.allSatisfy { $0.measured.map { [at = $0.at] in abs(at - $0) < 1e-6 } ?? true })
    #expect(abs((real.last?.at ?? 0) - 13) < 0.05)
  }

  @Test("With today's dates stamps are those of the machine's uptime when the sample is due")
  func stamps() throws {
    let real = try updates(.speed(1), dates: .now).filter { $0.measured != nil }
    #expect(real.count > 300)
    for update in real { #expect(abs((update.measured ?? 0) - 1000 - update.at) < 1e-6) }
  }
}
