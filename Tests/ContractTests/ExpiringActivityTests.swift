import CoreMotion
import MotionTesting
import Testing

@Suite("Expiring activities", .timeLimit(.minutes(10)))
struct ExpiringActivityTests {
  @Test("R122: the block runs with false, and with true when the client is about to be suspended")
  func suspended() async throws {
    try await expires { $0.suspendClient() }
  }

  @Test("R122: the block runs with true when the client is about to end")
  func terminated() async throws {
    try await expires { $0.terminateClient() }
  }

  private func expires(_ end: (MotionReplay) -> Void) async throws {
    let replay = MotionReplay(made: Made.still(seconds: 10))
    let log = Log<Bool>()
    let (begun, mayEnd, ended) = (Signal(), Signal(), Signal())
    replay.perform {
      ProcessInfo.processInfo.performExpiringActivity(withReason: "motion") { isExpired in
        log.append(isExpired)
        if isExpired {
          ended.set()
        } else {
          begun.set()
          mayEnd.wait()
        }
      }
    }
    await begun.reached()
    #expect(log.entries == [false])
    end(replay)
    await ended.reached()
    mayEnd.set()
    #expect(log.entries == [false, true])
  }
}

/// Something that happens once; one may wait for it on a thread or in a task.
private final class Signal: Sendable {
  private let condition = DispatchSemaphore(value: 0)
  private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

  func set() {
    continuation.finish()
    condition.signal()
  }

  /// On a thread of one's own. However long it takes: a block that ended by itself would not expire.
  func wait() { condition.wait() }

  /// In a task.
  func reached() async { for await _ in stream {} }
}
