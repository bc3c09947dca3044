import Foundation
import MotionLink
import MotionProcessing
import MotionSources

/// The host of a program that chooses none in code: a replay that begins when the program first
/// asks for data.
///
/// What lies in its past is read then, once, on a thread of its own. No call waits for it: what is asked
/// meanwhile is answered in order when it is there.
final class EnvironmentHost: MotionLink {
  /// Seconds between a program's first call and the replay's start, so that all that it subscribes
  /// to at launch begins with the recording.
  private static let grace = 0.1

  private let replay: Replay
  private let client: HostClient
  private let past: HostAddress.Past
  private let endsProgram: Bool
  /// What is asked while the past is read.
  private let calls: HeldCalls
  /// When the program first used Core Motion. A program reads its clock, then asks for what lies
  /// before: its past ends here, however long a recording takes to read.
  private let launch = Moment(timestamp: ProcessInfo.processInfo.systemUptime, date: Date())
  private let hasBegun = Guarded(false)
  /// What the program's clock shows at `launch`.
  private let present: Date

  /// The connection that an address names, without one that of the service where there is one; a device
  /// without sensors for `none`, and, with a message on standard error, where it cannot be.
  static func link(named text: String?) -> any MotionLink {
    guard let text, !text.isEmpty else {
      guard let service = ServiceAddress.found else { return NoDevice() }
      return Self.link(to: service)
    }
    if text == "none" { return NoDevice() }
    if let service = ServiceAddress(text) { return Self.link(to: service) }
    do {
      return try EnvironmentHost(HostAddress(text))
    } catch {
      complain(error)
      return NoDevice(reason: isTested ? line(error) : nil)
    }
  }

  /// The service's device. Where its time waits for this program, it also waits for what handlers put on
  /// the main queue, as a replay in this process does.
  private static func link(to service: ServiceAddress) -> SocketLink {
    let queue = DispatchQueue(label: "coremotion.settle")
    let link = SocketLink(path: service.path, device: service.device) { done in
      queue.async {
        MainQueue.catchUp()
        done()
      }
    }
    if !link.isConnected {
      let reason = link.refusal ?? "no service listens there; start one with coremotiond"
      StandardError.say("COREMOTION_HOST: unix:\(service.path): \(reason)")
    }
    return link
  }

  private convenience init(_ address: HostAddress) throws {
    self.init(address, source: try address.source())
  }

  /// The host of an address whose source was opened.
  init(_ address: HostAddress, source: sending any SampleSource) {
    replay = Replay(source, pace: address.pace, dates: address.clientDates)
    client = replay.host.connect()
    endsProgram = address.endsProgram
    past = address.past
    present = Self.present(address, start: replay.source.start) ?? launch.date
    calls = HeldCalls(isHolding: past != .seconds(0))
  }

  /// What a recording's own dates are at the end of its past; of a past whose length nobody knows yet, at its
  /// beginning. `nil` with today's dates.
  private static func present(_ address: HostAddress, start: Date?) -> Date? {
    guard address.clientDates == .recorded else { return nil }
    guard case .seconds(let seconds) = address.past else { return start }
    return start?.addingTimeInterval(seconds)
  }

  /// Whether a test runs: `MotionTesting` is linked.
  private static var isTested: Bool { NSClassFromString("MotionTesting.MotionReplay") != nil }

  private static func line(_ error: any Error) -> String { "COREMOTION_HOST: \(error)" }

  private static func complain(_ error: any Error) { StandardError.say(line(error)) }

  /// Begins the replay at the first call that wants data.
  private func begin() {
    let isFirst = hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
    guard isFirst else { return }
    // A test's listener hears what is said here too.
    let listener = StandardError.listener
    Thread.detachNewThread { StandardError.$listener.withValue(listener) { self.play() } }
  }

  private func play() {
    var status = EXIT_SUCCESS
    // What cannot be read is said once: the replay ends with it.
    func attempt(_ play: () throws -> Void) {
      do {
        try play()
      } catch {
        Self.complain(error)
        status = EXIT_FAILURE
      }
    }
    attempt(readPast)
    calls.letGo()
    Thread.sleep(forTimeInterval: Self.grace)
    attempt { try replay.run() }
    if endsProgram { endProgram(status) }
  }

  private func readPast() throws {
    switch past {
    case .seconds(0): break
    case .seconds(let seconds): try replay.skip(to: SensorTime(seconds: seconds), at: launch)
    case .all: try replay.skipAll(at: launch)
    }
  }

  /// Seconds for which blocks of `performExpiringActivity` may go on once they were told that the process
  /// will end.
  private static let patience = 5.0

  /// All handlers have run: the program hears that it will end, has time to end what it does, and ends; with a
  /// failure where the recording could not be read to its end.
  private func endProgram(_ status: Int32) {
    client.announceTermination()
    let deadline = ProcessInfo.processInfo.systemUptime + Self.patience
    while client.isObserved, ProcessInfo.processInfo.systemUptime < deadline {
      Thread.sleep(forTimeInterval: 0.005)
    }
    // What others have buffered goes out; what they would run at an exit might meet threads at work.
    fflush(nil)
    _exit(status)
  }

  // MARK: - What the program asks

  var capabilities: DeviceCapabilities { client.capabilities }
  var authorization: Authorization { client.authorization }
  var locationAccess: LocationAccess { client.locationAccess }

  /// While the past is read, what the clock will show by then.
  var now: Date {
    guard calls.isHolding else { return client.now }
    let waited = ProcessInfo.processInfo.systemUptime - launch.timestamp
    return present.addingTimeInterval(waited * replay.pace.rate)
  }

  func subscribe(
    to request: MotionRequest,
    receive: @escaping @Sendable (MotionUpdate, DeliveryReceipt) -> Void
  ) -> any MotionSubscription {
    begin()
    let subscription = client.subscription(to: request, receive: receive)
    calls.make { [client] in client.begin(subscription) }
    return HeldSubscription(subscription, behind: calls)
  }

  func query(
    _ query: MotionQuery,
    answer: @escaping @Sendable (Result<MotionAnswer, MotionFailure>, DeliveryReceipt) -> Void
  ) {
    begin()
    calls.make { [client] in client.query(query, answer: answer) }
  }

  func record(forDuration duration: TimeInterval) {
    begin()
    calls.make { [client] in client.record(forDuration: duration) }
  }

  /// Whether there is an answer is known at once; who reads samples before the past is there waits for it.
  func recorded(from start: Date, to end: Date) -> (any RecordedSamples)? {
    begin()
    guard let known = client.recorded(from: start, to: end) else { return nil }
    guard calls.isHolding else { return known }
    let samples = HeldSamples()
    calls.make { [client] in samples.fill(client.recorded(from: start, to: end)) }
    return samples
  }

  func monitorMovement(forDuration duration: TimeInterval) {
    begin()
    calls.make { [client] in client.monitorMovement(forDuration: duration) }
  }

  /// While the past is read, nobody watches yet.
  var movementMonitoring: MovementMonitoring? { client.movementMonitoring }

  func acknowledgeFalls(upTo date: Date) {
    calls.make { [client] in client.acknowledgeFalls(upTo: date) }
  }

  func acknowledgeVisits(upTo date: Date) {
    calls.make { [client] in client.acknowledgeVisits(upTo: date) }
  }

  func askToLocate(always: Bool) { client.askToLocate(always: always) }

  func observeLifecycle(
    _ notify: @escaping @Sendable (ClientLifecycle) -> Void
  ) -> any MotionSubscription { client.observeLifecycle(notify) }
}
