import FoundationEssentials
import MotionLink
import MotionProcessing
import MotionSources
import Testing

@testable import MotionHost

@Suite("Each batch is told, by its number")
struct EachBatchStreamTests {
  /// Whoever follows the batches: their numbers, and for each what the host kept as the newest one by then.
  private final class Follower: Sendable {
    let told = Guarded<[(number: Int, newest: SensorTime?, end: SensorTime?)]>([])
    private let host: MotionHost

    init(_ host: MotionHost) { self.host = host }

    func take(_ batch: EndedBatch) {
      let newest = host.reasons(from: .distantPast, to: .distantFuture).batches.last?.batch.end
      let end = host.reasons(ofBatch: batch.number)?.batches.first?.batch.end
      told.withLock { $0.append((batch.number, newest, end)) }
    }

    var numbers: [Int] { told.withLock { $0.map(\.number) } }
    var isRight: Bool { told.withLock { $0.allSatisfy { $0.end != nil && $0.end == $0.newest } } }
  }

  private func host() -> MotionHost {
    MotionHost(
      capabilities: DeviceCapabilities(phone), clock: morningClock, store: MemoryStore(),
      past: DevicePast(), keepsReasons: true)
  }

  private func kept(_ host: MotionHost) -> Int {
    host.reasons(from: .distantPast, to: .distantFuture).batches.count
  }

  @Test("Who waited for the user's answer is told of the batch that just ended, not of older ones")
  func undecided() throws {
    let host = host()
    let client = host.connect(authorization: .notDetermined)
    let follower = Follower(host)
    let subscription = client.followBatches(dayStart: nil) { batch, _ in follower.take(batch) }
    try host.take(stillSamples(0..<200))
    let before = kept(host)
    #expect(before >= 7 && follower.numbers.isEmpty)
    client.set(.authorized)
    try host.take(stillSamples(200..<300))
    #expect(follower.numbers == Array(before..<kept(host)) && follower.numbers.count >= 3)
    #expect(follower.isRight)
    withExtendedLifetime(subscription) {}
  }

  @Test("What a client missed while it got no time shifts nothing")
  func suspended() throws {
    let host = host()
    let client = host.connect()
    let follower = Follower(host)
    let subscription = client.followBatches(dayStart: nil) { batch, _ in follower.take(batch) }
    try host.take(stillSamples(0..<100))
    let before = kept(host)
    client.suspend()
    try host.take(stillSamples(100..<200))
    let meanwhile = kept(host)
    client.resume()
    try host.take(stillSamples(200..<300))
    #expect(meanwhile >= before + 3)
    #expect(follower.numbers == Array(0..<before) + Array(meanwhile..<kept(host)))
    #expect(follower.isRight)
    withExtendedLifetime(subscription) {}
  }

  @Test("The record of the day is looked up where it is wanted, and nowhere else")
  func records() {
    var batch = PedometerBatch()
    (batch.pace, batch.cadence) = (0.8, 1.9)
    for isWanted in [false, true] {
      let store = ListStore(
        steps: (1...9).map {
          LoggedStep(
            date: StreamBench<EachBatchStream>.start.addingTimeInterval(Double($0)), length: 0.7,
            activeTime: 0.5)
        })
      let start = StreamBench<EachBatchStream>.start.addingTimeInterval(4.5)
      let dayStart: @Sendable (Date) -> Date = { _ in start }
      var bench = StreamBench(
        EachBatchStream(dayStart: isWanted ? dayStart : nil), store: store)
      bench.context.batchNumber = 3
      bench.hand(.batch(endingAt: 10, pedometer: batch), at: 10)
      let told = bench.stream.told.withLock { $0 }
      #expect(told?.number == 3 && bench.updates.count == 1)
      #expect(told?.record?.steps == (isWanted ? 5 : nil))
      #expect(told?.record?.pace == (isWanted ? 0.8 : nil))
      #expect(told?.record?.cadence == (isWanted ? 1.9 : nil))
      #expect((store.timesAsked.withLock { $0 } > 0) == isWanted)
    }
  }

  @Test("A program's own host keeps nothing of why, and tells no batches by their numbers")
  func inProcess() throws {
    let replay = Replay(try ScenarioSource(name: "walk"))
    let follower = Follower(replay.host)
    let subscription = replay.host.connect().followBatches(dayStart: nil) { batch, _ in
      follower.take(batch)
    }
    try replay.run()
    #expect(replay.host.withDevice { $0.reasons == nil })
    let kept = replay.host.reasons(from: .distantPast, to: .distantFuture)
    #expect(kept.batches.isEmpty && kept.revisions.isEmpty && kept.events.isEmpty)
    #expect(replay.host.reasons(ofBatch: 0) == nil && follower.numbers.isEmpty)
    withExtendedLifetime(subscription) {}
  }
}
