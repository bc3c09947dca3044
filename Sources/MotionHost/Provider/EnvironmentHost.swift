import Foundation
import MotionLink
import MotionProcessing
import MotionSources

/// The host of a program that chooses none in code: a replay that begins when the program first
/// asks for data.
final class EnvironmentHost: MotionLink {
  /// Seconds between a program's first call and the replay's start, so that all that it subscribes
  /// to at launch begins with the recording.
  private static let grace = 0.1

  private let replay: Replay
  private let client: HostClient
  private let past: SensorTime
  private let endsProgram: Bool
  /// When the program first used Core Motion. A program reads its clock, then asks for what lies
  /// before: its past ends here, however long a recording takes to read.
  private let launch = Moment(timestamp: ProcessInfo.processInfo.systemUptime, date: Date())
  private let hasBegun = Guarded(false)

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

  private init(_ address: HostAddress) throws {
    replay = Replay(
      try address.source(), pace: address.pace, dates: address.clientDates)
    client = replay.host.connect()
    endsProgram = address.endsProgram
    switch address.past {
    case .seconds(let seconds): past = SensorTime(seconds: seconds)
    case .all: past = try Self.end(of: address)
    }
  }

  /// Time of a source's last sample: read once to its end.
  private static func end(of address: HostAddress) throws -> SensorTime {
    var source = try address.source()
    var end = SensorTime.zero
    while let sample = try source.next() { end = max(end, sample.time) }
    return end
  }

  /// Whether a test runs: `MotionTesting` is linked.
  private static var isTested: Bool { NSClassFromString("MotionTesting.MotionReplay") != nil }

  private static func line(_ error: any Error) -> String { "COREMOTION_HOST: \(error)" }

  private static func complain(_ error: any Error) { StandardError.say(line(error)) }

  /// Begins the replay at the first call that wants data; others wait until its past is there.
  private func begin() {
    hasBegun.withLock { hasBegun in
      guard !hasBegun else { return }
      hasBegun = true
      do {
        if past > .zero { try replay.skip(to: past, at: launch) }
      } catch {
        Self.complain(error)
      }
      let replay = self.replay
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: Self.grace)
        var status = EXIT_SUCCESS
        do {
          try replay.run()
        } catch {
          Self.complain(error)
          status = EXIT_FAILURE
        }
        if self.endsProgram { self.endProgram(status) }
      }
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
  var now: Date { client.now }

  func subscribe(
    to request: MotionRequest,
    receive: @escaping @Sendable (MotionUpdate, DeliveryReceipt) -> Void
  ) -> any MotionSubscription {
    begin()
    return client.subscribe(to: request, receive: receive)
  }

  func query(
    _ query: MotionQuery,
    answer: @escaping @Sendable (Result<MotionAnswer, MotionFailure>, DeliveryReceipt) -> Void
  ) {
    begin()
    client.query(query, answer: answer)
  }

  func record(forDuration duration: TimeInterval) {
    begin()
    client.record(forDuration: duration)
  }

  func recorded(from start: Date, to end: Date) -> (any RecordedSamples)? {
    begin()
    return client.recorded(from: start, to: end)
  }

  func monitorMovement(forDuration duration: TimeInterval) {
    begin()
    client.monitorMovement(forDuration: duration)
  }

  var movementMonitoring: MovementMonitoring? { client.movementMonitoring }
  func acknowledgeFalls(upTo date: Date) { client.acknowledgeFalls(upTo: date) }
  func acknowledgeVisits(upTo date: Date) { client.acknowledgeVisits(upTo: date) }

  var locationAccess: LocationAccess { client.locationAccess }
  func askToLocate(always: Bool) { client.askToLocate(always: always) }

  func observeLifecycle(
    _ notify: @escaping @Sendable (ClientLifecycle) -> Void
  ) -> any MotionSubscription { client.observeLifecycle(notify) }
}
