import Foundation
import MotionLink
import MotionProcessing
import MotionSources
import Synchronization
import Testing

@testable import MotionHost

/// Ten samples a second, until a hundred after this process was continued; stops it at the fiftieth.
private struct StoppingSource: SampleSource {
  let description = SourceDescription(name: "stop", streams: [.acceleration], start: morning)
  let total: Guarded<Int>
  private var last = 10_000

  init(total: Guarded<Int>) { self.total = total }

  mutating func next() throws -> Sample? {
    let number = total.withLock { $0 }
    if number == 50 { try Self.stop() }
    if ContinueSignals.count > 0 { last = min(last, number + 100) }
    guard number < last else { return nil }
    total.withLock { $0 += 1 }
    return stillSamples(number..<number + 1).first
  }

  private static func stop() throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "kill -STOP $PPID; sleep 1; kill -CONT $PPID"]
    try shell.run()
  }
}

/// How often the handler ran that a client had installed before.
private let earlierHandler = Atomic(0)

/// Sends this process the signal and waits until it is the one with this number: it is handled on
/// another thread, since those of the pool block signals.
private func continued(_ number: Int) -> Bool {
  kill(getpid(), SIGCONT)
  for _ in 0..<60_000 where ContinueSignals.count < number { usleep(1000) }
  return ContinueSignals.count == number
}

@Suite("A process that was stopped and continued")
struct StoppedProcessTests {
  @Test("Only what is late after a signal counts as a stop")
  func decision() {
    let count = Guarded(7)
    var watch = StopWatch { count.withLock { $0 } }
    func hasStopped(late: TimeInterval, signals: Int) -> Bool {
      count.withLock { $0 += signals }
      return watch.hasStopped(late: late)
    }
    #expect(!hasStopped(late: 0, signals: 0))
    #expect(!hasStopped(late: 3600, signals: 0))
    #expect(hasStopped(late: 0.25, signals: 1))
    #expect(!hasStopped(late: 3600, signals: 0))
    #expect(!hasStopped(late: 0.2, signals: 2))
    // Those signals are over: what is late now has another reason.
    #expect(!hasStopped(late: 3600, signals: 0))
    #expect(!hasStopped(late: .nan, signals: 1))
  }

  @Test("The signal is counted, and goes on to who handled it before")
  func signals() async {
    await #expect(processExitsWith: .success) {
      earlierHandler.store(0, ordering: .releasing)
      signal(SIGCONT) { _ in earlierHandler.add(1, ordering: .acquiringAndReleasing) }
      #expect(ContinueSignals.count == 0)
      #expect(continued(1))
      #expect(continued(2))
      // The earlier one runs within the same signal, perhaps a moment later.
      for _ in 0..<60_000 where earlierHandler.load(ordering: .acquiring) < 2 { usleep(1000) }
      #expect(earlierHandler.load(ordering: .acquiring) == 2)
    }
  }

  @Test("A signal that was ignored before is counted all the same", arguments: [true, false])
  func ignored(isIgnored: Bool) async {
    await #expect(processExitsWith: .success) { [isIgnored] in
      signal(SIGCONT, isIgnored ? SIG_IGN : SIG_DFL)
      #expect(ContinueSignals.count == 0)
      #expect(continued(1))
    }
  }

  /// Ten samples a second, played at 20 times real time. Half a second goes by at the tenth without
  /// anything being played, as it does when the process is stopped.
  private func play(_ dates: ReplayDates, isContinued: Bool) throws -> (raw: Inbox, state: Inbox) {
    let count = Guarded(0)
    let source = SampleList(stillSamples(0..<300), start: morning)
    let clock = HandDrivenClock()
    let replay = Replay(source, pace: .speed(20), dates: dates, machine: clock.machine) {
      count.withLock { $0 }
    }
    let client = replay.host.connect()
    let (raw, state) = (Inbox(), Inbox())
    let subscriptions = [
      client.subscribe(.accelerometer(interval: 0.1), raw), client.subscribe(.activity, state),
    ]
    replay.alter { sample in
      if sample.time == SensorTime(seconds: 1) {
        clock.pass(0.5)
        if isContinued { count.withLock { $0 += 1 } }
      }
      return sample
    }
    try replay.run()
    withExtendedLifetime(subscriptions) {}
    return (raw, state)
  }

  @Test("What lay between is not delivered, then the newest state comes (R59)")
  func suspended() throws {
    let (raw, state) = try play(.now, isContinued: true)
    // Half a second is ten seconds of the recording.
    #expect(raw.xs.first == 0)
    #expect(raw.xs.count < 290)
    #expect(raw.xs.count > 9)
    #expect(raw.failures == [.unknown])
    let states = state.updates.dropFirst()
    #expect(!states.isEmpty)
  }

  @Test("Without a signal, and with the recording's dates, everything is delivered")
  func onlyLate() throws {
    #expect(try play(.now, isContinued: false).raw.xs.count == 300)
    #expect(try play(.recorded, isContinued: true).raw.xs.count == 300)
  }

  @Test("A process that is really stopped misses what lies between")
  func stopped() async {
    await #expect(processExitsWith: .success) {
      let total = Guarded(0)
      let replay = Replay(StoppingSource(total: total), pace: .speed(20), dates: .now)
      let client = replay.host.connect()
      let (raw, state) = (Inbox(), Inbox())
      let subscriptions = [
        client.subscribe(.accelerometer(interval: 0.1), raw), client.subscribe(.activity, state),
      ]
      try replay.run()
      // A second is 200 samples; the source has 100 more, and all of them fall into it.
      let missed = total.withLock { $0 } - raw.xs.count
      #expect(raw.xs.count >= 50)
      #expect(missed >= 100 && total.withLock { $0 } < 10_000)
      #expect(raw.failures == [.unknown])
      #expect(state.count > 1)
      withExtendedLifetime(subscriptions) {}
    }
  }
}
