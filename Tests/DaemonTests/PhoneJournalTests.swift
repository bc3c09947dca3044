import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionServer
import MotionService
import MotionTestSupport
import Testing

@testable import MotionStore
@testable import coremotiond

@Suite("A phone's messages over kills of the service")
struct PhoneJournalTests {
  private let start = Date(timeIntervalSinceNow: -3600)

  /// Two seconds of the walk made by hand, with a barometer that is three quarters of a second behind.
  private func message(_ number: Int) -> String {
    let first = Int64(start.timeIntervalSince1970) * 1_000_000_000
    var records: [String] = []
    for sample in HandMadeWalk.samples[(number * 100)..<(number * 100 + 100)] {
      guard case .acceleration(let v) = sample.reading else { continue }
      records.append(
        "{\"name\":\"totalacceleration\",\"time\":\(first + sample.time.nanoseconds),\"values\":{"
          + "\"x\":\(-v.x * 9.80665),\"y\":\(-v.y * 9.80665),\"z\":\(-v.z * 9.80665)}}")
      guard sample.time.nanoseconds % 500_000_000 == 0, number > 0 else { continue }
      records.append(
        "{\"name\":\"barometer\",\"time\":\(first + sample.time.nanoseconds - 750_000_000),"
          + "\"values\":{\"pressure\":1000}}")
    }
    return
      "{\"payload\":[\(records.joined(separator: ","))],\"messageId\":\(number),\"sessionId\":\"a\"}"
  }

  /// A service with the history of a folder.
  private final class Run {
    let folder = TemporaryFolder()
    private(set) var keeper: HistoryKeeper?
    private(set) var service: Service?
    private var phones: SensorLoggerPhones?

    init() throws { try begin() }

    func begin() throws {
      (phones, service, keeper) = (nil, nil, nil)
      let keeper = try HistoryKeeper(folder: folder.path + "/data", runtime: folder.path + "/run")
      let service = Service(
        loop: try #require(EventLoop()), permissions: try PermissionBook(path: nil),
        makeDevice: { (name) throws(ServiceError) in try keeper.device(named: name) })
      for device in try keeper.known() { service.add(device) }
      (self.keeper, self.service, phones) = (keeper, service, SensorLoggerPhones(service))
    }

    func device() throws -> PushedDevice { try #require(service).pushedDevice(named: "phone") }

    func post(_ text: String) throws -> Int {
      let body = try #require(phones).push(to: try device())
      Array(text.utf8).withUnsafeBytes { body.take($0) }
      return body.end().status
    }

    /// Ends in order.
    func restart() throws {
      service?.end()
      keeper?.end()
      try begin()
    }
  }

  private func push(kills: Set<Int> = [], ends: Set<Int> = []) throws -> (
    steps: Int, states: [ActivityState]
  ) {
    let run = try Run()
    for number in 0..<300 {
      #expect(try run.post(message(number)) == 200)
      if number % 30 == 29 { run.keeper?.commitNow() }
      guard kills.contains(number) || ends.contains(number) else { continue }
      if kills.contains(number) { try run.begin() } else { try run.restart() }
      // Its answer did not arrive: the phone sends it again.
      #expect(try run.post(message(number)) == 200)
    }
    let device = try run.device()
    run.service?.end()
    return (
      device.steps(from: start.addingTimeInterval(-10), to: start.addingTimeInterval(7200)),
      device.states(from: start.addingTimeInterval(-10), to: start.addingTimeInterval(590))
    )
  }

  @Test(
    "Kills and restarts change no state, and no more steps than those of a source at the socket",
    arguments: 1...3)
  func kills(_ seed: Int) throws {
    let whole = try push()
    #expect(whole.steps > 700)
    var draw = SplitMix64(seed: UInt64(seed))
    let moments = (0..<15).map { _ in Int.random(in: 5..<295, using: &draw) }
    let cut = try push(kills: Set(moments.prefix(12)), ends: Set(moments.suffix(3)))
    #expect(abs(cut.steps - whole.steps) <= 3)
    #expect(cut.states.map(\.activity.flags) == whole.states.map(\.activity.flags))
  }

  @Test(
    "After a restart of the machine, whose memory held the journal, nothing that is sent again counts twice"
  )
  func machine() throws {
    let run = try Run()
    for number in 0..<40 { #expect(try run.post(message(number)) == 200) }
    run.service?.end()
    run.keeper?.end()
    try FileManager.default.removeItem(atPath: run.folder.path + "/run")
    try run.begin()
    for number in 0..<40 { #expect(try run.post(message(number)) == 200) }
    #expect(try run.device().taken == 0)
    #expect(try run.post(message(40)) == 200)
    // Two of the barometer's readings are older than the newest of all: nobody knows whether they are new.
    #expect(try run.device().taken == 102)
  }

  @Test("What waits for its order when the service ends is written, and counted once")
  func ended() throws {
    let run = try Run()
    for number in 0..<40 { #expect(try run.post(message(number)) == 200) }
    try run.restart()
    let newest = try #require(try run.device().newest)
    #expect(newest.timeIntervalSince(start) > 78)
    let taken = try run.device().taken
    #expect(try run.post(message(39)) == 200)
    #expect(try run.device().taken == taken)
  }
}
