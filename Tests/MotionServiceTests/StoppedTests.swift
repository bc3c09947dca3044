import Foundation
import MotionHost
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionLink
@testable import MotionService

@Suite("Processes that are stopped, on either side of the socket")
struct StoppedTests {
  @Test("A client never waits longer than two seconds for a service that reads nothing")
  func silentService() throws {
    let (ours, theirs) = try #require(UnixSocket.pair())
    let link = SocketLink(theirs)
    // Said, and then nothing more is read, as of a service that was stopped.
    let welcome = ServiceMessage.welcome(version: 1, wantsReceipts: false, .nothing)
    #expect(ours.send(welcome.frame.bytes))
    while !link.isConnected { usleep(1000) }
    var longest = 0.0
    let begin = BackgroundThread.uptime
    // More than all buffers hold.
    for _ in 0..<200_000 {
      let before = BackgroundThread.uptime
      link.record(forDuration: 1)
      longest = max(longest, BackgroundThread.uptime - before)
    }
    // Two seconds, and what a busy machine adds; without a bound it would never end.
    #expect(longest > 1.9 && longest < 10)
    // Once it is given up nothing waits any more.
    #expect(BackgroundThread.uptime - begin < 2 * longest + 5)
    #expect(!link.synchronize())
    withExtendedLifetime(ours) {}
  }

  @Test("The command line does not wait for ever for a service that was stopped")
  func silentOwner() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/motion.sock"
    // Connections are taken by the kernel; nobody says anything.
    let listening = try ListeningSocket(path: path)
    let begin = BackgroundThread.uptime
    #expect(throws: OwnerConnection.Refusal.self) {
      try OwnerConnection(ServiceAddress(path: path))
    }
    #expect(BackgroundThread.uptime - begin < 10)
    withExtendedLifetime(listening) {}
  }

  @Test("Only a signal that ends a silence is a stop")
  func notice() {
    var notice = StopNotice(continuations: 3, at: 100)
    func isStop(at uptime: Double, _ continuations: Int) -> Bool {
      _ = notice.hear(at: uptime)
      return notice.hasStopped(continuations: continuations)
    }
    #expect(!isStop(at: 100.01, 3))
    #expect(!isStop(at: 100.2, 4))
    #expect(!isStop(at: 160, 4))
    #expect(isStop(at: 161, 5))
    #expect(!isStop(at: 170, 5))
    // The signal may be handled a moment after what ended the silence.
    let isLateStop = notice.hasStopped(continuations: 6)
    #expect(isLateStop)
    // Too long after the silence for this signal to have ended it.
    #expect(!isStop(at: 170.05, 6))
    #expect(!isStop(at: 170.2, 7))
  }

  @Test(
    "R59, R74: after a stop what waited is dropped, and the last state and the steps come at once")
  func stoppedClient() async throws {
    let running = try RunningService([RunningService.table(seconds: 6000, pace: .speed(20))])
    let count = Guarded(0)
    let link = SocketLink(path: running.path) { count.withLock { $0 } }
    let (raw, other) = (Heard(), Heard())
    let gate = Guarded(false)
    let isHeld = Guarded(false)
    let samples = link.subscribe(to: .accelerometer(interval: 0.02)) { update, _ in
      raw.note(update)
      guard gate.withLock({ $0 }), raw.count > 100 else { return }
      gate.withLock { $0 = false }
      isHeld.withLock { $0 = true }
      // This thread reads nothing for a while, as if the process stood.
      BackgroundThread.sleep(1)
      count.withLock { $0 += 1 }
    }
    let states = [
      other.subscribe(link, to: .activity), other.subscribe(link, to: .pedometer(since: link.now)),
    ]
    #expect(try await other.wait { !$0.isEmpty })
    let before = other.all.count
    gate.withLock { $0 = true }
    #expect(try await other.wait { _ in isHeld.withLock { $0 } })
    #expect(try await other.wait { $0.count >= before + 2 })
    let after = Array(other.all.dropFirst(before))
    #expect(after.contains { if case .activity = $0 { true } else { false } })
    #expect(after.contains { if case .pedometer = $0 { true } else { false } })
    // A second is 1000 samples; what waited is not among those that came.
    let length = raw.count
    #expect(try await raw.wait { $0.count > length + 100 })
    // The first sample behind the gap may come later than the states.
    #expect(raw.gaps.filter { $0 > 1 }.count == 1)
    #expect(raw.gaps.max().map { $0 > 10 } == true)
    withExtendedLifetime((samples, states)) {}
  }

  @Test("Without a signal a slow client misses nothing that fits into its queue")
  func slowClient() async throws {
    let running = try RunningService([RunningService.table(seconds: 6000, pace: .speed(20))])
    let link = SocketLink(path: running.path) { 0 }
    let raw = Heard()
    let samples = link.subscribe(to: .accelerometer(interval: 0.02)) { update, _ in
      raw.note(update)
      if raw.count == 100 { BackgroundThread.sleep(1) }
    }
    #expect(try await raw.wait { $0.count > 1500 })
    #expect(raw.gaps.allSatisfy { $0 < 0.03 })
    withExtendedLifetime(samples) {}
  }
}

extension Heard {
  /// Seconds of the device's time between two readings that came after each other.
  fileprivate var gaps: [Double] {
    let stamps = all.compactMap {
      if case .accelerometer(let reading) = $0 { reading.moment.date } else { nil }
    }
    return zip(stamps, stamps.dropFirst()).map { $1.timeIntervalSince($0) }
  }
}
