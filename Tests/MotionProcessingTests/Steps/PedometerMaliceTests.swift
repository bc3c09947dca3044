import MotionTestSupport
import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("Steps from damaged input")
struct PedometerMaliceTests {
  @Test(
    "After values that cannot be, a walk counts as before",
    arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e30, 0])
  func recovers(value: Double) {
    var bench = PedometerBench()
    for _ in 0..<200 { bench.feed(Vector3(value, value, value)) }
    bench.rest(seconds: 6)
    let before = bench.confirmed.count
    bench.walk(SyntheticGait(), seconds: 12)
    bench.finish()
    #expect(before == 0)
    #expect(abs(bench.confirmed.count - 21) <= 2)
  }

  @Test("Restart after restart neither hangs nor counts")
  func restarts() {
    var bench = PedometerBench()
    for _ in 0..<200 {
      bench.walk(SyntheticGait(), seconds: 0.7)
      bench.skip(seconds: 1)
    }
    bench.finish()
    #expect(bench.confirmed.isEmpty)
    #expect(bench.revisions.count % 2 == 0)
  }

  @Test("Times that stand still or run back end in finished decisions")
  func clock() {
    var pedometer = Pedometer()
    var random = SeededNoise()
    for i in 0..<1500 {
      let t = [Double(i) * 0.02, 3, 30 - Double(i) * 0.02][i % 3]
      pedometer.process(
        SyntheticGait().acceleration(at: Double(i) * 0.02, &random), at: SensorTime(seconds: t))
    }
    pedometer.finish(at: SensorTime(seconds: 30))
    var balance = 0
    while let line = pedometer.nextRevision() { balance += line.verdict == .held ? 1 : -1 }
    #expect(balance == 0)
  }

  @Test("Three minutes of noise leaves at most what can wait")
  func bounded() {
    var bench = PedometerBench()
    for _ in 0..<9_000 { bench.feed(Vector3(0, 0, -1) + bench.random.vector(1)) }
    let held = bench.revisions.filter { $0.verdict == .held }.count
    #expect(held > 100)
    #expect(2 * held - bench.revisions.count <= 48)
  }
}
