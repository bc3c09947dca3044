import MotionHost
import MotionLink
import MotionTestSupport
import Synchronization
import Testing

@testable import CoreMotion

/// A host that tells its clients of their lifecycle and of nothing else.
private final class LifecycleLink: MotionLink {
  private struct State {
    var observers: [Int: @Sendable (ClientLifecycle) -> Void] = [:]
    var next = 0
  }
  private let state = Guarded(State())

  private final class Observation: MotionSubscription {
    let end: @Sendable () -> Void
    init(end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
    func setInterval(_ interval: TimeInterval) {}
    func cancel() { end() }
  }

  var observerCount: Int { state.withLock { $0.observers.count } }

  func tell(_ event: ClientLifecycle) {
    for observer in state.withLock({ Array($0.observers.values) }) { observer(event) }
  }

  func observeLifecycle(
    _ notify: @escaping @Sendable (ClientLifecycle) -> Void
  ) -> any MotionSubscription {
    let number = state.withLock { state in
      state.next += 1
      state.observers[state.next] = notify
      return state.next
    }
    return Observation { [weak self] in self?.state.withLock { $0.observers[number] = nil } }
  }

  var capabilities: DeviceCapabilities { .none }
  var now: Date { Date() }
  var authorization: Authorization { .notDetermined }
  func subscribe(
    to request: MotionRequest,
    receive: @escaping @Sendable (MotionUpdate, DeliveryReceipt) -> Void
  ) -> any MotionSubscription { Observation {} }
  func query(
    _ query: MotionQuery,
    answer: @escaping @Sendable (Result<MotionAnswer, MotionFailure>, DeliveryReceipt) -> Void
  ) {}
  func record(forDuration duration: TimeInterval) {}
  func recorded(from start: Date, to end: Date) -> (any RecordedSamples)? { nil }
  func monitorMovement(forDuration duration: TimeInterval) {}
  var movementMonitoring: MovementMonitoring? { nil }
  var locationAccess: LocationAccess { LocationAccess(.notDetermined) }
  func askToLocate(always: Bool) {}
  func acknowledgeFalls(upTo date: Date) {}
  func acknowledgeVisits(upTo date: Date) {}
}

/// Waits for what other threads do; a guard against hangs only.
private func wait(_ semaphore: DispatchSemaphore) -> Bool {
  semaphore.wait(timeout: .now() + 60) == .success
}

@Suite("Expiring activities")
struct ExpiringActivityTests {
  @Test("The block runs once with false, in the background")
  func runsOnce() async {
    let link = LifecycleLink()
    let (expired, onMain) = await received { called in
      MotionProvider.$scoped.withValue(link) {
        ProcessInfo.processInfo.performExpiringActivity(withReason: "test") { expired in
          called((expired, Thread.isMainThread))
        }
      }
    }
    #expect(!expired && !onMain)
  }

  @Test(
    "While it runs it is called again with true, and both see the same device",
    arguments: [ClientLifecycle.willSuspend, .willTerminate])
  func expires(_ event: ClientLifecycle) {
    let link = LifecycleLink()
    let (began, expired, ended) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let calls = Guarded<[Bool]>([])
    let seesLink = Guarded<[Bool]>([])
    MotionProvider.$scoped.withValue(link) {
      ProcessInfo.processInfo.performExpiringActivity(withReason: "test") { isExpired in
        calls.withLock { $0.append(isExpired) }
        seesLink.withLock { $0.append(MotionProvider.scoped === link) }
        if isExpired {
          expired.signal()
        } else {
          began.signal()
          _ = wait(expired)
          ended.signal()
        }
      }
    }
    #expect(wait(began))
    link.tell(.didResume)
    link.tell(event)
    link.tell(event)
    #expect(wait(ended))
    #expect(calls.withLock { $0 } == [false, true])
    #expect(seesLink.withLock { $0 } == [true, true])
  }

