import Foundation
import MotionLink
import MotionProcessing
import MotionSources
import Testing

@testable import MotionHost

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
  func signals() {
    let before = ContinueSignals.count
    kill(getpid(), SIGCONT)
    // The handler may run on another thread.
    for _ in 0..<6000 where ContinueSignals.count == before { Thread.sleep(forTimeInterval: 0.01) }
    #expect(ContinueSignals.count > before)
  }

  /// Ten samples a second, played at 20 times real time. The thread that plays stands still for half
  /// a second at the tenth, as it does when the process is stopped.
  private func play(_ dates: ReplayDates, isContinued: Bool) throws -> (raw: Inbox, state: Inbox) {
    let count = Guarded(0)
    let source = SampleList(stillSamples(0..<300), start: morning)
    let replay = Replay(source, pace: .speed(20), dates: dates) { count.withLock { $0 } }
    let client = replay.host.connect()
    let (raw, state) = (Inbox(), Inbox())
    let subscriptions = [
      client.subscribe(.accelerometer(interval: 0.1), raw), client.subscribe(.activity, state),
    ]
    replay.alter { sample in
      if sample.time == SensorTime(seconds: 1) {
        Thread.sleep(forTimeInterval: 0.5)
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
}
