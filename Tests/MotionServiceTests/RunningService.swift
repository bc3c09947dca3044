import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionSources
import MotionTestSupport
import Testing

@testable import MotionService

/// A service at a socket of its own, whose loop runs on a thread until the test lets go of it.
final class RunningService: Sendable {
  let service: Service
  let path: String
  private let folder: TemporaryFolder
  private let listening: ListeningSocket

  /// - Parameter client: whom the service takes its clients for; looked up without.
  init(
    _ devices: [any ServedDevice], in folder: TemporaryFolder = TemporaryFolder(),
    policy: ServicePolicy = ServicePolicy(), client: String? = nil,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws {
    let loop = try #require(EventLoop())
    self.folder = folder
    path = folder.path + "/motion.sock"
    service = Service(
      loop: loop, permissions: try PermissionBook(path: folder.path + "/permissions.json"),
      policy: policy, log: log)
    if let client {
      let identity = ClientIdentity(user: getuid(), process: getpid(), name: client, isOwners: true)
      service.state.withLock { $0.identify = Box { _, _ in .success(identity) } }
    }
    for device in devices { service.add(device) }
    listening = try ListeningSocket(path: path)
    listening.serve(by: loop) { [service] in service.take($0) }
    BackgroundThread.run { loop.run() }
  }

  /// Ends as at SIGTERM.
  func end() {
    let (loop, service, listening) = (service.loop, service, listening)
    loop.post {
      listening.end(by: loop)
      service.end()
      loop.stop()
    }
  }

  deinit { end() }

  /// A device that lies on a table for so many seconds, and then nothing.
  static func table(
    _ name: String = "phone", seconds: Int = 60, pace: Pace = .virtual,
    start: Double = 1_401_776_100
  ) -> ReplayedDevice {
    device(name, seconds, pace, start) { _ in Vector3(0, 0, 9.81) }
  }

  /// A device that is carried at 108 steps a minute.
  static func stroll(_ name: String = "phone", seconds: Int) -> ReplayedDevice {
    device(name, seconds, .virtual, 1_401_776_100) { stroll(at: $0) }
  }

  /// What a walker's phone measures at a time, m/s².
  static func stroll(at time: Double) -> Vector3 {
    Vector3(0, 0.5, 9.81 + 3 * sin(2 * .pi * 1.8 * time))
  }

  private static func device(
    _ name: String, _ seconds: Int, _ pace: Pace, _ start: Double, _ signal: (Double) -> Vector3
  ) -> ReplayedDevice {
    let samples = (0..<seconds * 50).map {
      let time = Double($0) / 50
      return Sample(.acceleration(signal(time)), at: SensorTime(seconds: time))
    }
    return ReplayedDevice(
      name: name, SampleList(samples, start: Date(timeIntervalSince1970: start)), pace: pace,
      dates: .recorded, complain: { _ in })
  }

  /// A walk of the simulator.
  static func walk(_ name: String = "phone") throws -> ReplayedDevice {
    ReplayedDevice(
      name: name, try ScenarioSource(name: "walk"), pace: .virtual, dates: .recorded,
      complain: { _ in })
  }
}

/// What a subscription has received.
final class Heard: Sendable {
  private let updates = Guarded<[MotionUpdate]>([])

  /// A copy with a storage of its own: the thread sanitizer does not see how a shared one is counted.
  var all: [MotionUpdate] { updates.withLock { $0.map { $0 } } }
  var count: Int { updates.withLock { $0.count } }
  var steps: [Int] {
    all.compactMap { if case .pedometer(let record) = $0 { record.steps } else { nil } }
  }
  var failures: [MotionFailure] {
    all.compactMap { if case .failure(let failure) = $0 { failure } else { nil } }
  }

  func note(_ update: MotionUpdate) { updates.withLock { $0.append(update) } }

  func subscribe(_ link: SocketLink, to request: MotionRequest) -> any MotionSubscription {
    link.subscribe(to: request) { [self] update, receipt in
      updates.withLock { $0.append(update) }
      withExtendedLifetime(receipt) {}
    }
  }

  /// Waits until something is so, at most half a minute.
  func wait(_ isSo: @Sendable ([MotionUpdate]) -> Bool) async throws -> Bool {
    for _ in 0..<3000 {
      if isSo(all) { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }
}
