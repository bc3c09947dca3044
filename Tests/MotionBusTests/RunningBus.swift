import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionSources
import SystemLibrary
import Testing

@testable import MotionBus
@testable import MotionService

/// A service on the private bus, whose loop runs on a thread until the test lets go of it.
final class RunningBus: Sendable {
  let service: Service
  let sensors = FakeSensors()
  let lines = Guarded<[String]>([])
  private let bus = Guarded<BusServer?>(nil)

  /// Both names on the private bus.
  static var both: BusServer.Settings {
    var settings = BusServer.Settings()
    (settings.sensorProxy, settings.motion) = (.system, .system)
    settings.compassUsers = [getuid()]
    return settings
  }

  /// - Parameter log: lines that must have come before it counts as running.
  init(
    _ devices: [any ServedDevice] = [], settings: BusServer.Settings = RunningBus.both,
    policy: ServicePolicy = ServicePolicy(), log count: Int = 2
  ) async throws {
    _ = PrivateBus.shared
    let loop = try #require(EventLoop())
    service = Service(
      loop: loop, permissions: try PermissionBook(path: nil), policy: policy)
    for device in devices { service.add(device) }
    BackgroundThread.run { loop.run() }
    loop.post { [self] in
      let server = BusServer(service, sensors: sensors, settings: settings) { [lines] line in
        lines.withLock { $0.append(line) }
      }
      bus.withLock { $0 = server }
    }
    let written = lines
    let hasBegun = try await eventually { written.withLock { $0.count } >= count }
    #expect(hasBegun)
  }

  /// Does something on the loop's thread, and waits for it.
  func onLoop(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      service.loop.post {
        body()
        continuation.resume()
      }
    }
  }

  /// Sensors read something.
  func read(_ reading: DesktopReading) async { await onLoop { [sensors] in sensors.read(reading) } }

  /// Ends as the daemon does.
  func end() async {
    await onLoop { [self] in
      bus.withLock { $0 }?.end()
      service.end()
    }
    service.loop.stop()
  }

  /// The owner's word on the program that tests run in.
  func answer(_ isAllowed: Bool) async throws {
    let name = try identity.name
    await onLoop { [service] in
      try? service.answer { (book) throws(ServiceError) in try book.set(isAllowed, for: name) }
    }
  }

  /// Who the tests are for the service.
  var identity: ClientIdentity {
    get throws {
      try service.identify(try #require(HeldProcess(number: getpid())), of: getuid()).get()
    }
  }

  /// Waits until something is so, at most half a minute.
  func eventually(_ isSo: @Sendable () -> Bool) async throws -> Bool {
    for _ in 0..<3000 {
      if isSo() { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  /// A device that is carried at 108 steps a minute, played as fast as its clients follow.
  static func stroll(seconds: Int, from start: Double = 1_401_776_100) -> ReplayedDevice {
    let samples = (0..<seconds * 50).map {
      let time = Double($0) / 50
      return Sample(
        .acceleration(Vector3(0, 0.5, 9.81 + 3 * sin(2 * .pi * 1.8 * time))),
        at: SensorTime(seconds: time))
    }
    return ReplayedDevice(
      name: "phone", SampleList(samples, start: Date(timeIntervalSince1970: start)), pace: .virtual,
      dates: .recorded, complain: { _ in })
  }
}
