import Foundation
import MotionLink
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionHost
@testable import MotionService

@Suite("Devices whose samples are pushed")
struct PushedDeviceTests {
  private let date = Date(timeIntervalSince1970: 1_401_776_100)

  /// So many samples of a walk at 50 Hz from a time on.
  private func walk(_ range: Range<Int>) -> [Sample] {
    range.map { i in
      Sample(
        .acceleration(RunningService.stroll(at: Double(i) / 50)),
        at: SensorTime(nanoseconds: Int64(i) * 20_000_000))
    }
  }

  private func steps(_ path: String) -> Int? {
    let answer = SocketLink(path: path).waitForAnswer(
      to: .pedometer(from: .distantPast, to: .distantFuture))
    guard case .success(.pedometer(let record))? = answer else { return nil }
    return record.steps
  }

  private func sender(_ path: String) throws -> SampleSender {
    try SampleSender(ServiceAddress(path: path), streams: [.acceleration: 50], origin: date)
  }

  @Test("Pushed samples are counted, and pushing the same dates twice changes nothing")
  func twice() throws {
    let running = try RunningService([])
    let samples = walk(0..<6000)
    let first = try sender(running.path)
    for sample in samples { try first.send(sample) }
    try first.finish()
    #expect(first.dropped == 0)
    let counted = try #require(steps(running.path))
    #expect(counted > 180)
    let second = try sender(running.path)
    for sample in samples { try second.send(sample) }
    try second.finish()
    #expect(second.dropped == 6000)
    #expect(steps(running.path) == counted)
  }

  @Test("A source that comes back on another clock goes on by its dates")
  func otherClock() throws {
    let running = try RunningService([])
    let first = try sender(running.path)
    for sample in walk(0..<3000) { try first.send(sample) }
    try first.finish()
    // The same walk goes on; the source counts from its new start.
    let second = try SampleSender(
      ServiceAddress(path: running.path), streams: [.acceleration: 50],
      origin: date.addingTimeInterval(60))
    for sample in walk(3000..<6000) {
      var sample = sample
      sample.time = SensorTime(nanoseconds: sample.time.nanoseconds - 60_000_000_000)
      try second.send(sample)
    }
    try second.finish()
    #expect(second.dropped == 0)
    let whole = try RunningService([])
    let alone = try sender(whole.path)
    for sample in walk(0..<6000) { try alone.send(sample) }
    try alone.finish()
    #expect(steps(running.path) == steps(whole.path))
  }

  @Test("A recording that says that its clock was set takes its dates along, and loses nothing")
  func set() throws {
    let begin = date.timeIntervalSince1970
    let clock = { (seconds: Double, error: Double) in
      Sample(
        .wallClock(Int64((begin + seconds + error) * 1e9)), at: SensorTime(seconds: seconds))
    }
    let running = try RunningService([])
    let source = try sender(running.path)
    let day = 86_400.0
    let parts = [
      [clock(0, 0)] + walk(0..<2000), [clock(40, -day)] + walk(2000..<4000),
      // Less than a second is no setting.
      [clock(80, -day + 0.4)] + walk(4000..<6000),
    ]
    for sample in parts.joined() { try source.send(sample) }
    try source.finish()
    #expect(source.dropped == 0)
    let device = try #require(running.service.device(named: "phone") as? PushedDevice)
    let newest = try #require(device.newest)
    #expect(abs(newest.timeIntervalSince(date) - (119.98 - day)) < 1)
    let whole = try RunningService([])
    let alone = try sender(whole.path)
    for sample in walk(0..<6000) { try alone.send(sample) }
    try alone.finish()
    #expect(try #require(steps(running.path)) > 180)
    #expect(steps(running.path) == steps(whole.path))
  }

  @Test("What is hostile in a batch harms nothing", arguments: 0..<20)
  func hostile(_ seed: UInt64) throws {
    let running = try RunningService([])
    var random = SplitMix64(seed: seed)
    let source = try sender(running.path)
    for _ in 0..<2000 {
      let value = random.pick([0, 9.81, .nan, .infinity, 1e300, random.noise()])
      let time = SensorTime(
        nanoseconds: Int64(bitPattern: random.next() >> UInt64.random(in: 0...63, using: &random)))
      try source.send(
        Sample(random.pick([.acceleration(Vector3(value, 0, 0)), .pressure(value)]), at: time))
    }
    try source.finish()
    #expect(steps(running.path) != nil)
  }

  @Test("A device that plays a recording takes no samples, and no application pushes any")
  func refused() throws {
    let running = try RunningService([RunningService.table("phone")])
    #expect(throws: SampleSender.Failure.self) { try sender(running.path) }
  }

  @Test("After a restart what was remembered is not counted again")
  func remembered() throws {
    let store = MemoryStore()
    let before = PushedDevice(name: "phone", store: store)
    let batch = { (range: Range<Int>) in SampleBatch(number: 1, origin: date, samples: walk(range))
    }
    #expect(before.take(batch(0..<3000)) == 0)
    try before.host.finish()
    let steps = store.walked(from: .distantPast, to: .distantFuture).steps
    #expect(steps > 90)
    // The next service has the same history; the source sends all of it, and what comes after.
    let after = PushedDevice(name: "phone", store: store, newest: before.newest)
    #expect(after.take(batch(0..<3000)) == 3000)
    try after.host.finish()
    #expect(store.walked(from: .distantPast, to: .distantFuture).steps == steps)
  }

  @Test("Each device has the samples of its own source")
  func apart() throws {
    let running = try RunningService([])
    for (name, count) in [("phone", 6000), ("watch", 0)] {
      let source = try SampleSender(
        ServiceAddress(path: running.path, device: name), streams: [.acceleration: 50], origin: date
      )
      for sample in walk(0..<count) { try source.send(sample) }
      try source.finish()
    }
    #expect(try #require(running.service.device(named: "watch")).host.now == .zero)
    #expect(
      try #require(running.service.device(named: "phone")).host.now > SensorTime(seconds: 119))
  }
}

extension PushedDevice {
  /// Takes a batch of a source that has just connected.
  fileprivate func take(_ batch: SampleBatch) -> Int {
    var clock = SourceClock()
    return take(batch, by: &clock)
  }
}
