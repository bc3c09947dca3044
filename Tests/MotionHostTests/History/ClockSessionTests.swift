import FoundationEssentials
import MotionLink
import MotionProcessing
import MotionSources
import MotionTestSupport
import Testing

@testable import MotionHost

@Suite("What is remembered under several sessions of the clock")
struct ClockSessionTests {
  private let begin = Date(timeIntervalSinceReferenceDate: 400_000_000)

  private func state(_ minute: Double, walking: Bool = false, unknown: Bool = false)
    -> ActivityState
  {
    var activity = MotionActivity()
    activity.walking = walking
    activity.unknown = unknown
    activity.stationary = !walking && !unknown
    activity.confidence = .high
    return ActivityState(
      activity: activity,
      start: Moment(timestamp: minute * 60, date: begin.addingTimeInterval(minute * 60)))
  }

  private func step(_ minute: Double) -> LoggedStep {
    LoggedStep(date: begin.addingTimeInterval(minute * 60), length: 0.7, activeTime: 0.5)
  }

  private func line(_ store: MemoryStore, _ from: Double, _ to: Double) -> [String] {
    store.states(
      from: begin.addingTimeInterval(from * 60), to: begin.addingTimeInterval(to * 60)
    ).map {
      let word =
        $0.activity.walking ? "walking" : $0.activity.unknown ? "unknown" : "stationary"
      return "\(Int($0.start.date.timeIntervalSince(begin) / 60)) \(word)"
    }
  }

  /// Somebody walked from minute 0 to 60; a later session, whose clock stood at 20, sat until 40.
  private func overlapping() -> MemoryStore {
    let store = MemoryStore()
    store.append(state(0, walking: true))
    for minute in 0..<60 { store.append(step(Double(minute) + 0.5)) }
    store.append(state(60, unknown: true))
    store.begin(ClockSession(number: 2, zero: nil))
    store.append(state(20))
    for minute in 20..<40 { store.append(step(Double(minute) + 0.5)) }
    return store
  }

  @Test("Sums count both sessions, and the later one's states hold as long as it lasted")
  func overlap() {
    let store = overlapping()
    let sum = { (from: Double, to: Double) in
      store.walked(
        from: begin.addingTimeInterval(from * 60), to: begin.addingTimeInterval(to * 60)
      ).steps
    }
    #expect(sum(-10, 100) == 80)
    #expect(sum(10, 20) == 10)
    #expect(sum(20, 30) == 20)
    // While the later session runs nothing is known to come after it.
    #expect(line(store, 0, 100) == ["0 walking", "20 stationary"])
    store.append(state(40, unknown: true))
    store.begin(ClockSession(number: 3, zero: nil))
    #expect(line(store, 0, 100) == ["0 walking", "20 stationary", "40 walking", "60 unknown"])
    #expect(line(store, 30, 50) == ["20 stationary", "40 walking"])
    #expect(line(store, 45, 50) == ["40 walking"])
  }

  @Test("What a clock that is set has shown so far moves with it, and nothing else does")
  func moves() {
    let store = overlapping()
    store.moveClock(by: 3600)
    #expect(line(store, 0, 200) == ["0 walking", "60 unknown", "80 stationary"])
    store.moveClock(by: -3600)
    #expect(line(store, 0, 200) == ["0 walking", "20 stationary"])
  }

  @Test("Recorded samples of two sessions come in the order of their dates, each once")
  func recordings() {
    let store = MemoryStore()
    let batch = { (number: UInt64, seconds: Double) in
      RecordedBatch(
        identifier: number,
        start: Moment(timestamp: seconds, date: begin.addingTimeInterval(seconds)),
        samples: (0..<125).map {
          RecordedBatch.Entry(offset: UInt32($0) * 20_000_000, x: Float($0), y: 0, z: 1)
        })
    }
    for i in 0..<20 { store.append(batch(UInt64(i + 1), Double(i) * 2.5)) }
    store.begin(ClockSession(number: 2, zero: nil))
    for i in 0..<20 { store.append(batch(UInt64(i + 21), Double(i) * 2.5 + 11.3)) }
    let recording = store.recorded(from: begin.addingTimeInterval(-1), to: .distantFuture)
    var position: UInt64 = 0
    var samples: [RecordedSample] = []
    while case let page = recording.next(after: &position), !page.isEmpty { samples += page }
    #expect(samples.count == 40 * 125)
    #expect(
      zip(samples, samples.dropFirst()).allSatisfy { $0.moment.date <= $1.moment.date })
    #expect(Set(samples.map { "\($0.identifier) \($0.acceleration.x)" }).count == 40 * 125)
  }

  @Test("Sessions that are over and forgotten leave nothing")
  func forgotten() {
    let store = overlapping()
    store.forget(now: begin.addingTimeInterval(30 * 86_400))
    #expect(line(store, -100, 100_000).isEmpty == false)
    #expect(store.walked(from: .distantPast, to: .distantFuture).steps == 0)
    store.begin(ClockSession(number: 3, zero: nil))
    store.append(state(43_190))
    // Of the one that runs, its state still holds seven days before now.
    store.forget(now: begin.addingTimeInterval(60 * 86_400))
    #expect(line(store, -100, 100_000) == ["76320 stationary"])
  }

  @Test("A recording that says that its wall clock was set gives the totals of one that does not")
  func wallClock() throws {
    let gait = SyntheticGait()
    var noise = SeededNoise()
    let start = 1_700_000_000.0
    var plain: [Sample] = []
    var told: [Sample] = []
    for tick in 0..<30_000 {
      let time = SensorTime(seconds: Double(tick) / 50)
      let sample = Sample(
        .acceleration(gait.acceleration(at: time.seconds, &noise)), at: time)
      // For the second of four quarters the clock is a day behind.
      if tick.isMultiple(of: 500) {
        let error = (7500..<15_000).contains(tick) ? -86_400.0 : 0
        told.append(
          Sample(.wallClock(Int64((start + time.seconds + error) * 1e9)), at: time))
      }
      plain.append(sample)
      told.append(sample)
    }
    let steps = { (samples: [Sample]) -> (Int, [Double]) in
      let source = SampleList(samples, start: Date(timeIntervalSince1970: start))
      let replay = Replay(source, pace: .virtual, dates: .recorded)
      let heard = Guarded<[Double]>([])
      let client = replay.host.connect()
      let subscription = client.subscribe(to: .pedometer(since: client.now)) { update, _ in
        if case .pedometer(let record) = update {
          heard.withLock { $0.append(Double(record.steps)) }
        }
      }
      try replay.run()
      let answer = Guarded<Int>(-1)
      client.query(
        .pedometer(
          from: Date(timeIntervalSince1970: start - 10),
          to: Date(timeIntervalSince1970: start + 700))
      ) { result, _ in
        if case .success(.pedometer(let record)) = result { answer.withLock { $0 = record.steps } }
      }
      withExtendedLifetime(subscription) {}
      return (answer.withLock { $0 }, heard.withLock { $0.map { $0 } })
    }
    let (expected, plainCounts) = try steps(plain)
    let (found, counts) = try steps(told)
    #expect(expected > 500)
    #expect(found == expected)
    #expect(counts == plainCounts)
  }
}
