import Foundation
import MotionLink
import MotionProcessing
import MotionSources
import Testing

@testable import MotionHost

@Suite("The past of a program that COREMOTION_HOST gives one")
struct EnvironmentPastTests {
  @Test(
    "Every call returns while the recording is still read, and is answered in order when it is there",
    arguments: ["past=all", "past=20", "past=all&dates=recorded", "past=all&speed=virtual"])
  func returns(_ options: String) throws {
    let reading = SlowReading(of: still(seconds: 30))
    let address = try HostAddress("no-such-file.zip?\(options)")
    let link = EnvironmentHost(address, source: reading.source())
    #expect(link.capabilities.features.contains(.steps) && reading.taken == 0)
    let heard = Guarded<[String]>([])
    let all = DispatchGroup()
    let hear = { @Sendable (line: String) in
      heard.withLock { $0.append(line) }
      all.leave()
    }

    let began = link.now
    all.enter()
    link.query(.pedometer(from: began - 20, to: began)) { _, _ in hear("steps") }
    #expect(!reading.isOver)
    all.enter()
    let activity = link.subscribe(to: .activity) { update, _ in
      if case .activity = update, !heard.withLock({ $0.contains("live") }) { hear("live") }
    }
    link.subscribe(to: .accelerometer(interval: 0.1)) { _, _ in hear("given up") }.cancel()
    link.record(forDuration: 10)
    let recorded = link.recorded(from: began - 20, to: began)
    #expect(recorded != nil && link.recorded(from: began, to: began - 20) == nil)
    link.monitorMovement(forDuration: 10)
    link.acknowledgeFalls(upTo: began)
    link.askToLocate(always: false)
    #expect(link.movementMonitoring == nil && link.authorization == .authorized)
    #expect(link.locationAccess.allows && link.now >= began)
    withExtendedLifetime(link.observeLifecycle { _ in }) {}
    all.enter()
    link.query(.activities(from: began - 20, to: began)) { _, _ in hear("activities") }
    #expect(heard.withLock { $0 } == [] && !reading.isOver)

    reading.goOn()
    all.wait()
    #expect(heard.withLock { $0 } == ["steps", "live", "activities"])
    var position: UInt64 = 0
    #expect(recorded?.next(after: &position).isEmpty == true, "nobody had asked to record")
    activity.cancel()
    #expect(!reading.hasGivenUp)
  }

  @Test("It is read once, whole and in one go, also where its end is not known before")
  func once() throws {
    let samples = still(seconds: 30)
    let reading = SlowReading(of: samples)
    reading.goOn()
    let link = EnvironmentHost(
      try HostAddress("no-such-file.zip?past=all"), source: reading.source())
    #expect(reading.taken == 0)
    _ = answer(of: link, .permission)
    #expect(reading.taken == samples.count && reading.isOver)
    _ = answer(of: link, .pedometer(from: link.now - 30, to: link.now))
    #expect(reading.taken == samples.count)
  }

  @Test("An interval and the end of a subscription count although it has yet to begin")
  func changed() throws {
    let reading = SlowReading(of: still(seconds: 30))
    let link = EnvironmentHost(
      try HostAddress("no-such-file.zip?past=20&speed=virtual"), source: reading.source())
    let inbox = Inbox()
    let ended = DispatchSemaphore(value: 0)
    let subscription = link.subscribe(to: .accelerometer(interval: 1)) { update, receipt in
      inbox.take(update, receipt)
      if case .failure = update { ended.signal() }
    }
    subscription.setInterval(0.1)
    let owner = Guarded<Owned?>(Owned())
    weak let captured = owner.withLock { $0 }
    let released = link.subscribe(to: .activity) { [owned = owner.withLock { $0 }] _, _ in
      withExtendedLifetime(owned) {}
    }
    owner.withLock { $0 = nil }
    #expect(captured != nil)
    released.cancel()
    #expect(captured == nil, "what was given up is released at once")
    reading.goOn()
    ended.wait()
    #expect((95...105).contains(inbox.xs.count), "\(inbox.xs.count) in ten seconds")
    subscription.cancel()
  }

  @Test("What cannot be read of it is said once, and what was read is answered")
  func unreadable() throws {
    let listener = LineListener()
    try StandardError.$listener.withValue(listener) {
      let reading = SlowReading(of: still(seconds: 30), breaksOff: true)
      reading.goOn()
      let link = EnvironmentHost(
        try HostAddress("no-such-file.zip?past=all&speed=virtual"), source: reading.source())
      let ended = DispatchSemaphore(value: 0)
      let subscription = link.subscribe(to: .accelerometer(interval: 0.1)) { _, _ in ended.signal()
      }
      #expect(throws: Never.self) {
        try answer(of: link, .activities(from: link.now - 30, to: link.now)).get()
      }
      ended.wait()
      subscription.cancel()
    }
    #expect(listener.lines == ["COREMOTION_HOST: line 7: not a number"])
  }

  private func still(seconds: Int) -> [Sample] {
    (0..<100 * seconds).map {
      Sample(.acceleration(Vector3(0, 0, 9.8)), at: SensorTime(seconds: Double($0) / 100))
    }
  }

  private func answer(
    of link: EnvironmentHost, _ query: MotionQuery
  ) -> Result<MotionAnswer, MotionFailure> {
    let found = Guarded(Result<MotionAnswer, MotionFailure>.failure(.unknown))
    let isThere = DispatchSemaphore(value: 0)
    link.query(query) { answer, _ in
      found.withLock { $0 = answer }
      isThere.signal()
    }
    isThere.wait()
    return found.withLock { $0 }
  }
}

/// Something that a handler holds.
private final class Owned: Sendable {}

/// A source whose first sample comes when a test lets it, and what was taken of it.
private final class SlowReading: Sendable {
  private struct State {
    var taken = 0
    var isOver = false
    var hasGivenUp = false
  }

  private struct Failure: Error, CustomStringConvertible {
    let description = "line 7: not a number"
  }

  private struct Source: SampleSource {
    var list: SampleList
    let reading: SlowReading
    var description: SourceDescription { list.description }

    mutating func next() throws -> Sample? {
      reading.waitForLeave()
      let sample = list.next()
      reading.note(sample)
      if sample == nil, reading.breaksOff { throw Failure() }
      return sample
    }
  }

  private let samples: [Sample]
  private let breaksOff: Bool
  private let state = Guarded(State())
  private let leave = DispatchGroup()

  init(of samples: [Sample], breaksOff: Bool = false) {
    self.samples = samples
    self.breaksOff = breaksOff
    leave.enter()
  }

  func source() -> sending any SampleSource { Source(list: SampleList(samples), reading: self) }

  /// Samples that were taken.
  var taken: Int { state.withLock { $0.taken } }
  /// Whether the end was reached.
  var isOver: Bool { state.withLock { $0.isOver } }
  /// Whether somebody waited for the source who should not.
  var hasGivenUp: Bool { state.withLock { $0.hasGivenUp } }

  /// Lets the samples come.
  func goOn() { leave.leave() }

  /// Waits for leave; for ever would be a test that hangs in place of one that fails.
  private func waitForLeave() {
    if leave.wait(timeout: .now() + 30) == .timedOut { state.withLock { $0.hasGivenUp = true } }
  }

  private func note(_ sample: Sample?) {
    state.withLock { state in
      if sample == nil { state.isOver = true } else { state.taken += 1 }
    }
  }
}
