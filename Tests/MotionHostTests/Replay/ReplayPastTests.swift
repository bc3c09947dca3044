import Foundation
import MotionLink
import MotionProcessing
import MotionSources
import Testing

@testable import MotionHost

@Suite("A replay's past")
struct ReplayPastTests {
  @Test("It ends when the program began to wait for it, not when it was ready")
  func launch() throws {
    let samples = (0..<1_000).map {
      Sample(.acceleration(Vector3(0, 0, 9.8)), at: SensorTime(seconds: Double($0) / 100))
    }
    let clock = HandDrivenClock()
    let replay = Replay(SampleList(samples), pace: .speed(1), machine: clock.machine) { 0 }
    let launch = Moment(timestamp: clock.uptime - 5, date: Date(timeIntervalSinceNow: -5))
    let end = SensorTime(seconds: 10)
    try replay.skip(to: end, at: launch)
    #expect(replay.host.clock.moment(of: end) == launch)
    #expect(replay.host.now == end.advanced(by: 5))
  }

  /// Somebody who walks, stands, and runs.
  private func run() throws -> [Sample] {
    var source = try ScenarioSource(name: "run", seed: 4)
    var samples: [Sample] = []
    while let sample = source.next() { samples.append(sample) }
    return samples
  }

  private let launched = Moment(timestamp: 50_000, date: Date(timeIntervalSince1970: 1_401_776_100))

  @Test("Read without knowing where it ends, it is the same past", arguments: [false, true])
  func unknownEnd(_ isSet: Bool) throws {
    var samples = try run()
    let end = try #require(samples.map(\.time).max())
    let known = Replay(SampleList(samples), dates: .now)
    try known.skip(to: end, at: launched)
    if isSet {
      // Somebody sets the wall clock an hour ahead half way through.
      samples.removeAll { $0.reading.stream == .wallClock }
      for (share, ahead) in [(0.0, 0.0), (0.5, 3_600)] {
        let time = SensorTime(seconds: end.seconds * share)
        let reading = Int64((1.4e9 + ahead) * 1e9) + time.nanoseconds
        samples.append(Sample(.wallClock(reading), at: time))
      }
    }
    let unknown = Replay(SampleList(samples), dates: .now)
    try unknown.skipAll(at: launched)

    #expect(unknown.hasEnded && unknown.host.clock.moment(of: end) == launched)
    let (first, second) = (try activities(of: known), try activities(of: unknown))
    #expect(first.count > 2 && first.map(\.activity) == second.map(\.activity))
    for (one, other) in zip(first, second) {
      #expect(abs(one.start.date.timeIntervalSince(other.start.date)) < 1e-5)
      #expect(abs(one.start.timestamp - other.start.timestamp) < 1e-5)
    }
    for minute in stride(from: 0, to: end.seconds, by: 60) {
      let from = launched.date - end.seconds + minute
      #expect(try steps(of: known, from, from + 60) == steps(of: unknown, from, from + 60))
    }
    #expect(try steps(of: unknown, launched.date - end.seconds, launched.date) > 100)
  }

  private func activities(of replay: Replay) throws -> [ActivityState] {
    let whole = MotionQuery.activities(from: launched.date - 86_400, to: launched.date)
    guard case .activities(let states) = try answer(of: replay, whole) else { return [] }
    return states
  }

  private func steps(of replay: Replay, _ start: Date, _ end: Date) throws -> Int {
    guard case .pedometer(let record) = try answer(of: replay, .pedometer(from: start, to: end))
    else { return -1 }
    return record.steps
  }

  /// A replay's host answers before the call returns.
  private func answer(of replay: Replay, _ query: MotionQuery) throws -> MotionAnswer {
    let found = Guarded(Result<MotionAnswer, MotionFailure>.failure(.unknown))
    replay.host.connect().query(query) { answer, _ in found.withLock { $0 = answer } }
    return try found.withLock { $0 }.get()
  }
}
