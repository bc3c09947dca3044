import CoreMotion
import MotionTesting
import Testing

/// That real time is as long as it says is tested without waiting for it, behind the host's door
/// (`RealTimeTests` of `MotionHostTests`).
@Suite("Clocks", .timeLimit(.minutes(10)))
struct ClockTests {
  /// All callbacks of a client that listens to everything, as text with times from the start.
  private func callbacks(
    _ clock: MotionReplay.Clock, seconds: TimeInterval, samples: [MotionSample]
  ) async throws -> [String: [String]] {
    let replay = MotionReplay(samples: samples, clock: clock)
    let log = Log<(from: String, text: String)>()
    let (manager, pedometer, activity, altimeter) = replay.perform {
      (CMMotionManager(), CMPedometer(), CMMotionActivityManager(), CMAltimeter())
    }
    let start = Shared<TimeInterval?>(nil)
    let stamp = { @Sendable (time: TimeInterval) -> String in
      let first = start.change { value -> TimeInterval in
        if value == nil { value = time }
        return value ?? time
      }
      return String(format: "%.4f", time - first)
    }
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let date = { @Sendable (date: Date) in
      String(format: "%.3f", date.timeIntervalSince(replay.start))
    }
    manager.accelerometerUpdateInterval = 0.04
    manager.startAccelerometerUpdates(to: queue) { data, _ in
      if let data { log.append(("acceleration", "\(stamp(data.timestamp)) \(data.acceleration)")) }
    }
    activity.startActivityUpdates(to: queue) { data in
      guard let data else { return }
      log.append(("activity", "\(data.flags) \(data.confidence.rawValue) \(date(data.startDate))"))
    }
    altimeter.startRelativeAltitudeUpdates(to: queue) { data, _ in
      guard let data else { return }
      log.append(("altitude", "\(stamp(data.timestamp)) \(data.relativeAltitude)"))
    }
    pedometer.startUpdates(from: replay.start) { data, _ in
      guard let data else { return }
      log.append(("steps", "\(data.numberOfSteps) \(date(data.endDate))"))
    }
    pedometer.startEventUpdates { event, _ in
      if let event { log.append(("event", "\(event.type.rawValue) \(date(event.date))")) }
    }
    try await replay.run(for: seconds)
    manager.stopAccelerometerUpdates()
    activity.stopActivityUpdates()
    altimeter.stopRelativeAltitudeUpdates()
    pedometer.stopUpdates()
    pedometer.stopEventUpdates()
    var sorted = Dictionary(grouping: log.entries, by: \.from).mapValues { $0.map(\.text) }
    sorted["order"] = log.entries.map(\.from)
    return sorted
  }

  private func samples(_ seconds: Double) -> [MotionSample] {
    Made.together(
      Made.walk(seconds: seconds),
      Made.air(seconds: seconds, rate: 10) { 101 - 0.001 * $0 })
  }

  @Test("100 times as fast and without waiting: the same callbacks in the same order")
  func fast() async throws {
    let virtual = try await callbacks(.virtual, seconds: 40, samples: samples(45))
    let fast = try await callbacks(.speed(100), seconds: 40, samples: samples(45))
    #expect(virtual["steps"].map { $0.count > 8 } == true)
    for key in ["acceleration", "activity", "altitude", "steps", "event", "order"] {
      #expect(virtual[key] != nil && virtual[key] == fast[key], "\(key)")
    }
  }

  @Test("In real time dates are today's and stamps are those of the system's uptime")
  func today() async throws {
    let replay = MotionReplay(samples: Made.still(seconds: 3), clock: .speed(1))
    #expect(abs(replay.start.timeIntervalSinceNow) < 60)
    let manager = replay.perform { CMMotionManager() }
    let log = Log<TimeInterval>()
    manager.startAccelerometerUpdates(to: OperationQueue()) { data, _ in
      // As clients compute the date of a sample.
      if let data { log.append(data.timestamp - ProcessInfo.processInfo.systemUptime) }
    }
    try await replay.run(for: 1)
    manager.stopAccelerometerUpdates()
    // Never from the future; how late depends on the machine.
    #expect(log.count > 40 && log.entries.allSatisfy { $0 < 0.05 && $0 > -60 })
  }

  @Test("On the virtual clock dates are the recording's, and two replays give the same bits")
  func virtual() async throws {
    let replay = try MotionReplay(scenario: "walk")
    // The simulator's day: 3 June 2014, 8:15 in Berlin.
    #expect(replay.start == Date(timeIntervalSince1970: 1_401_776_100))
    try await replay.run(for: 7)
    #expect(abs(replay.elapsed - 7) < 0.02)
    let a = try await callbacks(.virtual, seconds: 30, samples: samples(30))
    let b = try await callbacks(.virtual, seconds: 30, samples: samples(30))
    #expect(a == b)
  }
}
