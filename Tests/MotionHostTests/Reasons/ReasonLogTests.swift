import FoundationEssentials
import MotionLink
import MotionProcessing
import Testing

@testable import MotionHost

@Suite("What a device told, and why, is kept for a while")
struct ReasonLogTests {
  private static let zero = Date(timeIntervalSince1970: 1_600_000_000)
  private let clock = DeviceClock(moment: Moment(timestamp: 500, date: zero))

  private func batch(_ number: Int) -> MotionBatch {
    var reason = ActivityReason(likeliest: .walking, next: .running)
    for source in EvidenceSource.allCases {
      reason[source] = Float(number) + Float(source.rawValue) / 10
    }
    var activity = MotionActivity()
    activity.walking = true
    activity.confidence = .high
    return MotionBatch(
      start: SensorTime(seconds: 2.5 * Double(number)),
      end: SensorTime(seconds: 2.5 * Double(number + 1)), activity: activity,
      evidence: number % 3 == 0
        ? nil : ActivityEvidence(probabilities: (0.1, 0.2, 0.3, 0.1, 0.1, Float(number) / 1e6)),
      reason: number % 4 == 0 ? nil : reason, isHandled: number % 2 == 0, isWatch: number % 5 == 0,
      pedometer: nil, coverage: StreamCoverage())
  }

  private func wave(
    _ number: Int, at seconds: Double, _ verdict: StepRevision.Verdict = .held
  ) -> StepRevision {
    StepRevision(
      number: number, verdict: verdict, time: SensorTime(seconds: seconds),
      known: SensorTime(seconds: seconds + 1), length: verdict == .confirmed ? 0.7123456789 : nil,
      errorProbability: verdict == .held ? nil : 0.25,
      refusal: verdict == .dropped ? .crowded : nil)
  }

  private func date(_ seconds: Double) -> Date { Self.zero.addingTimeInterval(seconds) }

  @Test("A batch comes back as it was, to the last bit")
  func exact() throws {
    var log = ReasonLog()
    for number in 0..<60 { log.append(batch(number)) }
    for number in 0..<60 {
      let kept = try #require(log.reasons(ofBatch: number, clock: clock))
      #expect(kept.batches.map(\.batch) == [batch(number)])
      #expect(kept.batches.first?.start == date(2.5 * Double(number)))
    }
    #expect(log.reasons(ofBatch: 60, clock: clock) == nil)
  }

  @Test(
    "A range has the batches that lie in it at least in part; a moment has the one that holds it")
  func ranges() {
    var log = ReasonLog()
    for number in 0..<20 { log.append(batch(number)) }
    func starts(_ from: Double, _ to: Double) -> [Double] {
      log.reasons(from: date(from), to: date(to), clock: clock).batches.map(\.batch.start.seconds)
    }
    #expect(starts(5, 10) == [5, 7.5])
    #expect(starts(6, 8) == [5, 7.5])
    #expect(starts(5, 5) == [5] && starts(7.4, 7.4) == [5])
    #expect(starts(-100, 0) == [] && starts(50, 90) == [])
    #expect(starts(-100, 900).count == 20)
  }

  @Test(
    "What decides a wave takes the place of what was held, and waves of other times are left out")
  func waves() {
    var log = ReasonLog()
    for number in 0..<8 { log.append(batch(number)) }
    for number in 0..<20 { log.append(wave(number, at: Double(number))) }
    for number in 0..<10 {
      log.append(wave(number, at: Double(number) + 0.01, number % 2 == 0 ? .confirmed : .dropped))
    }
    let kept = log.reasons(from: date(5), to: date(15), clock: clock)
    #expect(kept.revisions.map(\.number) == Array(5..<15))
    #expect(kept.revisions[0] == wave(5, at: 5.01, .dropped))
    #expect(kept.revisions[1] == wave(6, at: 6.01, .confirmed))
    #expect(kept.revisions[9] == wave(14, at: 14))
  }

  @Test("The oldest is let go of, and it is said from when on something is kept")
  func bounded() throws {
    var log = ReasonLog()
    let more = 100
    #expect(log.reasons(from: date(0), to: date(9), clock: clock).start == nil)
    for number in 0..<ReasonLog.mostBatches + more { log.append(batch(number)) }
    #expect(log.count == ReasonLog.mostBatches + more)
    #expect(log.reasons(ofBatch: more - 1, clock: clock) == nil)
    let oldest = try #require(log.reasons(ofBatch: more, clock: clock))
    #expect(oldest.batches[0].batch == batch(more) && oldest.start == date(2.5 * Double(more)))
    #expect(
      log.reasons(ofBatch: log.count - 1, clock: clock)?.batches[0].batch == batch(log.count - 1))
    for number in 0..<ReasonLog.mostWaves + more { log.append(wave(number, at: Double(number))) }
    let end = Double(ReasonLog.mostBatches + more) * 2.5
    let all = log.reasons(from: date(0), to: date(end), clock: clock)
    #expect(all.batches.count == 1000)
  }

  @Test("It takes no more memory than is said")
  func memory() {
    #expect(MemoryLayout<LoggedBatch>.stride == 80 && MemoryLayout<LoggedWave>.stride == 40)
    #expect(MemoryLayout<MotionEvent>.stride == 40)
    let small = ReasonLog.mostWaves + ReasonLog.mostEvents
    #expect(80 * ReasonLog.mostBatches + 40 * small < 5_600_000)
    var ring = Ring<LoggedWave>(most: ReasonLog.mostWaves)
    for number in 0..<2 * ReasonLog.mostWaves { ring.append(LoggedWave(wave(number, at: 0))) }
    // The allocator rounds up.
    #expect(ring.count == ReasonLog.mostWaves && ring.capacity < ReasonLog.mostWaves * 11 / 10)
  }

  @Test("A session of the clock that is over keeps its dates, and its waves are not another one's")
  func sessions() {
    var log = ReasonLog()
    for number in 0..<4 { log.append(batch(number)) }
    log.append(wave(0, at: 9, .dropped))
    log.beginSession(after: clock)
    for number in 4..<8 { log.append(batch(number)) }
    log.append(wave(0, at: 12))
    let later = DeviceClock(moment: Moment(timestamp: 500, date: date(86_400)))
    let former = log.reasons(from: date(0), to: date(20), clock: later)
    #expect(former.batches.map(\.batch.start.seconds) == [0, 2.5, 5, 7.5])
    #expect(former.revisions == [wave(0, at: 9, .dropped)])
    let now = log.reasons(from: date(86_400), to: date(86_420), clock: later)
    #expect(now.batches.map(\.start) == [10, 12.5, 15, 17.5].map { date(86_400 + $0) })
    #expect(now.revisions == [wave(0, at: 12)])
  }
}