  @Test("After its end it hears nothing more, and the host is not bothered")
  func silentAfterwards() {
    let link = LifecycleLink()
    let ended = DispatchSemaphore(value: 0)
    let calls = Guarded(0)
    let activity = ExpiringActivity(reason: "test", link: link) { _ in
      calls.withLock { $0 += 1 }
    }
    activity.begin { ended.signal() }
    #expect(link.observerCount <= 1)
    #expect(wait(ended))
    #expect(link.observerCount == 0)
    link.tell(.willSuspend)
    activity.expire()
    activity.wait(until: .now() + 60)
    #expect(calls.withLock { $0 } == 1)
  }

  @Test("A signal expires what runs, waits for it, and is then passed on to who had it before")
  func signal() {
    // Not SIGTERM, which would end the tests; nobody else here uses this one.
    let previous = Glibc.signal(SIGUSR2) { _ in
      SignalProbe.passedOn.store(true, ordering: .sequentiallyConsistent)
    }
    defer { _ = Glibc.signal(SIGUSR2, previous) }
    let (began, expired) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let orderly = Guarded(false)
    SignalProbe.watch.begin(
      ExpiringActivity(reason: "test", link: LifecycleLink()) { isExpired in
        if isExpired {
          expired.signal()
        } else {
          began.signal()
          _ = wait(expired)
          let isEarly = !SignalProbe.wasPassedOn
          orderly.withLock { $0 = isEarly }
        }
      })
    #expect(wait(began))
    kill(getpid(), SIGUSR2)
    for _ in 0..<60_000 where !SignalProbe.wasPassedOn { usleep(1000) }
    #expect(SignalProbe.wasPassedOn)
    #expect(orderly.withLock { $0 })
  }
}

/// Sends SIGTERM to this process and gives it time to die of it.
private func askToEnd(waitingFor seconds: Double) {
  kill(getpid(), SIGTERM)
  Thread.sleep(forTimeInterval: seconds)
}

/// The watch over SIGTERM, with a tenth of a second of patience.
private enum ImpatientWatch {
  static let shared: TerminationWatch = TerminationWatch(
    signal: SIGTERM, patience: 0.1, handler: { _ in sem_post(ImpatientWatch.shared.arrived) })
}

@Suite("A process that is asked to end")
struct TerminationTests {
  @Test("It ends by the signal, after its activity has saved its work")
  func savesWork() async throws {
    let result = await #expect(
      processExitsWith: .signal(SIGTERM), observing: [\.standardOutputContent]
    ) {
      let (began, expired) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      ProcessInfo.processInfo.performExpiringActivity(withReason: "save") { isExpired in
        if isExpired {
          expired.signal()
        } else {
          began.signal()
          _ = wait(expired)
          FileHandle.standardOutput.write(Data("saved".utf8))
        }
      }
      _ = wait(began)
      askToEnd(waitingFor: 60)
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.contains("saved"))
  }

  @Test("It ends by the signal at once when its activities have ended")
  func nothingRuns() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let ended = DispatchSemaphore(value: 0)
      ProcessInfo.processInfo.performExpiringActivity(withReason: "short") { _ in ended.signal() }
      _ = wait(ended)
      askToEnd(waitingFor: 60)
    }
  }

  @Test("It ends even if an activity does not")
  func stubborn() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let (began, never) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      ImpatientWatch.shared.begin(
        ExpiringActivity(reason: "stubborn", link: LifecycleLink()) { _ in
          began.signal()
          never.wait()
        })
      _ = wait(began)
      askToEnd(waitingFor: 60)
    }
  }

  @Test("Where the client ignores the signal it stays ignored")
  func ignored() async {
    await #expect(processExitsWith: .success) {
      _ = Glibc.signal(SIGTERM, SIG_IGN)
      let ended = DispatchSemaphore(value: 0)
      ProcessInfo.processInfo.performExpiringActivity(withReason: "short") { _ in ended.signal() }
      _ = wait(ended)
      askToEnd(waitingFor: 0.2)
    }
  }
}

/// What a signal handler, which captures nothing, can reach.
private enum SignalProbe {
  static let passedOn = Atomic(false)
  static var wasPassedOn: Bool { passedOn.load(ordering: .sequentiallyConsistent) }
  static let watch: TerminationWatch = TerminationWatch(
    signal: SIGUSR2, handler: { _ in sem_post(SignalProbe.watch.arrived) })
}
