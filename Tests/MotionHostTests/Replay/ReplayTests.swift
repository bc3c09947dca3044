import Foundation
import MotionLink
import MotionProcessing
import MotionSources
import Testing

@testable import MotionHost

/// A source that can be read so far and no further.
private struct BrokenSource: SampleSource {
  struct Damage: Error, Equatable {}

  let description = SourceDescription(
    name: "broken", streams: [.acceleration], start: morning)
  private var samples = stillSamples(0..<10)[...]

  mutating func next() throws -> Sample? {
    guard let sample = samples.popFirst() else { throw Damage() }
    return sample
  }
}

@Suite("A replay")
struct ReplayTests {
  private let raw = MotionRequest.accelerometer(interval: 0.1)

  private func replay(_ samples: [Sample], pace: Pace = .virtual, dates: ReplayDates? = nil)
    -> Replay
  { Replay(SampleList(samples, start: morning), pace: pace, dates: dates) }

  /// What a client gets of raw acceleration; the client and its subscription.
  private func listen(
    to replay: Replay, keepsReceipts: Bool = false
  ) -> (Inbox, (HostClient, any MotionSubscription)) {
    let (inbox, client) = (Inbox(keepsReceipts: keepsReceipts), replay.host.connect())
    return (inbox, (client, client.subscribe(raw, inbox)))
  }

  private func seconds(_ seconds: Double) -> SensorTime { SensorTime(seconds: seconds) }

  @Test("It runs up to a time and goes on from there")
  func until() throws {
    let replay = replay(stillSamples(0..<30))
    let (inbox, subscription) = listen(to: replay)
    try replay.run(until: seconds(1))
    #expect(inbox.xs.count == 11)
    #expect(replay.host.now == seconds(1))
    try replay.run(until: seconds(1.05))
    #expect(inbox.xs.count == 11)
    #expect(replay.host.now == seconds(1.05))
    try replay.run(until: seconds(0.5))
    #expect(replay.host.now == seconds(1.05))
    #expect(!replay.hasEnded)
    try replay.run()
    #expect(inbox.xs == (0..<30).map { Double($0) / 1000 })
    #expect(replay.hasEnded)
    withExtendedLifetime(subscription) {}
  }

  @Test("A time in the middle of a gap can be reached")
  func gap() throws {
    let late = stillSamples(36_000..<36_010)
    let replay = replay(stillSamples(0..<10) + late)
    let (inbox, subscription) = listen(to: replay)
    try replay.run(until: seconds(1800))
    #expect(inbox.xs.count == 10)
    #expect(replay.host.now == seconds(1800))
    try replay.run()
    #expect(inbox.xs.count == 20)
    #expect(inbox.failures == [.unknown])
    withExtendedLifetime(subscription) {}
  }

  @Test("After the end a run passes time and says nothing more")
  func afterEnd() throws {
    let replay = replay(stillSamples(0..<10))
    let (inbox, subscription) = listen(to: replay)
    try replay.run()
    let count = inbox.count
    try replay.run()
    try replay.run(until: seconds(60))
    #expect(replay.host.now == seconds(60))
    #expect(inbox.count == count)
    #expect(inbox.failures == [.unknown])
    withExtendedLifetime(subscription) {}
  }

  @Test("It does not run twice at once, and goes on undisturbed")
  func twice() throws {
    let replay = replay(stillSamples(0..<10))
    let errors = Guarded<[ReplayError]>([])
    let client = replay.host.connect()
    let subscription = client.subscribe(to: raw) { [weak replay] _, _ in
      for action in [{ try replay?.run() }, { try replay?.skip(to: .zero) }] {
        do { try action() } catch let error as ReplayError {
          errors.withLock { $0.append(error) }
        } catch { Issue.record(error) }
      }
    }
    try replay.run()
    // Ten samples and the end.
    #expect(errors.withLock { $0 } == Array(repeating: .alreadyRunning, count: 22))
    withExtendedLifetime(subscription) {}
  }

  @Test(
    "An error of the source comes after what precedes it, and ends the sensors",
    arguments: [
      Pace.virtual, .speed(1000),
    ])
  func broken(pace: Pace) throws {
    let replay = Replay(BrokenSource(), pace: pace)
    let (inbox, subscription) = listen(to: replay)
    #expect(throws: BrokenSource.Damage.self) { try replay.run() }
    #expect(inbox.xs.count == 10)
    #expect(inbox.failures == [.unknown])
    #expect(replay.hasEnded)
    try replay.run()
    #expect(inbox.count == 11)
    withExtendedLifetime(subscription) {}
  }

  @Test("Samples can be changed and dropped on their way")
  func altered() throws {
    let replay = replay(stillSamples(0..<20))
    let (inbox, subscription) = listen(to: replay)
    try replay.run(until: seconds(0.95))
    replay.alter { [weak replay] sample in
      // What a test may well ask here.
      _ = (replay?.host.now, replay?.hasEnded, replay?.host.demand)
      guard case .acceleration(let value) = sample.reading, value.x < 0.015 else { return nil }
      return Sample(.acceleration(Vector3(1, 0, 0)), at: sample.time)
    }
    try replay.run()
    #expect(inbox.xs == (0..<10).map { Double($0) / 1000 } + [1, 1, 1, 1, 1])
    withExtendedLifetime(subscription) {}
  }

