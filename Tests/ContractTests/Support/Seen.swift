import CoreMotion
import MotionTesting
import Testing

/// What a client saw, and when its handler ran: seconds of the replay's wall clock since its start.
struct Seen<Value> {
  var value: Value
  var at: TimeInterval
}

extension MotionReplay {
  /// Seconds since the start.
  var elapsed: TimeInterval { now.timeIntervalSince(start) }

  /// The date so many seconds after the start.
  func date(_ seconds: TimeInterval) -> Date { start.addingTimeInterval(seconds) }

  /// A replay of samples by hand that starts at a date without a fraction, so that sums of seconds
  /// are exact enough to compare.
  convenience init(made samples: [MotionSample], clock: Clock = .virtual) {
    self.init(samples: samples, start: Date(timeIntervalSince1970: 1_700_000_000), clock: clock)
  }
}

extension CMMotionActivity {
  /// The flags as words, in the order of the contract's table: "walking", "stationary automotive",
  /// "none".
  var flags: String {
    let words = [
      stationary ? "stationary" : nil, walking ? "walking" : nil, running ? "running" : nil,
      automotive ? "automotive" : nil, cycling ? "cycling" : nil, unknown ? "unknown" : nil,
    ]
    let set = words.compactMap { $0 }
    return set.isEmpty ? "none" : set.joined(separator: " ")
  }
}

extension [CMMotionActivity] {
  /// The flags in force at a date: a state lasts until the next one's start (R61).
  func flags(at date: Date) -> String? { last { $0.startDate <= date }?.flags }

  /// How many changes of flags there are.
  var changes: Int { zip(self, dropFirst()).filter { $0.flags != $1.flags }.count }
}

extension CMMotionManager {
  /// Starts device motion; what handlers get is in the log.
  func loggedDeviceMotion() -> Log<CMDeviceMotion> {
    let log = Log<CMDeviceMotion>()
    startDeviceMotionUpdates(to: OperationQueue()) { data, _ in if let data { log.append(data) } }
    return log
  }
}

extension MotionReplay {
  /// The client sleeps for so many seconds, in which nothing may reach it, and wakes.
  func sleepClient<Entry>(for seconds: TimeInterval, silent log: Log<Entry>) async throws {
    let before = log.count
    suspendClient()
    try await run(for: seconds)
    #expect(log.count == before)
    resumeClient()
    try await run(for: 0)
  }
}

extension CMPedometer {
  /// One query, answered.
  func answer(from start: Date, to end: Date) async -> Call<CMPedometerData> {
    let log = Log<Call<CMPedometerData>>()
    await withCheckedContinuation { continuation in
      queryPedometerData(from: start, to: end) { data, error in
        log.append(Call(data, error))
        continuation.resume()
      }
    }
    return log.entries[0]
  }
}

extension CMMotionActivityManager {
  /// One query, answered.
  func answer(from start: Date, to end: Date) async -> Call<[CMMotionActivity]> {
    let log = Log<Call<[CMMotionActivity]>>()
    await withCheckedContinuation { continuation in
      queryActivityStarting(from: start, to: end, to: OperationQueue()) { activities, error in
        log.append(Call(activities, error))
        continuation.resume()
      }
    }
    return log.entries[0]
  }
}

extension OperationQueue {
  /// Returns when all that waits on the queue now has run.
  func drained() async {
    await withCheckedContinuation { continuation in
      addBarrierBlock { continuation.resume() }
    }
  }
}
