import FoundationEssentials
import MotionLink
import MotionProcessing
import Testing

@testable import MotionHost

@Suite("What comes of sensors is counted as it comes")
struct SensorFlowTests {
  private let host = MotionHost(
    capabilities: .none,
    clock: DeviceClock(moment: Moment(timestamp: 0, date: Date(timeIntervalSince1970: 1e9))),
    store: MemoryStore())

  private func push(_ samples: [Sample]) throws {
    var rest = samples[...]
    while try host.process(next: { rest.popFirst() }) {}
  }

  private func acceleration(_ seconds: Double, _ x: Double = 0) -> Sample {
    Sample(.acceleration(Vector3(x, 0, -1)), at: SensorTime(seconds: seconds))
  }

  @Test("Nothing is known before the first sample, no rate before the second")
  func begin() throws {
    #expect(host.flow.sensors.isEmpty && host.flow.start == nil)
    try push([acceleration(3)])
    let flow = host.flow
    #expect(flow.start == Date(timeIntervalSince1970: 1e9 + 3))
    let sensor = try #require(flow.sensors[.acceleration])
    #expect(sensor.samples == 1 && sensor.rate == nil && sensor.last == SensorTime(seconds: 3))
  }

  @Test("A rate follows the sensor, and hints are none")
  func rates() throws {
    try push((0..<100).map { acceleration(Double($0) / 50) })
    let fifty = try #require(host.flow.sensors[.acceleration]?.rate)
    #expect(abs(fifty - 50) < 0.1)
    try push((0..<100).map { acceleration(2 + Double($0) / 25) })
    let half = try #require(host.flow.sensors[.acceleration]?.rate)
    #expect(abs(half - 25) < 0.1)
    try push([Sample(.hint(.power(true)), at: SensorTime(seconds: 7))])
    #expect(host.flow.sensors.count == 1)
  }

  @Test(
    "A gap is one that cannot be bridged; the longest and the newest are told, and the rate goes on"
  )
  func gaps() throws {
    try push((0..<50).map { acceleration(Double($0) / 50) })
    try push((0..<50).map { acceleration(10 + Double($0) / 50) })
    try push((0..<50).map { acceleration(11.9 + Double($0) / 50) })
    try push((0..<50).map { acceleration(15 + Double($0) / 50) })
    let sensor = try #require(host.flow.sensors[.acceleration])
    #expect(sensor.count(.gap) == 2 && sensor.samples == 200)
    #expect(abs(try #require(sensor.longestGap) - 9.02) < 1e-6)
    let last = try #require(sensor.lastGap)
    #expect(last.start == SensorTime(seconds: 12.88) && last.end == SensorTime(seconds: 15))
    #expect(abs(try #require(sensor.rate) - 50) < 0.1)
  }

  @Test("What is not used is counted by why")
  func refused() throws {
    try push([
      acceleration(1), acceleration(1), acceleration(0.5), acceleration(1.1, .nan),
      acceleration(1.2, 1e9), acceleration(1.3),
    ])
    let sensor = try #require(host.flow.sensors[.acceleration])
    #expect(sensor.samples == 2)
    let counts = [SampleFault.Kind.repeated, .late, .notFinite, .absurd].map(sensor.count)
    #expect(counts == [1, 1, 1, 1])
  }
}