  @Test(
    "What is skipped is the past, and nothing of it is pushed",
    arguments: [
      ReplayDates.recorded, .now,
    ])
  func skipped(dates: ReplayDates) throws {
    let replay = replay(stillSamples(0..<100), dates: dates)
    let client = replay.host.connect()
    client.record(forDuration: 60)
    try replay.skip(to: seconds(5))
    let anchor = replay.host.clock
    #expect(anchor.anchor == (dates == .now ? seconds(5) : .zero))
    let inbox = Inbox()
    let subscription = client.subscribe(raw, inbox)
    try replay.run()
    #expect(inbox.xs == (51..<100).map { Double($0) / 1000 })
    // The past stands where the clock says that it lies.
    let samples = client.recorded(from: .distantPast, to: .distantFuture)
    #expect(samples == nil)
    let start = replay.host.clock.date(of: seconds(-1))
    var position: UInt64 = 0
    let first = client.recorded(from: start, to: start.addingTimeInterval(60))?
      .next(after: &position).first
    #expect(first?.moment.date == replay.host.clock.date(of: .zero))
    withExtendedLifetime(subscription) {}
  }

  @Test("Dates are the recording's, except in real time")
  func dates() {
    #expect(replay([]).host.clock.date(of: .zero) == morning)
    #expect(replay([], pace: .speed(20)).host.clock.date(of: .zero) == morning)
    #expect(replay([], pace: .speed(1)).host.clock.date(of: .zero) != morning)
    #expect(replay([], dates: .now).host.clock.date(of: .zero) != morning)
    #expect(replay([], pace: .speed(1), dates: .recorded).host.clock.date(of: .zero) == morning)
  }

  @Test(
    "Every pace gives the same updates",
    arguments: [
      Pace.speed(200), .speed(1e6), .speed(0), .speed(.nan), .speed(.infinity), .speed(-1),
    ])
  func pace(_ pace: Pace) throws {
    func updates(_ pace: Pace) throws -> [MotionUpdate] {
      let replay = replay(stillSamples(0..<100), pace: pace)
      let (inbox, subscription) = listen(to: replay)
      try replay.run(until: seconds(4))
      try replay.run()
      withExtendedLifetime(subscription) {}
      return inbox.updates
    }
    #expect(try updates(pace) == updates(.virtual))
  }

  @Test(
    "A client that handles nothing stops the virtual clock with an error, for as long as it does")
  func stalled() throws {
    let replay = Replay(SampleList(stillSamples(0..<10), start: morning), patience: 0.05)
    let (inbox, subscription) = listen(to: replay, keepsReceipts: true)
    #expect(throws: ReplayError.stalled(seconds: 0.05)) { try replay.run() }
    #expect(inbox.count == 1)
    #expect(ReplayError.stalled(seconds: 0.05).description.contains("0.05 s"))
    inbox.handle()
    #expect(throws: ReplayError.stalled(seconds: 0.05)) { try replay.run() }
    #expect(inbox.xs == [0, 0.001])
    inbox.handle()
    subscription.1.cancel()
    try replay.run()
  }

  @Test("A handler may wait for the answer to a question, with other updates behind it")
  func waitsForAnswer() throws {
    let replay = replay(stillSamples(0..<10))
    let client = replay.host.connect()
    let (answers, other) = (Guarded(0), Inbox())
    let asking = client.subscribe(to: raw) { [weak client] update, receipt in
      guard case .accelerometer = update, let client else { return }
      Thread.detachNewThread {
        let answered = DispatchSemaphore(value: 0)
        client.query(.pedometer(from: morning, to: morning)) { _, _ in
          answers.withLock { $0 += 1 }
          answered.signal()
        }
        answered.wait()
        withExtendedLifetime(receipt) {}
      }
    }
    let listening = client.subscribe(raw, other)
    try replay.run()
    #expect(answers.withLock { $0 } == 10)
    #expect(other.xs.count == 10)
    withExtendedLifetime((asking, listening)) {}
  }

  @Test("A slow client does not stop real time")
  func slow() throws {
    let replay = replay(stillSamples(0..<10), pace: .speed(100))
    let (inbox, subscription) = listen(to: replay, keepsReceipts: true)
    try replay.run()
    #expect(inbox.xs.count == 10)
    withExtendedLifetime(subscription) {}
  }

  @Test(
    "No time that a caller can name does harm",
    arguments: [
      -1e300, -1, 0, .nan, .infinity, 1e300,
    ])
  func hostileTimes(_ time: Double) throws {
    let replay = replay(stillSamples(0..<10))
    let (inbox, subscription) = listen(to: replay)
    try replay.skip(to: seconds(time))
    try replay.run(until: seconds(time))
    try replay.run()
    #expect(inbox.failures.count <= 1)
    #expect(replay.hasEnded)
    withExtendedLifetime(subscription) {}
  }
}
